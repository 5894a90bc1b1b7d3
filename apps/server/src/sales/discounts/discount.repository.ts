import { type DiscountId, discountId, type OrderId, type UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { amount } from '../../platform/db/rows.ts';
import type { DiscountCode } from './discount.rules.ts';

export const discountCode = z.object({
  id: discountId,
  code: z.string(),
  percent: z.number().nullable(),
  amountPaise: amount.nullable(),
  minimumPaise: amount,
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  mostUses: z.number().nullable(),
  isOncePerCustomer: z.boolean(),
  isPaused: z.boolean(),
  uses: z.number(),
}) satisfies z.ZodType<DiscountCode>;

export const selectCodes = (db: Db) =>
  db
    .selectFrom('discount_codes')
    .select(['id', 'code', 'percent', 'amount_paise as amountPaise', 'minimum_paise as minimumPaise'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'most_uses as mostUses', 'uses'])
    .select(['once_per_customer as isOncePerCustomer'])
    .select((eb) => eb('paused_at', 'is not', null).as('isPaused'));

export const findCode = async (db: Db, code: string): Promise<DiscountCode | undefined> => {
  const row = await selectCodes(db).where('code', '=', code).executeTakeFirst();
  return row === undefined ? undefined : discountCode.parse(row);
};

/**
 * How the customer has used a code in placed orders that are not cancelled. Their own unpaid orders count as given
 * back.
 */
export const findOwnUses = async (
  db: Db,
  discountId: DiscountId,
  customerId: UserId,
): Promise<{ placed: number; unpaid: number }> => {
  return db
    .selectFrom('discount_uses as u')
    .innerJoin('orders as o', 'o.id', 'u.order_id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('o.placed_at', 'is not', null).as('placed'),
      fn.countAll<number>().filterWhere('o.placed_at', 'is', null).as('unpaid'),
    ])
    .where('u.discount_id', '=', discountId)
    .where('u.customer_id', '=', customerId)
    .where('u.released_at', 'is', null)
    .executeTakeFirstOrThrow();
};

/** An order's use of a code, current or past. */
export type OrderUse = {
  readonly orderId: OrderId;
  readonly discountId: DiscountId;
  readonly customerId: UserId | null;
  readonly isReleased: boolean;
};

export const findUses = async (tx: Tx, orderIds: readonly OrderId[]): Promise<readonly OrderUse[]> => {
  return tx
    .selectFrom('discount_uses')
    .select(['order_id as orderId', 'discount_id as discountId', 'customer_id as customerId'])
    .select((eb) => eb('released_at', 'is not', null).$castTo<boolean>().as('isReleased'))
    .where('order_id', '=', sql<OrderId>`any(${orderIds}::uuid[])`)
    .execute();
};

/**
 * Locks codes, given by name and by id, in the order of their ids. Stock must be locked before, the catalogue version
 * after.
 */
