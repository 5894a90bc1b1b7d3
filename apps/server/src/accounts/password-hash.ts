import { randomBytes } from 'node:crypto';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../platform/http/fair-queue.ts';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Leaves two of libuv's four threads free for files and DNS. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;
const inTurn = createFairQueue(MAX_CONCURRENT, MAX_WAITING);

/** The same letter can be typed as one character or two; a password must work from any keyboard. */
const written = (password: string): string => password.normalize('NFKC');

/** The stored hash of a password. `from`: the caller's address. Refuses when too many are waiting. */
export const hashPassword = (password: string, from = ''): Promise<Outcome<string>> =>
  inTurn(from, () => hash(written(password), ARGON2ID));

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored one (no account has the address) the same work is done for
 * nothing, so that the time reveals no more than the answer. `from`: the caller's address. Refuses when too many are
 * waiting.
 */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
  from = '',
): Promise<Outcome<boolean>> => {
  decoy ??= hash(randomBytes(16), ARGON2ID);
  const compared = stored ?? (await decoy);
  const verified = await inTurn(from, () => verify(compared, written(password)));
  return verified.ok ? accept(verified.value && stored !== undefined) : verified;
};
