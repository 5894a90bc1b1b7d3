import type { Db } from '../db/database.ts';

/** Designers and admins, by name. */
export const listStudioPeople = (db: Db): Promise<{ _id: string; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .where('role', 'in', ['designer', 'admin'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
