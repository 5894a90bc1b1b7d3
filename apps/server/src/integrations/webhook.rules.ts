import { createHmac } from 'node:crypto';

/** When a delivery is retried, and how a body is signed. */

const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 6 * 3_600;

export type Retry = { readonly state: 'waiting' | 'given_up'; readonly afterSeconds: number };

/**
 * What follows a failed attempt: another after 30, 60, 120 … seconds, at most six hours, or none if that is beyond the
 * delivery's retry period.
 * @param attempts including the one that just failed
 */
export const decideRetry = (attempts: number, secondsLeft: number): Retry => {
  const afterSeconds = Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS);
  return { state: afterSeconds > secondsLeft ? 'given_up' : 'waiting', afterSeconds };
};

/** An endpoint that does not answer delays the others, so it is paused: a minute longer each time, ten at most. */
export const secondsOfRest = (failures: number): number => Math.min(failures, 10) * 60;

/** After this many hours without an accepted delivery the owner is notified. */
export const FAILING_LONG_HOURS = 24;

/**
 * `t=1764000000,v1=…`: HMAC-SHA256 in hex of the seconds, a dot and the body. Two signatures while an old secret is
 * valid beside the new one.
 */
export const signatureOf = (secrets: readonly string[], at: Date, body: string): string => {
  const seconds = Math.floor(at.getTime() / 1_000);
  const sign = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
};

const MAX_ANSWER_LENGTH = 500;

/** The beginning of an answer in a form that the database accepts. */
export const answerText = (bytes: Buffer): string =>
  bytes.toString('utf8').replaceAll('\0', '').slice(0, MAX_ANSWER_LENGTH);
