import { createHmac } from 'node:crypto';
import type { CustomOrderImageId } from '@darzi/contract/ids.ts';
import { isSameSecret, loadSecret } from '../../platform/auth/shop-secret.ts';
import type { Db } from '../../platform/db/database.ts';

const MIN_SECONDS = 2 * 3_600;
/** Links made within the same hour are equal, so that browsers can use their cached copy. */
const ROUND_TO_SECONDS = 3_600;
const WORDS = /^[A-Za-z0-9_-]{43}$/;

const loadKey = (db: Db): Promise<Buffer> => loadSecret(db, 'private-links');

const sign = (key: Buffer, id: CustomOrderImageId, expires: string): Buffer =>
  createHmac('sha256', key).update(`custom\n${id}\n${expires}`).digest();

/** Makes addresses that open a private picture for two to three hours. */
export type LinkSigner = (imageId: CustomOrderImageId) => string;

/** A signer with the shop's own key, created once and stored in the database. */
export const createLinkSigner = async (db: Db, now = Date.now()): Promise<LinkSigner> => {
  const key = await loadKey(db);
  const expires = String(Math.ceil((now / 1_000 + MIN_SECONDS) / ROUND_TO_SECONDS) * ROUND_TO_SECONDS);
  return (id) => `/files/custom/${id}?exp=${expires}&sig=${sign(key, id, expires).toString('base64url')}`;
};

/** How many more seconds a link is valid; undefined if it is forged, altered or expired. */
export const readLink = async (
  db: Db,
  id: CustomOrderImageId,
  { exp, sig }: { readonly exp?: unknown; readonly sig?: unknown },
  now = Date.now(),
): Promise<number | undefined> => {
  if (typeof exp !== 'string' || !/^\d{1,12}$/.test(exp)) return undefined;
  if (typeof sig !== 'string' || !WORDS.test(sig)) return undefined;
  const expected = sign(await loadKey(db), id, exp);
  if (!isSameSecret(Buffer.from(sig, 'base64url'), expected)) return undefined;
  const left = Number(exp) - Math.floor(now / 1_000);
  return left > 0 ? left : undefined;
};
