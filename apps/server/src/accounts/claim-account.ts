import type { UserId } from '@darzi/contract/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import {
  type Account,
  dropPassword,
  insertAccount,
  lockAccountOfEmail,
  type NewAccount,
  setPassword,
  setRole,
} from './account.repository.ts';
import { markConfirmed } from './email-confirmation.repository.ts';
import { deleteResets } from './password-reset.repository.ts';
import { deleteSessions } from './session.repository.ts';

type Wanted = Pick<NewAccount, 'name' | 'email' | 'role' | 'passwordHash' | 'pageLanguage'>;

/** An address can be taken and left during the check, but within one call no more often than this. */
const MAX_ROUNDS = 5;

/**
 * Locks the account of a proven email: a new one with this password and role, or unchanged the one (`known`) that has
 * the email once it is locked. An account that has left the address meanwhile does not count.
 */
export const lockAddress = async (
  tx: Tx,
  wanted: Wanted,
): Promise<{ readonly id: UserId; readonly known?: Account }> => {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const id = newId<UserId>();
    if (await insertAccount(tx, { ...wanted, id, isEmailConfirmed: true })) return { id };
    const known = await lockAccountOfEmail(tx, wanted.email);
    if (known !== undefined) return { id: known.id, known };
  }
  throw new Error('an address changes hands without end');
};

/** Ends what opens a locked account, for somebody may who is not its owner: the owner gets in by a mailed link. */
export const evict = async (tx: Tx, id: UserId, unknownPassword: string): Promise<void> => {
  await dropPassword(tx, id, unknownPassword);
  await deleteSessions(tx, id);
  await deleteResets(tx, id);
};

/** Gives a locked account to whoever proved to own its address: ends all its sessions and mailed links. */
export const claimAccount = async (
  tx: Tx,
  id: UserId,
  { passwordHash, role }: Pick<Wanted, 'passwordHash' | 'role'>,
): Promise<void> => {
  await setPassword(tx, id, passwordHash);
  await setRole(tx, id, role);
  await markConfirmed(tx, id);
  await deleteSessions(tx, id);
  await deleteResets(tx, id);
};
