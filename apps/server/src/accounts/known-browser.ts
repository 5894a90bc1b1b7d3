import { createHmac } from 'node:crypto';
import { DAY_MS } from '@darzi/contract/durations.ts';
import { createToken } from '../platform/auth/actor.ts';
import { isSameSecret, loadSecret } from '../platform/auth/shop-secret.ts';
import type { Db } from '../platform/db/database.ts';
import { emailKey, KNOWN_BROWSER_DAYS } from './accounts.rules.ts';

const sign = async (db: Db, email: string, id: string, day: string): Promise<string> =>
  createHmac('sha256', await loadSecret(db, 'known-browsers'))
    .update(`${emailKey(email)}\n${id}\n${day}`)
    .digest('base64url');

/**
 * What a browser keeps after its user has proven to own an address: an id, the day, a signature. It opens nothing.
 */
export const nameBrowser = async (db: Db, email: string, now = Date.now()): Promise<string> => {
  const [id, day] = [createToken(), String(Math.floor(now / DAY_MS))];
  return `${id}.${day}.${await sign(db, email, id, day)}`;
};

/** The id of a browser that was named for this address within the last months; undefined for any other. */
export const knownBrowser = async (
  db: Db,
  email: string,
  name: string | undefined,
): Promise<string | undefined> => {
  const [id = '', day = '', signature = ''] = name?.split('.') ?? [];
  const isNamed = isSameSecret(signature, await sign(db, email, id, day));
  return isNamed && Date.now() < (Number(day) + KNOWN_BROWSER_DAYS) * DAY_MS ? id : undefined;
};
