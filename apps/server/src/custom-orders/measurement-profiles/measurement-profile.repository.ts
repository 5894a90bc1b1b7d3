import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import type { MeasurementProfileId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type StoredProfile = {
  readonly id: MeasurementProfileId;
  readonly name: string;
  readonly measurements: Measurements;
  readonly updatedAt: Date;
};

const COLUMNS = sql`id, name, measurements, updated_at as "updatedAt"`;

/** A customer's people, the last measured first. */
export const listProfiles = async (db: Db, userId: UserId): Promise<readonly StoredProfile[]> => {
  const { rows } = await sql<StoredProfile>`
    select ${COLUMNS} from measurement_profiles where user_id = ${userId} order by updated_at desc, id desc`.execute(
    db,
  );
  return rows;
};

/** Inserts unless the customer has `most` already; undefined then. */
export const insertProfile = async (
  db: Db,
  userId: UserId,
  profile: { readonly id: MeasurementProfileId; readonly name: string; readonly measurements: Measurements },
  most: number,
): Promise<StoredProfile | undefined> => {
  const { rows } = await sql<StoredProfile>`
    insert into measurement_profiles (id, user_id, name, measurements)
    select ${profile.id}, ${userId}, ${profile.name}, ${JSON.stringify(profile.measurements)}
    where (select count(*) from measurement_profiles where user_id = ${userId}) < ${most}
    returning ${COLUMNS}`.execute(db);
  return rows[0];
};

/** Returns undefined when the customer has no such profile. A new name alone is not a new measuring. */
export const updateProfile = async (
  db: Db,
  userId: UserId,
  id: MeasurementProfileId,
  { name, measurements }: { readonly name: string; readonly measurements: Measurements },
): Promise<StoredProfile | undefined> => {
  const { rows } = await sql<StoredProfile>`
    update measurement_profiles set name = ${name}, measurements = ${JSON.stringify(measurements)},
      updated_at = case when measurements = ${JSON.stringify(measurements)}::jsonb then updated_at
        else clock_timestamp() end
    where id = ${id} and user_id = ${userId} returning ${COLUMNS}`.execute(db);
  return rows[0];
};

/** Returns false when the customer has no such profile. */
export const deleteProfile = async (db: Db, userId: UserId, id: MeasurementProfileId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('measurement_profiles')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** For an account that goes: all its measurements. */
export const deleteProfiles = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('measurement_profiles').where('user_id', '=', userId).execute();
};
