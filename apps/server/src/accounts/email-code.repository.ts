import type { EmailCodeId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { hashToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { CODE_MINUTES, emailKey, MAX_CODE_ATTEMPTS } from './accounts.rules.ts';

const codeExpiresAt = sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`;

/** Records a request for a code, and the browser that made it. */
export const insertRequest = async (tx: Tx, id: EmailCodeId, email: string, asker: string): Promise<void> => {
  await tx
    .insertInto('email_codes')
    .values({ id, email, asker_hash: hashToken(asker), expires_at: codeExpiresAt })
    .execute();
};

/** The email of a request; undefined once it has expired, or its code was used. */
export const findRequestedEmail = async (db: Db, id: EmailCodeId): Promise<string | undefined> =>
  (
    await db
      .selectFrom('email_codes')
      .select('email')
      .where('id', '=', id)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.email;

/** Stores the hash of the code about to be mailed; its ten minutes begin. Returns false if it is too late. */
export const setCode = async (db: Db, id: EmailCodeId, codeHash: Buffer): Promise<boolean> => {
  const set = await db
    .updateTable('email_codes')
    .set({ code_hash: codeHash, expires_at: codeExpiresAt })
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
};

export type CodeAttempt = {
  readonly id: EmailCodeId;
  readonly email: string;
  readonly codeHash: Buffer | null;
};

/** Counts an attempt before it is judged: of many concurrent ones no more than five are. Undefined if none is left. */
export const countAttempt = (db: Db, asker: string): Promise<CodeAttempt | undefined> =>
  db
    .updateTable('email_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('asker_hash', '=', hashToken(asker))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MAX_CODE_ATTEMPTS)
    .returning(['id', 'email', 'code_hash as codeHash'])
    .executeTakeFirst();

/** Uses a code up. Returns false if it was used meanwhile: only one of two concurrent calls wins. */
export const consumeCode = async (tx: Tx, id: EmailCodeId): Promise<boolean> =>
  (await tx.deleteFrom('email_codes').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;

/** Ends every code mailed to an address; one in use right now ends by itself. */
export const deleteCodesOf = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .deleteFrom('email_codes')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('email_codes')
        .select('id')
        .where(sql`lower(email)`, '=', emailKey(email))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};

/** Deletes expired codes with their addresses. */
export const deleteDeadCodes = async (db: Db): Promise<void> => {
  await db.deleteFrom('email_codes').where('expires_at', '<=', sql<Date>`now()`).execute();
};
