import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { createToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { findAccountByEmail, insertAccount } from './account.repository.ts';
import { hashPassword } from './password-hash.ts';

/** The hash of a password that nobody knows. Made before a transaction, since it takes a while. */
export const makeSparePassword = (): Promise<Outcome<string>> => hashPassword(createToken());

/** The customer account of an email; undefined if nobody has it. Refuses a staff account. */
export const findCustomer = async (db: Db, email: string): Promise<Outcome<UserId | undefined>> => {
  const account = await findAccountByEmail(db, email);
  if (account === undefined || account.role === 'customer') return accept(account?.id);
  return refuseFields({ 'address.email': 'This email belongs to a member of staff' });
};

/**
 * The account of an email that staff took down, or a new one with an unconfirmed email: its customer sets a password
 * through the link for forgotten ones.
 */
export const loadOrAddCustomer = async (
  tx: Tx,
  { email, name }: { readonly email: string; readonly name: string },
  sparePassword: string,
): Promise<UserId> => {
  const known = (await findAccountByEmail(tx, email))?.id;
  if (known !== undefined) return known;
  const id = newId<UserId>();
  const account = { id, name, email, passwordHash: sparePassword, role: 'customer' } as const;
  if (await insertAccount(tx, account)) return id;
  // somebody else was faster
  const other = (await findAccountByEmail(tx, email))?.id;
  if (other === undefined) throw new Error('the account of an email came and went');
  return other;
};
