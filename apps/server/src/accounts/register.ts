import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { newId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { findAccountByEmail, insertAccount } from './account.repository.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { mailConfirmation } from './confirm-email.ts';
import { hashPassword } from './passwords.ts';
import type { Caller } from './session.ts';

type Registration = { readonly name: string; readonly email: string; readonly password: string };

/**
 * Creates a customer's account; she can sign in at once, and a link to confirm the address is mailed. Refused when the
 * e-mail is taken.
 */
export const register = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { name, email, password }: Registration,
  { address }: Pick<Caller, 'address'>,
): Promise<Outcome<{ message: string }>> => {
  const taken = refuse('account.email_taken', { fields: { email: 'This email is already in use' } });
  if ((await findAccountByEmail(db, email)) !== undefined) return taken;
  const uncommon = await refuseCommonPassword(config, password, email);
  if (!uncommon.ok) return uncommon;
  const passwordHash = await hashPassword(password, address);
  if (!passwordHash.ok) return passwordHash;
  const account = { id: newId(), name, email, passwordHash: passwordHash.value, role: 'customer' } as const;
  return db.transaction().execute(async (tx) => {
    if (!(await insertAccount(tx, account))) return taken;
    await mailConfirmation(tx, account.id);
    return accept({ message: MESSAGES.registerSuccess });
  });
};
