import type { UserId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { deleteSubscriber, findSubscriberByEmail } from './newsletter/newsletter.repository.ts';
import { deleteRemindersOf, listConsents } from './reminders/reminder-consent.repository.ts';
import { deleteNoticesOf, listNoticesOf } from './reminders/stock-notice.repository.ts';

/** Somebody with an account. An unconfirmed address belongs to nobody. */
type Reader = { readonly email: string; readonly isEmailConfirmed: boolean };

const findOwn = async (db: Db, { email, isEmailConfirmed }: Reader) =>
  isEmailConfirmed ? findSubscriberByEmail(db, email) : undefined;

/** The newsletter subscription of an account's address; null if there is none. */
export const exportSubscription = async (db: Db, reader: Reader) => {
  const found = await findOwn(db, reader);
  if (found === undefined) return null;
  const { email, askedAt, confirmedAt } = found;
  return { email, askedAt: askedAt.toISOString(), confirmedAt: confirmedAt.toISOString() };
};

/** The back-in-stock notices that an account's address is waiting for. */
export const exportNotices = async (db: Db, { email, isEmailConfirmed }: Reader) =>
  isEmailConfirmed
    ? (await listNoticesOf(db, email)).map(({ askedAt, ...notice }) => ({
        ...notice,
        askedAt: askedAt.toISOString(),
      }))
    : [];

export const exportReminders = async (db: Db, userId: UserId) =>
  (await listConsents(db, userId)).map(({ kind, agreedAt }) => ({ kind, agreedAt: agreedAt.toISOString() }));

/** Removes an account and its address from every list. */
export const eraseSubscription = async (tx: Tx, reader: Reader & { readonly id: UserId }): Promise<void> => {
  await deleteRemindersOf(tx, reader.id);
  const found = await findOwn(tx, reader);
  if (found !== undefined) await deleteSubscriber(tx, found.id);
  if (reader.isEmailConfirmed) await deleteNoticesOf(tx, reader.email);
};
