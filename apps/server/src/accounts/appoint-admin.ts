import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { findAccountByEmail, insertAccount, setRole } from './account.repository.ts';
import { hashPassword } from './passwords.ts';

/** Makes the account of this e-mail an admin. Returns false when there is none. */
export const appointAdmin = async (db: Db, email: string): Promise<boolean> => {
  const account = await findAccountByEmail(db, email);
  if (account === undefined) return false;
  await setRole(db, account.id, 'admin');
  return true;
};

type NewAdmin = { readonly name: string; readonly email: string; readonly password: string };

/** Creates an admin's account; of an e-mail that is taken, its account becomes the admin's and keeps its password. */
export const createAdmin = async (
  db: Db,
  { name, email, password }: NewAdmin,
): Promise<Outcome<undefined>> => {
  const passwordHash = await hashPassword(password);
  if (!passwordHash.ok) return passwordHash;
  const admin = { id: newId(), name, email, passwordHash: passwordHash.value, role: 'admin' } as const;
  if (!(await insertAccount(db, admin))) await appointAdmin(db, email);
  return accept(undefined);
};
