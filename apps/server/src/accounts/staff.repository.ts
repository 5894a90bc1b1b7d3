import { STAFF_ALERTS, STAFF_ROLES, type StaffRole } from '@darzi/contract/accounts/staff-roles.ts';
import { type UserId, userId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import { parseRows } from '../platform/db/rows.ts';

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
export const listMembers = async (db: Db): Promise<readonly StoredMember[]> =>
  await parseRows(
    db,
    storedMember,
    sql`
      select u.id, u.name, u.email, u.role,
        exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasTwoFactor",
        count(s.id)::int as sessions, max(s.last_seen_at) as "lastSeenAt",
        coalesce((select a.kinds from staff_alerts a where a.user_id = u.id), '{}') as "hearsOf"
      from users u left join sessions s on s.user_id = u.id and s.expires_at > now()
      where u.role <> 'customer' and u.deleted_at is null
      group by u.id order by u.created_at, u.id`,
  );

/** A staff member's role, locked by this transaction; undefined if there is none with this id. */
export const lockMember = async (tx: Tx, id: UserId): Promise<StaffRole | undefined> => {
  const member = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('role', '<>', 'customer')
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member === undefined ? undefined : staffRole.parse(member.role);
};
