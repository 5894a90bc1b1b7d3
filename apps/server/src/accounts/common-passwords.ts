import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { REFUSALS } from '@darzi/contract/refusals.ts';
import type { Config } from '../settings/config.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';

/** Shorter ones are refused for their length. */
const SHORTEST = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords in known leaks, in lower case; loaded when the first password is chosen. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => one.length >= SHORTEST));
};

/** Capitals, surrounding spaces and other forms of its characters make a password no harder to guess. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Refuses a password that attackers try first: a common one, the account's own email, and the demo's if no demo is
 * allowed. `field`: its name in the form.
 */
export const refuseCommonPassword = async (
  { isDemoAllowed }: Pick<Config, 'isDemoAllowed'>,
  password: string,
  email: string,
  field = 'password',
): Promise<Outcome<undefined>> => {
  common ??= loadCommon();
  const chosen = plain(password);
  const own = plain(email);
  const isOwn = chosen === own || chosen === own.split('@', 1)[0];
  const isDemo = chosen === DEMO_PASSWORD && !isDemoAllowed;
  if (!isOwn && !isDemo && !(await common).has(chosen)) return accept(undefined);
  return refuse('account.password_common', {
    fields: { [field]: REFUSALS['account.password_common'].message },
  });
};
