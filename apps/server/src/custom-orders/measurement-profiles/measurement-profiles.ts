import { MAX_MEASUREMENT_PROFILES } from '@darzi/contract/custom-orders/body.ts';
import type {
  MeasurementProfile,
  ProfileDraft,
} from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { MeasurementProfileId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { lockAccount } from '../../accounts/profile.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import {
  deleteProfile,
  insertProfile,
  listProfiles,
  type StoredProfile,
  updateProfile,
} from './measurement-profile.repository.ts';

const showProfile = ({
  id,
  name,
  measurements,
  confirmed,
  updatedAt,
}: StoredProfile): MeasurementProfile => ({
  _id: id,
  name,
  measurements,
  confirmed,
  updatedAt: updatedAt.toISOString(),
});

/** The people whose measurements a customer has stored, the last measured first. Inches. */
export const listMeasurementProfiles = async (
  db: Db,
  userId: UserId,
): Promise<Outcome<{ profiles: MeasurementProfile[] }>> =>
  accept({ profiles: (await listProfiles(db, userId)).map(showProfile) });

/** Stores measurements under a name. */
export const saveMeasurementProfile = async (
  db: Database,
  userId: UserId,
  draft: ProfileDraft,
): Promise<Outcome<{ profile: MeasurementProfile }>> => {
  const saved = await db
    .transaction()
    .execute(async (tx) =>
      (await lockAccount(tx, userId))
        ? insertProfile(tx, userId, { id: newId(), ...draft }, MAX_MEASUREMENT_PROFILES)
        : undefined,
    );
  return saved === undefined
    ? refuse('measurement_profile.too_many', { values: { most: MAX_MEASUREMENT_PROFILES } })
    : accept({ profile: showProfile(saved) });
};

/** Changes name and measurements; orders placed with them keep their own copy. */
export const changeMeasurementProfile = async (
  db: Db,
  userId: UserId,
  id: MeasurementProfileId,
  draft: ProfileDraft,
): Promise<Outcome<{ profile: MeasurementProfile }>> => {
  const changed = await updateProfile(db, userId, id, draft);
  return changed === undefined
    ? refuse('measurement_profile.not_found')
    : accept({ profile: showProfile(changed) });
};

export const deleteMeasurementProfile = async (
  db: Db,
  userId: UserId,
  id: MeasurementProfileId,
): Promise<Outcome<Record<string, never>>> => {
  return id !== undefined && (await deleteProfile(db, userId, id))
    ? accept({})
    : refuse('measurement_profile.not_found');
};
