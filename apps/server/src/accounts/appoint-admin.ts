import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { type Account, lockAccountOfEmail, setRole } from './account.repository.ts';
import { hashPassword } from './passwords.ts';
import { holdAddress, takeAccount } from './take-account.ts';

const recordAppointment = async (tx: Tx, { id, role }: Account): Promise<void> => {
  if (role === 'admin') return;
  await recordAudit(tx, 'command line', 'account.role_changed', `account:${id}`, { role: [role, 'admin'] });
};

/** Makes the account of this e-mail an admin, from the machine's command line. Returns false when there is none. */
export const appointAdmin = (db: Database, email: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const account = await lockAccountOfEmail(tx, email);
    if (account === undefined) return false;
    await setRole(tx, account.id, 'admin');
    await recordAppointment(tx, account);
    return true;
  });

type NewAdmin = { readonly name: string; readonly email: string; readonly password: string };

/**
 * Creates an admin's account; where the e-mail is taken, its account becomes the admin's with this password, and
 * whoever was signed in to it is signed out.
 */
export const createAdmin = async (
  db: Database,
  { name, email, password }: NewAdmin,
): Promise<Outcome<undefined>> => {
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  const admin = { passwordHash: hashed.value, role: 'admin' } as const;
  return db.transaction().execute(async (tx) => {
    const { id, known } = await holdAddress(tx, { name, email, ...admin });
    if (known === undefined) {
      await recordAudit(tx, 'command line', 'account.created', `account:${id}`, { role: 'admin' });
    } else {
      await takeAccount(tx, id, admin);
      await recordAppointment(tx, known);
    }
    return accept(undefined);
  });
};
