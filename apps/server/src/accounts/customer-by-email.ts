import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { createToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { type Account, findAccountByEmail, insertAccount, lockAccountOfEmail } from './account.repository.ts';
import { evict } from './claim-account.ts';
import { forgetUnconfirmedMails } from './email-confirmation.repository.ts';
import { hashPassword } from './password-hash.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'signed-out-mail': { readonly userId: UserId; readonly requestId: string };
  }
}

/** The hash of a password that nobody knows. Made before a transaction, since it takes a while. */
export const makeSparePassword = (): Promise<Outcome<string>> => hashPassword(createToken());

const unlessStaff = (account: Account | undefined): Outcome<UserId | undefined> => {
  if (account === undefined || account.role === 'customer') return accept(account?.id);
  return refuseFields({ 'address.email': 'This email belongs to a member of staff' });
};

/** The customer account of an email; undefined if nobody has it. Refuses a staff account. */
export const findCustomer = async (db: Db, email: string): Promise<Outcome<UserId | undefined>> =>
  unlessStaff(await findAccountByEmail(db, email));

/** {@link findCustomer}, with the account locked: sign-ins and custom orders wait, carts and checkouts do not. */
export const lockCustomer = async (tx: Tx, email: string): Promise<Outcome<UserId | undefined>> =>
  unlessStaff(await lockAccountOfEmail(tx, email));

/**
 * The account of an email that staff took down, locked, or a new one with an unconfirmed email: its customer sets a
 * password through the link for forgotten ones. An order says where somebody lives, so whoever opened the account
 * without confirming the email is signed out, and an email says so.
 */
export const loadOrAddCustomer = async (
  tx: Tx,
  { email, name }: { readonly email: string; readonly name: string },
  sparePassword: string,
): Promise<UserId> => {
  const takeKnown = async (): Promise<UserId | undefined> => {
    const known = await lockAccountOfEmail(tx, email);
    if (known?.isEmailConfirmed === false) {
      await evict(tx, known.id, sparePassword);
      await forgetUnconfirmedMails(tx, email);
      if (known.hasPassword) await addJob(tx, 'signed-out-mail', { userId: known.id, requestId: newId() });
    }
    return known?.id;
  };
  const known = await takeKnown();
  if (known !== undefined) return known;
  const id = newId<UserId>();
  const account = {
    id,
    name,
    email,
    passwordHash: sparePassword,
    hasPassword: false,
    role: 'customer',
  } as const;
  if (await insertAccount(tx, account)) return id;
  // somebody else was faster
  const other = await takeKnown();
  if (other === undefined) throw new Error('the account of an email came and went');
  return other;
};
