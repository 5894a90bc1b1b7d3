import type { StaffAlert } from '@darzi/contract/accounts/staff-roles.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { ORDER_ADMIN } from '@darzi/contract/route.ts';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

/** Sets what a staff member is notified of by email. */
export const putAlerts = async (tx: Tx, userId: UserId, kinds: readonly StaffAlert[]): Promise<void> => {
  await tx
    .insertInto('staff_alerts')
    .values({ user_id: userId, kinds: [...kinds] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ kinds: [...kinds] }))
    .execute();
};

/** A staff member's notifications; none if nothing was set. */
export const findAlerts = async (db: Db, userId: UserId): Promise<readonly StaffAlert[]> => {
  const row = await db
    .selectFrom('staff_alerts')
    .select(sql<StaffAlert[]>`kinds`.as('kinds'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.kinds ?? [];
};

/** Whether anybody has subscribed to this notification. */
export const hasSubscribers = (kind: StaffAlert): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from staff_alerts where ${kind} = any(kinds))`;

export type AlertSubscriber = { readonly id: UserId; readonly email: string };

/** Subscribers of this notification: only people who may still open orders. */
export const listSubscribers = (db: Db, kind: StaffAlert): Promise<AlertSubscriber[]> =>
  db
    .selectFrom('staff_alerts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.email'])
    .where(sql<boolean>`${kind} = any(a.kinds)`)
    .where('u.role', 'in', ORDER_ADMIN)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .$narrowType<{ email: NotNull }>()
    .execute();
