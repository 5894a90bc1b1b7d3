import { randomBytes } from 'node:crypto';
import type { UserId } from '@darzi/contract/ids.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { findAccountByEmail, setPassword, setRole } from './account.repository.ts';
import { moveFirstAdmin } from './first-admin.repository.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { deleteResets } from './password-reset.repository.ts';
import { deleteSessions } from './session.repository.ts';

export type GuardedAccount = {
  readonly id: UserId;
  readonly email: string;
  readonly passwordHash: string;
};

/** The accounts that may do more than buy, and those of these emails. */
const listGuardedAccounts = async (db: Db, emails: readonly string[]): Promise<readonly GuardedAccount[]> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '<>', 'customer'),
        eb('email_key', 'in', emails.length === 0 ? [null] : [...emails]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, email, passwordHash }) =>
    email === null || passwordHash === null ? [] : [{ id, email, passwordHash }],
  );
};

/** Accounts of these emails, or of staff, that have a publicly known password. */
export const listOpenAccounts = async (
  db: Db,
  emails: readonly string[],
  password: string,
): Promise<readonly GuardedAccount[]> => {
  const open: GuardedAccount[] = [];
  for (const account of await listGuardedAccounts(db, emails)) {
    const verified = await verifyPassword(account.passwordHash, password);
    // An account that could not be checked counts as open.
    if (!verified.ok || verified.value) open.push(account);
  }
  return open;
};

export const findAdmin = async (db: Db, email: string): Promise<UserId | undefined> => {
  const account = await findAccountByEmail(db, email);
  return account?.role === 'admin' ? account.id : undefined;
};

/** Hands the first admin's place over if it is this account's. */
export const handOnFirstAdmin = async (tx: Tx, from: GuardedAccount, to: UserId): Promise<void> => {
  if (!(await moveFirstAdmin(tx, from.id, to))) return;
  await recordAudit(tx, 'command line', 'staff.first_admin', `account:${to}`, { firstAdmin: [from.id, to] });
};

/** Reduces the account to a customer's. */
export const revokeRole = (tx: Tx, id: UserId): Promise<void> => setRole(tx, id, 'customer');

/** Blocks sign-in to the account until its owner has chosen a new password by mail. */
export const closePassword = async (tx: Tx, id: UserId): Promise<void> => {
  const unknown = await hashPassword(randomBytes(24).toString('base64url'));
  if (!unknown.ok) throw new Error('no password could be made');
  await setPassword(tx, id, unknown.value);
  await deleteSessions(tx, id);
  await deleteResets(tx, id);
  await recordAudit(tx, 'command line', 'account.password_closed', `account:${id}`, {});
};
