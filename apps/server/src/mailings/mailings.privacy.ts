import type { UserId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { deleteSubscriber, findSubscriberByEmail } from './newsletter/newsletter.repository.ts';
import { deleteRemindersOf, listConsents } from './reminders/reminder-consent.repository.ts';
import { deleteNoticesOf, listNoticesOf } from './reminders/stock-notice.repository.ts';

/** Somebody with an account. An address that is not confirmed is nobody's. */
type Reader = { readonly email: string; readonly isEmailConfirmed: boolean };

const findOwn = async (db: Db, { email, isEmailConfirmed }: Reader) =>
  isEmailConfirmed ? findSubscriberByEmail(db, email) : undefined;

/** That the address of an account is on the newsletter's list; null where it is not. */
export const exportSubscription = async (db: Db, reader: Reader) => {
  const found = await findOwn(db, reader);
  if (found === undefined) return null;
  const { email, askedAt, confirmedAt } = found;
  return { email, askedAt: askedAt.toISOString(), confirmedAt: confirmedAt.toISOString() };
};

/** Of what the address of an account is to be told. */
export const exportNotices = async (db: Db, { email, isEmailConfirmed }: Reader) =>
  isEmailConfirmed
    ? (await listNoticesOf(db, email)).map(({ askedAt, ...notice }) => ({
        ...notice,
        askedAt: askedAt.toISOString(),
      }))
    : [];

/** The reminders that the account has agreed to. */
export const exportReminders = async (db: Db, userId: UserId) =>
  (await listConsents(db, userId)).map(({ kind, agreedAt }) => ({ kind, agreedAt: agreedAt.toISOString() }));

/** Takes an account and its address off every list. */
export const eraseSubscription = async (tx: Tx, reader: Reader & { readonly id: UserId }): Promise<void> => {
  await deleteRemindersOf(tx, reader.id);
  const found = await findOwn(tx, reader);
  if (found !== undefined) await deleteSubscriber(tx, found.id);
  if (reader.isEmailConfirmed) await deleteNoticesOf(tx, reader.email);
};
