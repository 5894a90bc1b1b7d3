import { type PhoneMessageId, parseId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import {
  PHONE_STATES_TO_REPEAT,
  type PhoneMessage,
  type PhoneMessageState,
} from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Db } from '../platform/db/database.ts';
import { serve } from '../platform/http/serve.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { readPage } from '../platform/paging/read-page.ts';
import { loadSettings } from '../settings/settings.ts';
import { findConsent } from './phone-consent.repository.ts';
import { listMessages, lockMessage, renewMessage, type StoredMessage } from './phone-message.repository.ts';
import { findProvider, type PhoneDeps } from './phone-messages.ts';

const BY_ID = {
  parse: parseId<PhoneMessageId>,
  of: ({ id }: StoredMessage): PhoneMessageId => id,
};
const KINDS = ['order', 'custom_order'] as const;

const show = ({
  id,
  subject,
  userId: _userId,
  createdAt,
  changedAt,
  ...one
}: StoredMessage): PhoneMessage => {
  const [kind, aboutId = ''] = subject.split(':');
  return {
    _id: id,
    of: kind === 'order' ? 'order' : 'custom_order',
    aboutId,
    ...one,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
};

type Query = PageQuery & {
  readonly state?: PhoneMessageState | undefined;
  readonly about?: string | undefined;
};

/**
 * Phone messages with their outcomes, newest first, never with their recipients. Packers see those about orders of
 * ready-made clothing.
 */
const listForStaff = (
  db: Db,
  { role }: Actor,
  { state, about, ...page }: Query,
): Promise<Outcome<{ messages: PhoneMessage[]; nextCursor: string | null }>> =>
  readPage(page, BY_ID, {
    read: (before, limit) =>
      listMessages(db, {
        state,
        kinds: role === 'packer' ? ['order'] : undefined,
        subjects: about === undefined ? undefined : KINDS.map((kind) => `${kind}:${about.toLowerCase()}`),
        before,
        limit,
      }),
    show: (rows) => ({ messages: rows.map(show) }),
  });

/**
 * Resends a message. One that was sent, or is about to be, cannot be resent; if the outcome is unknown, a person
 * decides. Refused without the customer's (current) consent, and if the shop sends no such messages.
 */
const sendAgain = async (
  deps: PhoneDeps,
  actor: Actor,
  id: PhoneMessageId,
): Promise<Outcome<{ message: PhoneMessage }>> => {
  const settings = await loadSettings(deps.db, deps.config);
  return deps.db.transaction().execute(async (tx): Promise<Outcome<{ message: PhoneMessage }>> => {
    const message = await lockMessage(tx, id);
    if (message === undefined) return refuse('phone_message.not_found');
    if (!PHONE_STATES_TO_REPEAT.includes(message.state)) return refuse('phone_message.not_to_repeat');
    if (findProvider(deps, settings) === undefined || settings.phoneMessages.templates[message.event] === '')
      return refuse('phone_message.switched_off');
    if ((await findConsent(tx, message.userId)) === undefined) return refuse('phone_message.no_consent');
    await renewMessage(tx, id);
    await addJob(tx, 'phone-message', { messageId: id });
    await recordAudit(tx, actor, 'phone-message.sent-again', message.subject, {
      event: message.event,
      state: [message.state, 'waiting'],
    });
    const renewed = await lockMessage(tx, id);
    return renewed === undefined ? refuse('phone_message.not_found') : accept({ message: show(renewed) });
  });
};

export const phoneMessageListRoutes = (deps: PhoneDeps) => [
  serve('GET /api/admin/phone-messages', ({ actor, query }) => listForStaff(deps.db, actor, query)),
  serve('POST /api/admin/phone-messages/:id/again', ({ actor, params }) => sendAgain(deps, actor, params.id)),
];
