import type { UserId } from '@darzi/contract/ids.ts';
import type { ReminderKind } from '@darzi/contract/mailings/reminders.routes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type Consent = { readonly kind: ReminderKind; readonly agreedAt: Date };

export const listConsents = async (db: Db, userId: UserId): Promise<readonly Consent[]> => {
  const rows = await db
    .selectFrom('reminder_consents')
    .select(['kind', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, agreedAt }) => ({ kind: kind as ReminderKind, agreedAt }));
};

/** Records an account's consent. An earlier one keeps its date. */
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

/** Deletes the consents and reminders of an account being deleted. */
export const deleteRemindersOf = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('reminder_consents').where('user_id', '=', userId).execute();
  await tx.deleteFrom('cart_reminders').where('user_id', '=', userId).execute();
};
