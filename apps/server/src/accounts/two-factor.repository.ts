import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { hashToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';

export type SecondFactor = {
  readonly secret: Buffer;
  readonly isConfirmed: boolean;
  readonly lastStep: number;
};

const select = (db: Db, userId: UserId) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId);

/** The person's second factor, active or only set up. */
export const findSecondFactor = async (db: Db, userId: UserId): Promise<SecondFactor | undefined> => {
  const row = await select(db, userId).executeTakeFirst();
  return row === undefined
    ? undefined
    : { secret: row.secret, isConfirmed: row.confirmedAt !== null, lastStep: row.lastStep };
};

/** Starts over with this secret. Returns false if a second factor is active: that must be switched off first. */
export const beginSecondFactor = async (tx: Tx, userId: UserId, secret: Buffer): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: sql<Date>`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * Records that the code of this step was used. Returns false if it was used meanwhile: only one of two concurrent calls
 * wins.
 */
export const takeStep = async (tx: Tx, userId: UserId, step: number): Promise<boolean> => {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};

/** Activates the factor that was set up, with these recovery codes. */
export const confirmSecondFactor = async (
  tx: Tx,
  userId: UserId,
  recoveryCodes: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .insertInto('recovery_codes')
    .values(recoveryCodes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
};

/** Uses a recovery code up. Returns false if it is not one of this person's. */
export const consumeRecoveryCode = async (tx: Tx, userId: UserId, code: string): Promise<boolean> => {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
};

/** The number of unused codes. */
export const countRecoveryCodes = async (db: Db, userId: UserId): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
};

/** Deletes the second factor, even one never confirmed. Returns false if none was active. */
export const deleteSecondFactor = async (tx: Tx, userId: UserId): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
};
