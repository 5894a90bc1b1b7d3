import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { hashToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { RESET_MINUTES } from './accounts.rules.ts';

/**
 * Stores a link's hash for 30 minutes, for the mail to this address; deletes the customer's links of earlier days.
 * Returns false if the address is no longer the account's.
 */
export const insertReset = async (db: Db, userId: UserId, email: string, token: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .with('old', (old) =>
      old
        .deleteFrom('password_resets')
        .where('user_id', '=', userId)
        .where('expires_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .insertInto('password_resets')
    .columns(['token_hash', 'user_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select([
          sql<Buffer>`${hashToken(token)}`.as('token_hash'),
          'u.id',
          sql<Date>`now() + make_interval(mins => ${RESET_MINUTES})`.as('expires_at'),
        ])
        .where('u.id', '=', userId)
        .where('u.email', '=', email)
        .where('u.deleted_at', 'is', null)
        .forShare('u'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Whose live link this is, or undefined. */
export const findReset = async (db: Db, token: string): Promise<UserId | undefined> => {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id;
};

/** Uses the link up. Returns false if it is dead or was used meanwhile: only one of two concurrent calls wins. */
export const consumeReset = async (tx: Tx, token: string): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
};

/** Ends every link mailed to the customer: password or address are no longer those of that mail. */
export const deleteResets = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
};
