import { randomBytes } from 'node:crypto';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { hash, verify } from '@node-rs/argon2';
import { refuseTooMany } from '../http/rate-limits.ts';

/** argon2id with OWASP's figures: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of libuv's four threads two stay free for files and look-ups of names. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 100;
const RETRY_AFTER_MS = 2_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs in turn; refuses when too many wait already, so that a flood of sign-ins starves nothing else. */
const inTurn = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) return refuseTooMany(RETRY_AFTER_MS);
    await new Promise<void>((resume) => waiting.push(resume));
  } else running += 1;
  try {
    return accept(await work());
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

/** The same letter can be typed as one character or two; one keyboard's password must open from another. */
const written = (password: string): string => password.normalize('NFKC');

/** What is stored of a password. Refused when too many wait. */
export const hashPassword = (password: string): Promise<Outcome<string>> =>
  inTurn(() => hash(written(password), ARGON2ID));

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored one (nobody has the address) the same work is done
 * for nothing, so that the time tells no more than the answer. Refused when too many wait.
 */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
): Promise<Outcome<boolean>> => {
  decoy ??= hash(randomBytes(16), ARGON2ID);
  const compared = stored ?? (await decoy);
  const verified = await inTurn(() => verify(compared, written(password)));
  return verified.ok ? accept(verified.value && stored !== undefined) : verified;
};
