import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { REFUSALS } from '@darzi/contract/refusals.ts';
import type { Account } from './account.repository.ts';
import { emailKey } from './account.rules.ts';
import type { Attempt } from './failed-attempts.ts';
import { verifyPassword } from './passwords.ts';
import type { Caller } from './session.ts';

/** Asks for the password again before something grave. Wrong ones count like failed sign-ins: a stolen token cannot guess. */
export const confirmPassword = (
  attempt: Attempt,
  account: Account,
  password: string,
  caller: Caller,
): Promise<Outcome<undefined>> =>
  attempt(emailKey(account.email), caller.address, async () => {
    const verified = await verifyPassword(account.passwordHash, password, caller.address);
    if (!verified.ok) return verified;
    if (verified.value) return accept(undefined);
    const { message } = REFUSALS['account.wrong_password'];
    return refuse('account.wrong_password', { fields: { password: message } });
  });
