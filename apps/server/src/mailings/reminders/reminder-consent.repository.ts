import type { UserId } from '@darzi/contract/ids.ts';
import type { ReminderKind } from '@darzi/contract/mailings/reminders.routes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type Consent = { readonly kind: ReminderKind; readonly agreedAt: Date };

/** What an account has agreed to. */
export const listConsents = async (db: Db, userId: UserId): Promise<readonly Consent[]> => {
  const rows = await db
    .selectFrom('reminder_consents')
    .select(['kind', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, agreedAt }) => ({ kind: kind as ReminderKind, agreedAt }));
};

/** Notes that an account agrees. What it agreed to before keeps its date. */
export const insertConsent = async (tx: Tx, userId: UserId, kind: ReminderKind): Promise<void> => {
  await tx
    .insertInto('reminder_consents')
    .values({ user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteConsent = async (tx: Tx, userId: UserId, kind: ReminderKind): Promise<void> => {
  await tx.deleteFrom('reminder_consents').where('user_id', '=', userId).where('kind', '=', kind).execute();
};

/** For an account that goes: what it agreed to, and what it was reminded of. */
export const deleteRemindersOf = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('reminder_consents').where('user_id', '=', userId).execute();
  await tx.deleteFrom('cart_reminders').where('user_id', '=', userId).execute();
};