export const lockCodes = async (
  tx: Tx,
  { code, ids }: { readonly code?: string | undefined; readonly ids: readonly string[] },
): Promise<readonly DiscountCode[]> => {
  const rows = await selectCodes(tx)
    .where((eb) =>
      eb.or([eb('code', '=', code ?? null), eb('id', '=', sql<DiscountId>`any(${ids}::uuid[])`)]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return discountCode.array().parse(rows);
};

/** Whether another order of this customer, except those named, uses the code. */
export const isUsedElsewhere = async (
  tx: Tx,
  discountId: DiscountId,
  customerId: UserId,
  butFor: readonly string[],
): Promise<boolean> => {
  const use = await tx
    .selectFrom('discount_uses')
    .select('order_id')
    .where('discount_id', '=', discountId)
    .where('customer_id', '=', customerId)
    .where('released_at', 'is', null)
    .where('order_id', '<>', sql<OrderId>`all(${butFor}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
};

export type NewUse = {
  readonly orderId: OrderId;
  readonly customerId: UserId;
  readonly discountId: DiscountId;
  readonly discountPaise: number;
};

/** Counts a use of a code and records its order. */
export const insertUse = async (tx: Tx, use: NewUse): Promise<void> => {
  await tx
    .with('taken', (db) =>
      db
        .updateTable('discount_codes')
        .set((eb) => ({ uses: eb('uses', '+', 1), given_paise: eb('given_paise', '+', use.discountPaise) }))
        .where('id', '=', use.discountId)
        .returning(['id', 'once_per_customer']),
    )
    .insertInto('discount_uses')
    .columns(['order_id', 'discount_id', 'customer_id', 'is_once', 'discount_paise'])
    .expression((eb) =>
      eb
        .selectFrom('taken')
        .select([
          sql<OrderId>`${use.orderId}::uuid`.as('order_id'),
          'taken.id',
          sql<UserId>`${use.customerId}::uuid`.as('customer_id'),
          'taken.once_per_customer',
          sql<number>`${use.discountPaise}::bigint`.as('discount_paise'),
        ]),
    )
    .execute();
};

/** Frees the use of an order that came to nothing. Does nothing if the order has none. */
export const releaseUse = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await tx
    .with('freed', (db) =>
      db
        .updateTable('discount_uses')
        .set({ released_at: sql<Date>`now()` })
        .where('order_id', '=', orderId)
        .where('released_at', 'is', null)
        .returning(['discount_id', 'discount_paise']),
    )
    .updateTable('discount_codes as d')
    .from('freed')
    .set((eb) => ({
      uses: eb('d.uses', '-', 1),
      given_paise: eb('d.given_paise', '-', eb.ref('freed.discount_paise')),
    }))
    .whereRef('d.id', '=', 'freed.discount_id')
    .execute();
};

/**
 * Restores the use of an order that stands after all, under the code's current terms, on which that was decided. Does
 * nothing if the use was never given back.
 */
export const retakeUse = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await tx
    .with('taken', (db) =>
      db
        .updateTable('discount_uses as u')
        .from('discount_codes as c')
        .set((eb) => ({
          released_at: null,
          used_at: sql<Date>`now()`,
          is_once: eb.ref('c.once_per_customer'),
        }))
        .whereRef('c.id', '=', 'u.discount_id')
        .where('u.order_id', '=', orderId)
        .where('u.released_at', 'is not', null)
        .returning(['u.discount_id', 'u.discount_paise']),
    )
    .updateTable('discount_codes as d')
    .from('taken')
    .set((eb) => ({
      uses: eb('d.uses', '+', 1),
      given_paise: eb('d.given_paise', '+', eb.ref('taken.discount_paise')),
    }))
    .whereRef('d.id', '=', 'taken.discount_id')
    .execute();
};

const adjustCode = (tx: Tx, orderId: OrderId, discountPaise: Paise, usesLess: 0 | 1) =>
  tx
    .updateTable('discount_codes as d')
    .from('discount_uses as u')
    .set((eb) => ({
      given_paise: eb(eb('d.given_paise', '-', eb.ref('u.discount_paise')), '+', discountPaise),
      uses: eb('d.uses', '-', usesLess),
    }))
    .where('u.order_id', '=', orderId)
    .where('u.released_at', 'is', null)
    .whereRef('d.id', '=', 'u.discount_id')
    .execute();

/** Updates an edited order's discount. The code is locked. */
export const changeUse = async (tx: Tx, orderId: OrderId, discountPaise: Paise): Promise<void> => {
  await adjustCode(tx, orderId, discountPaise, 0);
  await tx
    .updateTable('discount_uses')
    .set({ discount_paise: discountPaise })
    .where('order_id', '=', orderId)
    .execute();
};

/** Removes the code from an edited order. The code is locked. */
export const endUse = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await adjustCode(tx, orderId, NO_MONEY, 1);
  await tx.deleteFrom('discount_uses').where('order_id', '=', orderId).execute();
};
