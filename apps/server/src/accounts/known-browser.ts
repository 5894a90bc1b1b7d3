import { createHmac } from 'node:crypto';
import { createToken } from '../platform/auth/actor.ts';
import { isSameSecret, loadSecret } from '../platform/auth/shop-secret.ts';
import type { Db } from '../platform/db/database.ts';
import { emailKey } from './accounts.rules.ts';

const sign = async (db: Db, email: string, id: string): Promise<string> =>
  createHmac('sha256', await loadSecret(db, 'known-browsers'))
    .update(`${emailKey(email)}\n${id}`)
    .digest('base64url');

/** What a browser keeps after its user has proven to own an address. It opens nothing. */
export const nameBrowser = async (db: Db, email: string): Promise<string> => {
  const id = createToken();
  return `${id}.${await sign(db, email, id)}`;
};

/** The id of a browser that was named for this address; undefined for any other. */
export const knownBrowser = async (
  db: Db,
  email: string,
  name: string | undefined,
): Promise<string | undefined> => {
  const [id = '', signature = ''] = name?.split('.') ?? [];
  return isSameSecret(signature, await sign(db, email, id)) ? id : undefined;
};
