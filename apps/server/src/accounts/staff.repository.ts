import { STAFF_ALERTS, STAFF_ROLES, type StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { type UserId, userId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';

const staffRole = z.enum(STAFF_ROLES);

const storedMember = z.object({
  id: userId,
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  hasTwoFactor: z.boolean(),
  sessions: z.number(),
  lastSeenAt: z.date().nullable(),
  hearsOf: z.array(z.enum(STAFF_ALERTS)),
});
export type StoredMember = z.output<typeof storedMember>;

/** All members of staff, the longest-serving first. */
export const listMembers = async (db: Db): Promise<readonly StoredMember[]> => {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.expires_at', '>', sql<Date>`now()`),
    )
    .select(['u.id', 'u.name', 'u.email', 'u.role'])
    .select(({ exists, fn, selectFrom, val }) => [
      exists(
        selectFrom('second_factors as f')
          .select('f.user_id')
          .whereRef('f.user_id', '=', 'u.id')
          .where('f.confirmed_at', 'is not', null),
      ).as('hasTwoFactor'),
      fn.count<number>('s.id').as('sessions'),
      fn.max('s.last_seen_at').as('lastSeenAt'),
      fn
        .coalesce(
          selectFrom('staff_alerts as a').select('a.kinds').whereRef('a.user_id', '=', 'u.id'),
          val<string[]>([]),
        )
        .as('hearsOf'),
    ])
    .where('u.role', '<>', 'customer')
    .where('u.deleted_at', 'is', null)
    .groupBy('u.id')
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();
  return storedMember.array().parse(rows);
};

/**
 * A staff member's role, locked by this transaction, as is whoever changes it; undefined if there is none with this id.
 * In the order of their ids: two who change each other wait.
 */
export const lockMember = async (tx: Tx, id: UserId, by: UserId): Promise<StaffRole | undefined> => {
  const locked = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', [id, by])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const role = locked.find((account) => account.id === id)?.role;
  return role === undefined || role === 'customer' ? undefined : staffRole.parse(role);
};
