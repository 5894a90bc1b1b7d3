import { DAY_SECONDS } from '@darzi/contract/durations.ts';
import type { PhoneMessageId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import {
  PHONE_CONSENT,
  type PhoneConsent,
  type PhoneEvent,
} from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import type { PhoneChannel } from '@darzi/contract/phone-messages/phone-number.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { lockAccount } from '../accounts/profile.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Db } from '../platform/db/database.ts';
import { createLimit, within } from '../platform/http/rate-limits.ts';
import { serve } from '../platform/http/serve.ts';
import { addJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import type { Config } from '../settings/config.ts';
import type { Deps } from '../settings/deps.ts';
import { loadSettings } from '../settings/settings.ts';
import { deleteConsent, findConsent, putConsent, type StoredConsent } from './phone-consent.repository.ts';
import {
  claimMessage,
  deletePhoneMessages,
  dropMessage,
  findWaiting,
  giveUpUnclear,
  listMessagesOf,
  recordSent,
  releaseMessage,
} from './phone-message.repository.ts';
import { nameOfSending, type Sending } from './phone-message.rules.ts';
import type { PhoneProvider, WithPhoneProviders } from './phone-provider.ts';
import { createTwilio } from './twilio.provider.ts';
import { createWhatsapp } from './whatsapp.provider.ts';

export type PhoneDeps = Pick<Deps, 'db' | 'config' | 'log' | 'publicUrl' | 'redis'> & WithPhoneProviders;

/** A provider for each channel with keys. */
export const createPhoneProviders = ({
  whatsapp,
  twilio,
}: Pick<Config, 'whatsapp' | 'twilio'>): WithPhoneProviders['phoneProviders'] => ({
  ...(whatsapp === undefined ? {} : { whatsapp: createWhatsapp(whatsapp) }),
  ...(twilio === undefined ? {} : { sms: createTwilio(twilio) }),
});

/** The provider that would be used now: that of the owner's channel, if it has keys. */
export const findProvider = (
  { phoneProviders }: WithPhoneProviders,
  { phoneMessages }: ShopSettings,
): PhoneProvider | undefined =>
  phoneMessages.channel === null ? undefined : phoneProviders[phoneMessages.channel];

type Shown = { readonly isOffered: boolean; readonly consent: PhoneConsent | null };

const showConsent = (consent: StoredConsent | undefined): PhoneConsent | null =>
  consent === undefined ? null : { ...consent, agreedAt: consent.agreedAt.toISOString() };

const showOwn = async (deps: PhoneDeps, { userId }: Actor): Promise<Outcome<Shown>> => {
  const [settings, consent] = await Promise.all([
    loadSettings(deps.db, deps.config),
    findConsent(deps.db, userId),
  ]);
  return accept({ isOffered: findProvider(deps, settings) !== undefined, consent: showConsent(consent) });
};

/** Records consent with number, time and wording. Refused if the shop sends no such messages. */
const agree = async (deps: PhoneDeps, actor: Actor, phone: string): Promise<Outcome<Shown>> => {
  if (findProvider(deps, await loadSettings(deps.db, deps.config)) === undefined)
    return refuse('request.not_found');
  const isNoted = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor.userId))) return false;
    await putConsent(tx, actor.userId, phone, PHONE_CONSENT.version);
    return true;
  });
  return isNoted ? showOwn(deps, actor) : refuse('session.expired');
};

/** Numbers are not verified, so an account must not go through many of them. */
const CONSENTS_A_DAY = 20;

export const phoneMessagesRoutes = (
  deps: PhoneDeps,
  consents = createLimit(CONSENTS_A_DAY, DAY_SECONDS, { name: 'phone-consents', redis: deps.redis }),
) => [
  serve('GET /api/user/phone-messages', ({ actor }) => showOwn(deps, actor)),
  serve('POST /api/user/phone-messages', ({ actor, body }) =>
    within(consents, actor.userId, () => agree(deps, actor, body.phone)),
  ),
  serve('DELETE /api/user/phone-messages', async ({ actor }) => {
    await deleteConsent(deps.db, actor.userId);
    return accept({});
  }),
];

