import type { MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import type { MeasurementProfileId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type StoredProfile = {
  readonly id: MeasurementProfileId;
  readonly name: string;
  readonly measurements: Measurements;
  readonly confirmed: MeasurementName[];
  readonly updatedAt: Date;
};

type Changed = {
  readonly name: string;
  readonly measurements: Measurements;
  readonly confirmed?: readonly MeasurementName[] | undefined;
};

const measurementsOf = sql<Measurements>`measurements`.as('measurements');
const confirmedOf = sql<MeasurementName[]>`confirmed_measurements`.as('confirmed');
const COLUMNS = ['id', 'name', measurementsOf, confirmedOf, 'updated_at as updatedAt'] as const;

/** A customer's profiles, the last measured first. */
export const listProfiles = (db: Db, userId: UserId): Promise<readonly StoredProfile[]> =>
  db
    .selectFrom('measurement_profiles')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Inserts unless the customer already has `most`; undefined then. */
export const insertProfile = (
  db: Db,
  userId: UserId,
  profile: Changed & { readonly id: MeasurementProfileId },
  most: number,
): Promise<StoredProfile | undefined> => {
  const isRoom = sql<boolean>`(select count(*) from measurement_profiles where user_id = ${userId}) < ${most}`;
  return db
    .insertInto('measurement_profiles')
    .columns(['id', 'user_id', 'name', 'measurements', 'confirmed_measurements'])
    .expression(
      db
        .selectNoFrom((eb) => [
          eb.val(profile.id).as('id'),
          eb.val(userId).as('user_id'),
          eb.val(profile.name).as('name'),
          sql<string>`${JSON.stringify(profile.measurements)}::jsonb`.as('measurements'),
          sql<string[]>`${profile.confirmed ?? []}::text[]`.as('confirmed_measurements'),
        ])
        .where(isRoom),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
};

/** Returns undefined if the customer has no such profile. A new name alone does not count as a new measurement. */
export const updateProfile = (
  db: Db,
  userId: UserId,
  id: MeasurementProfileId,
  { name, measurements, confirmed }: Changed,
): Promise<StoredProfile | undefined> => {
  const measured = JSON.stringify(measurements);
  return db
    .updateTable('measurement_profiles')
    .set({
      name,
      measurements: measured,
      confirmed_measurements:
        confirmed === undefined
          ? sql<
              string[]
            >`case when measurements = ${measured}::jsonb then confirmed_measurements else '{}' end`
          : [...confirmed],
      updated_at: sql<Date>`case when measurements = ${measured}::jsonb then updated_at else clock_timestamp() end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
};

/** Returns false if the customer has no such profile. */
export const deleteProfile = async (db: Db, userId: UserId, id: MeasurementProfileId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('measurement_profiles')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Deletes all measurements of an account being deleted. */
export const deleteProfiles = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('measurement_profiles').where('user_id', '=', userId).execute();
};
