import type { UserId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../platform/db/database.ts';

/** Who became admin first, or took that place over; undefined while there is no admin. */
export const findFirstAdmin = async (db: Db): Promise<UserId | undefined> => {
  const first = await db
    .selectFrom('first_admin')
    .innerJoin('users', 'users.id', 'first_admin.user_id')
    .select('users.id')
    .where('users.role', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return first?.id;
};

export const isFirstAdmin = async (db: Db, id: UserId): Promise<boolean> => (await findFirstAdmin(db)) === id;

/** Hands the place over. Returns false unless it is `from`'s. */
export const moveFirstAdmin = async (tx: Tx, from: UserId, to: UserId): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('first_admin as f')
    .from('users as u')
    .set({ user_id: to })
    .where('f.user_id', '=', from)
    .whereRef('u.id', '=', 'f.user_id')
    .where('u.role', '=', 'admin')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};