/** Somebody's consent and messages, for their data export; null if they agreed to nothing. */
export const exportPhoneMessages = async (db: Db, userId: UserId) => {
  const [consent, messages] = await Promise.all([findConsent(db, userId), listMessagesOf(db, userId)]);
  return {
    consent: showConsent(consent),
    messages: messages.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() })),
  };
};

/** Consent, number and messages of an account being deleted. */
export const erasePhoneMessages = deletePhoneMessages;

const MAX_ATTEMPTS = 10;
/** 30 s, 1, 2, 4 … minutes. */
const secondsUntilRetry = (attempts: number): number => 30 * 2 ** (attempts - 1);
/** Longer than any wait for a provider. */
const UNCLEAR_MINUTES = 2;

const PAGE = {
  placed: '/orders',
  shipped: '/orders',
  delivered: '/orders',
  bidAnswered: '/custom-order-history',
} as const satisfies Record<PhoneEvent, string>;

export const reportUrlOf = (publicUrl: string, channel: PhoneChannel): string =>
  `${publicUrl}/api/webhooks/${channel}`;

const tryLater = ({ db }: PhoneDeps, sending: Sending, attempts: number, reason: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await releaseMessage(tx, sending, reason);
    const runAt = new Date(Date.now() + secondsUntilRetry(attempts) * 1_000);
    await addJob(tx, 'phone-message', { messageId: sending.id }, { runAt });
  });

/**
 * Sends a message if everything still holds: the owner's channel and template, and the customer's current consent.
 * Whatever may have been sent is never resent.
 */
export const sendPhoneMessage = async (deps: PhoneDeps, id: PhoneMessageId): Promise<void> => {
  const { db, log } = deps;
  const message = await findWaiting(db, id);
  if (message === undefined) return;
  const settings = await loadSettings(db, deps.config);
  const provider = findProvider(deps, settings);
  const consent = await findConsent(db, message.userId);
  const template = settings.phoneMessages.templates[message.event];
  if (provider === undefined || consent === undefined || template === '') {
    const reason = consent === undefined ? 'consent was withdrawn' : 'switched off';
    return dropMessage(db, id, reason);
  }
  const sending = await claimMessage(db, id, provider.channel);
  if (sending === undefined) return;
  const attempts = message.attempts + 1;
  const values = [message.number, `${deps.publicUrl()}${PAGE[message.event]}`];
  const text = { id: nameOfSending(sending), to: consent.phone, template, values };
  const answer = await provider.send(text, reportUrlOf(deps.publicUrl(), provider.channel));
  if (answer.is !== 'sent') log.warn({ messageId: id, ...answer }, 'a message to a phone was not sent');
  switch (answer.is) {
    case 'sent':
      return recordSent(db, sending, { state: 'sent', providerId: answer.providerId });
    case 'refused':
      return recordSent(db, sending, { state: 'failed', reason: answer.reason });
    case 'unclear':
      return recordSent(db, sending, { state: 'unclear', reason: answer.reason });
    case 'later':
      return attempts >= MAX_ATTEMPTS
        ? recordSent(db, sending, { state: 'failed', reason: answer.reason })
        : tryLater(deps, sending, attempts, answer.reason);
  }
};

export const PHONE_CRONTAB = '*/5 * * * * settle-phone-messages ?jobKey=settle-phone-messages&max=1';

export const phoneMessageJobs = (
  deps: PhoneDeps,
): Pick<JobHandlers, 'phone-message' | 'settle-phone-messages'> => ({
  'phone-message': ({ messageId }) => sendPhoneMessage(deps, messageId),
  'settle-phone-messages': () => giveUpUnclear(deps.db, UNCLEAR_MINUTES),
});
