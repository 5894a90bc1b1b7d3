import {
  isReminderOffered,
  REMINDER_KINDS,
  type Reminder,
} from '@darzi/contract/mailings/reminders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { lockAccount } from '../../accounts/profile.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { deleteConsent, insertConsent, listConsents } from './reminder-consent.repository.ts';

type Own = Pick<Deps, 'db' | 'config'>;

/** The reminders that the owner has switched on, and the account's consent to each. */
export const showReminders = async (
  { db, config }: Own,
  actor: Actor,
): Promise<Outcome<{ reminders: Reminder[] }>> => {
  const [settings, consents] = await Promise.all([loadSettings(db, config), listConsents(db, actor.userId)]);
  const offered = REMINDER_KINDS.filter((kind) => isReminderOffered(settings, kind));
  return accept({
    reminders: offered.map((kind) => ({ kind, isWanted: consents.some((one) => one.kind === kind) })),
  });
};

/** Agrees to reminders of one kind, or ends them; ending works even if the owner has switched them off. */
export const chooseReminder = async (
  deps: Own,
  actor: Actor,
  { kind, isWanted }: Reminder,
): Promise<Outcome<{ reminders: Reminder[] }>> => {
  const settings = await loadSettings(deps.db, deps.config);
  if (isWanted && !isReminderOffered(settings, kind)) return refuse('request.not_found');
  const isChosen = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, actor.userId))) return false;
    await (isWanted ? insertConsent : deleteConsent)(tx, actor.userId, kind);
    return true;
  });
  return isChosen ? showReminders(deps, actor) : refuse('session.expired');
};
