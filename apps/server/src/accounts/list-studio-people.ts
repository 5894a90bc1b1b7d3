import { STUDIO } from '@darzi/contract/route.ts';
import type { Db } from '../db/database.ts';

/** Designers and admins, by name. */
export const listStudioPeople = (db: Db): Promise<{ _id: string; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .where('role', 'in', STUDIO)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
