import { createHmac } from 'node:crypto';
import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { Db } from '../db/database.ts';
import { isSameSecret, loadSecret } from './shop-secret.ts';

const MIN_SECONDS = 2 * HOUR_SECONDS;
/** Links made within the same hour are equal, so that browsers can use their cached copy. */
const ROUND_TO_SECONDS = HOUR_SECONDS;
const WORDS = /^[A-Za-z0-9_-]{43}$/;

/** What links open: the same id of another kind has another signature. */
type Kind = 'custom' | 'review';

const loadKey = (db: Db): Promise<Buffer> => loadSecret(db, 'private-links');

const sign = (key: Buffer, kind: Kind, id: string, expires: string): Buffer =>
  createHmac('sha256', key).update(`${kind}\n${id}\n${expires}`).digest();

/** Makes queries that open something private for two to three hours: `?exp=…&sig=…`. */
export type Signer = (id: string) => string;

/** A signer with the shop's own key, created once and stored in the database. */
export const createSigner = async (db: Db, kind: Kind, now = Date.now()): Promise<Signer> => {
  const key = await loadKey(db);
  const expires = String(Math.ceil((now / 1_000 + MIN_SECONDS) / ROUND_TO_SECONDS) * ROUND_TO_SECONDS);
  return (id) => `?exp=${expires}&sig=${sign(key, kind, id, expires).toString('base64url')}`;
};

/** How many more seconds a link is valid; undefined if it is forged, altered or expired. */
export const readLink = async (
  db: Db,
  kind: Kind,
  id: string,
  { exp, sig }: { readonly exp?: unknown; readonly sig?: unknown },
  now = Date.now(),
): Promise<number | undefined> => {
  if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp)) return undefined;
  if (typeof sig !== 'string' || !WORDS.test(sig)) return undefined;
  const expected = sign(await loadKey(db), kind, id, exp);
  if (!isSameSecret(Buffer.from(sig, 'base64url'), expected)) return undefined;
  const left = Number(exp) - Math.floor(now / 1_000);
  return left > 0 ? left : undefined;
};
