import type { Db, Tx } from '../platform/db/database.ts';
import { deleteSubscriber, findSubscriberByEmail } from './newsletter/newsletter.repository.ts';

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

/** Takes the address of an account off the newsletter's list. */
export const eraseSubscription = async (tx: Tx, reader: Reader): Promise<void> => {
  const found = await findOwn(tx, reader);
  if (found !== undefined) await deleteSubscriber(tx, found.id);
};
