import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { RefusalCode } from '@darzi/contract/refusals.ts';
import type { Redis } from 'ioredis';
import { createLimit, type Limit } from '../platform/http/rate-limits.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const MAX_PER_ACCOUNT_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 100;
/** Three of a million codes are valid at a time: guessing one at this many an hour takes about two years. */
const MAX_CODES_PER_ACCOUNT = 20;

/** Checks a code; see {@link createFailedAttempts}. */
type TryCode = <T>(judge: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Runs an attempt that depends on a password, unless too many have failed; see {@link createFailedAttempts}. */
export type Attempt = <T>(
  account: string,
  address: string,
  work: (tryCode: TryCode) => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

const FAILURES: readonly string[] = [
  'account.wrong_credentials',
  'account.wrong_password',
  'account.code_wrong',
  'account.email_code_wrong',
] satisfies RefusalCode[];

const isFailed = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && FAILURES.includes(outcome.refusal.code);

const isWrongCode = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.refusal.code === ('account.code_wrong' satisfies RefusalCode);

/**
 * Counts one against each limit before the work is judged, and takes that back unless it fails: so of many concurrent
 * attempts no more are judged than may fail.
 */
const countFirst = async <T>(
  limits: readonly (readonly [Limit, string])[],
  isCounted: (outcome: Outcome<T>) => boolean,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  let keeps = false;
  const taken = await Promise.all(limits.map(([limit, key]) => limit.take(key)));
  try {
    for (const one of taken) if (!one.ok) return one;
    const outcome = await work();
    keeps = isCounted(outcome);
    return outcome;
  } finally {
    if (!keeps) await Promise.all(limits.map(([limit, key]) => limit.release(key)));
  }
};

/**
 * Limits failures: ten wrong passwords for one account from one address in a quarter of an hour, and a hundred from one
 * address. Successes do not count, and the owner can sign in from elsewhere. Wrong codes come only from somebody who
 * knows the password: twenty an hour per account, from any address. Attempts at one account from one address run one
 * after the other, so that correct ones never block each other.
 */
export const createFailedAttempts = (redis?: Redis): Attempt => {
  const ofAccount = createLimit(MAX_PER_ACCOUNT_AND_ADDRESS, QUARTER_HOUR_SECONDS, {
    name: 'failed-logins-of-account',
    redis,
  });
  const ofAddress = createLimit(MAX_PER_ADDRESS, QUARTER_HOUR_SECONDS, {
    name: 'failed-logins-of-address',
    redis,
  });
  const codesOfAccount = createLimit(MAX_CODES_PER_ACCOUNT, HOUR_SECONDS, {
    name: 'wrong-codes-of-account',
    redis,
  });
  const lines = new Map<string, Promise<unknown>>();

  const attempt = async <T>(
    account: string,
    address: string,
    key: string,
    work: (tryCode: TryCode) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> => {
    const checked = await codesOfAccount.check(account);
    if (!checked.ok) return checked;
    return countFirst(
      [
        [ofAccount, key],
        [ofAddress, address],
      ],
      isFailed,
      () => work((judge) => countFirst([[codesOfAccount, account]], isWrongCode, judge)),
    );
  };

  return (account, address, work) => {
    const key = `${address} ${account}`;
    const before = lines.get(key) ?? Promise.resolve();
    const mine = before.then(() => attempt(account, address, key, work));
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (lines.get(key) === settled) lines.delete(key);
      });
    lines.set(key, settled);
    return mine;
  };
};
