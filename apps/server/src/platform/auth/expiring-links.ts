import { createHmac } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { isSameSecret, loadSecret } from './shop-secret.ts';

const MIN_SECONDS = 2 * 3_600;
/** Links made within the same hour are equal, so that browsers can use their cached copy. */
const ROUND_TO_SECONDS = 3_600;
const WORDS = /^[A-Za-z0-9_-]{43}$/;

/** What a link opens; a signature for one kind is none for another. */
type Kind = 'custom' | 'review-photo';

const loadKey = (db: Db): Promise<Buffer> => loadSecret(db, 'private-links');

const sign = (key: Buffer, kind: Kind, id: string, expires: string): Buffer =>
  createHmac('sha256', key).update(`${kind}\n${id}\n${expires}`).digest();

/** Makes queries (`?exp=…&sig=…`) that open a private file for two to three hours, with the shop's own key. */
export const createQuerySigner = async (
  db: Db,
  kind: Kind,
  now = Date.now(),
): Promise<(id: string) => string> => {
  const key = await loadKey(db);
  const expires = String(Math.ceil((now / 1_000 + MIN_SECONDS) / ROUND_TO_SECONDS) * ROUND_TO_SECONDS);
  return (id) => `?exp=${expires}&sig=${sign(key, kind, id, expires).toString('base64url')}`;
};

export type SignedQuery = { readonly exp?: unknown; readonly sig?: unknown };

/** How many more seconds a link is valid; undefined if it is forged, altered or expired. */
export const readSignedQuery = async (
  db: Db,
  kind: Kind,
  id: string,
  { exp, sig }: SignedQuery,
  now = Date.now(),
): Promise<number | undefined> => {
  if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp)) return undefined;
  if (typeof sig !== 'string' || !WORDS.test(sig)) return undefined;
  const expected = sign(await loadKey(db), kind, id, exp);
  if (!isSameSecret(Buffer.from(sig, 'base64url'), expected)) return undefined;
  const left = Number(exp) - Math.floor(now / 1_000);
  return left > 0 ? left : undefined;
};
