import { type OrderId, orderId, productId, type UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { storedEditStory } from '@darzi/contract/orders/order-edit.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Piece } from '../../catalogue/stock/stock.ts';
import { CLOCK, type Db, inSeconds, type Tx } from '../../platform/db/database.ts';
import { amount } from '../../platform/db/rows.ts';
import { type EditPlan, editPlan } from './edit-plan.ts';

/** An edit of a paid order that is made once its difference is paid; until then the order stays as it is. */
export type WaitingEdit = {
  readonly orderId: OrderId;
  /** The part of the order that its difference is paid as. */
  readonly part: number;
  readonly amountPaise: Paise;
  /** The order's version when the edit began to wait. */
  readonly orderVersion: number;
  /** Pieces reserved for it. */
  readonly held: readonly Piece[];
  /** Null once it ended, or its customer was erased. */
  readonly plan: EditPlan | null;
  readonly expiresAt: Date;
};
export type WaitingEnd = 'paid' | 'expired' | 'taken back' | 'order cancelled';

const row = z.object({
  orderId,
  part: z.number(),
  amountPaise: amount,
  orderVersion: z.number(),
  held: z.array(z.object({ productId, size: z.string(), quantity: z.number() })),
  plan: editPlan.nullable(),
  expiresAt: z.date(),
});

/** Inserts a waiting edit; the caller has locked the order. Returns the part that its difference is paid as. */
export const insertWaitingEdit = async (
  tx: Tx,
  id: OrderId,
  amountPaise: Paise,
  plan: EditPlan,
  hours: number,
): Promise<number> => {
  const { version } = await tx
    .updateTable('orders')
    .set({ owed_paise: amountPaise, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const { part } = await tx
    .insertInto('waiting_edits')
    .values({
      order_id: id,
      part: sql<number>`1 + greatest(1, (select max(part) from waiting_edits where order_id = ${id}),
        (select max(part) from captures where kind = 'order' and payable_id = ${id}))`,
      amount_paise: amountPaise,
      order_version: version,
      held: JSON.stringify(plan.taken),
      plan: JSON.stringify({ ...plan, story: storedEditStory(plan.story) }),
      expires_at: inSeconds(hours * 3_600),
    })
    .returning('part')
    .executeTakeFirstOrThrow();
  return part;
};

export const findWaitingEdit = async (db: Db, id: OrderId): Promise<WaitingEdit | undefined> => {
  const found = await db
    .selectFrom('waiting_edits')
    .select(['part', 'held', 'plan', 'order_id as orderId', 'amount_paise as amountPaise'])
    .select(['order_version as orderVersion', 'expires_at as expiresAt'])
    .where('order_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return found === undefined ? undefined : row.parse(found);
};

/** How an order's last waiting edit ended; undefined if there was none, or one waits. */
export const findLastWaitingEnd = async (db: Db, id: OrderId): Promise<WaitingEnd | undefined> => {
  const last = await db
    .selectFrom('waiting_edits')
    .select((eb) => eb.ref('closed_because').$castTo<WaitingEnd | null>().as('because'))
    .where('order_id', '=', id)
    .orderBy('part', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.because ?? undefined;
};

export const isPartPaid = async (db: Db, id: OrderId, part: number): Promise<boolean> =>
  (await db
    .selectFrom('waiting_edits')
    .select('part')
    .where('order_id', '=', id)
    .where('part', '=', part)
    .where('closed_because', '=', 'paid')
    .executeTakeFirst()) !== undefined;

/**
 * Ends an order's wait; the caller has locked the order. Returns the pieces reserved for it; undefined if nothing waits
 * or, for `expired`, if its time is not over.
 */
export const closeWaitingEdit = async (
  tx: Tx,
  id: OrderId,
  because: WaitingEnd,
): Promise<Pick<WaitingEdit, 'part' | 'amountPaise' | 'held'> | undefined> => {
  const closed = await tx
    .updateTable('waiting_edits')
    .set({ closed_at: sql<Date>`now()`, closed_because: because, plan: null })
    .where('order_id', '=', id)
    .where('closed_at', 'is', null)
    .$if(because === 'expired', (query) => query.where('expires_at', '<=', CLOCK))
    .returning(['part', 'amount_paise as amountPaise', 'held'])
    .executeTakeFirst();
  if (closed === undefined) return undefined;
  await tx
    .updateTable('orders')
    .set({ owed_paise: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  return row.pick({ part: true, amountPaise: true, held: true }).parse(closed);
};

/** Extends a waiting edit from now on; false if none waits. */
export const extendWaitingEdit = async (tx: Tx, id: OrderId, hours: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('waiting_edits')
    .set({ expires_at: inSeconds(hours * 3_600) })
    .where('order_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Orders whose edits were not paid in time, the longest overdue first. */
export const listExpiredEdits = async (db: Db, most: number): Promise<readonly OrderId[]> => {
  const rows = await db
    .selectFrom('waiting_edits')
    .select('order_id')
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', CLOCK)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map((one) => orderId.parse(one.order_id));
};

/**
 * Removes waiting edits of a customer's orders, since their plans name an address; nobody waits for them any longer.
 */
export const eraseWaitingEdits = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .updateTable('waiting_edits')
    .set({ plan: null, expires_at: sql<Date>`least(expires_at, now())` })
    .where('closed_at', 'is', null)
    .where('order_id', 'in', (where) => where.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
};
