import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { findAccountByEmail, shareAccount } from './account.repository.ts';
import { emailKey } from './account.rules.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { deviceName } from './device.rules.ts';
import type { Attempt } from './failed-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { deleteExpiredSessions, insertSession } from './session.repository.ts';
import { type Caller, createToken } from './session.ts';

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
};

/**
 * Opens a session of 30 days; asks for the second factor where one is in force. An unknown address is answered like a wrong password, in the same time.
 * Refused with 429 after too many failures.
 */
export const signIn = (
  db: Database,
  attempt: Attempt,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<Outcome<{ token: string; message: string }>> =>
  attempt(emailKey(email), caller.address, async (tryCode) => {
    const account = await findAccountByEmail(db, email);
    const verified = await verifyPassword(account?.passwordHash, password, caller.address);
    if (!verified.ok) return verified;
    if (account === undefined || !verified.value) return refuse('account.wrong_credentials');

    const token = createToken();
    const open = () =>
      db.transaction().execute(async (tx): Promise<Outcome<{ token: string; message: string }>> => {
        // held first: password and second factor are those of this moment until the session is there
        if (!(await shareAccount(tx, account.id, account.passwordHash))) {
          return refuse('account.wrong_credentials');
        }
        const checked = await checkSecondFactor(tx, account.id, code);
        if (!checked.ok) return checked;
        await deleteExpiredSessions(tx, account.id);
        const session = {
          id: newId(),
          token,
          userId: account.id,
          device: deviceName(caller.userAgent),
        };
        await insertSession(tx, session);
        return accept({ token, message: MESSAGES.loginSuccess });
      });
    return code === undefined ? open() : tryCode(open);
  });
