import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/database.ts';

const findOrCreateSecret = async (db: Db, name: string, fresh: Buffer): Promise<Buffer> => {
  await db
    .insertInto('secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
};

const digestOf = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest();

/** Whether a presented secret or signature is the expected one; takes as long whatever is wrong with it. */
export const isSameSecret = (given: string | Uint8Array, expected: string | Uint8Array): boolean =>
  timingSafeEqual(digestOf(given), digestOf(expected));

const keysByDatabase = new WeakMap<Db, Map<string, Promise<Buffer>>>();

/** The shop's own key of this name: 32 random bytes, created once and stored in the database. */
export const loadSecret = (db: Db, name: string): Promise<Buffer> => {
  const ofDatabase = keysByDatabase.get(db) ?? new Map<string, Promise<Buffer>>();
  keysByDatabase.set(db, ofDatabase);
  const known = ofDatabase.get(name);
  if (known !== undefined) return known;
  const key = findOrCreateSecret(db, name, randomBytes(32));
  ofDatabase.set(name, key);
  key.catch(() => ofDatabase.delete(name));
  return key;
};
