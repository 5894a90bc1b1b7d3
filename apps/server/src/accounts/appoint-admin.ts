import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { findAccountByEmail, insertAccount, setRole } from './account.repository.ts';
import { hashPassword } from './passwords.ts';

const appoint = async (tx: Tx, email: string): Promise<boolean> => {
  const account = await findAccountByEmail(tx, email);
  if (account === undefined) return false;
  if (account.role === 'admin') return true;
  await setRole(tx, account.id, 'admin');
  const changes = { role: [account.role, 'admin'] };
  await recordAudit(tx, 'command line', 'account.role_changed', `account:${account.id}`, changes);
  return true;
};

/** Makes the account of this e-mail an admin, from the machine's command line. Returns false when there is none. */
export const appointAdmin = (db: Database, email: string): Promise<boolean> =>
  db.transaction().execute((tx) => appoint(tx, email));

type NewAdmin = { readonly name: string; readonly email: string; readonly password: string };

/** Creates an admin's account; of an e-mail that is taken, its account becomes the admin's and keeps its password. */
export const createAdmin = async (
  db: Database,
  { name, email, password }: NewAdmin,
): Promise<Outcome<undefined>> => {
  const passwordHash = await hashPassword(password);
  if (!passwordHash.ok) return passwordHash;
  const admin = { id: newId(), name, email, passwordHash: passwordHash.value, role: 'admin' } as const;
  return db.transaction().execute(async (tx) => {
    if (await insertAccount(tx, admin)) {
      await recordAudit(tx, 'command line', 'account.created', `account:${admin.id}`, { role: 'admin' });
    } else await appoint(tx, email);
    return accept(undefined);
  });
};
