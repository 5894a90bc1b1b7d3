import {
  AUTOMATIC_KINDS,
  type AutomaticKind,
  GOODS_KINDS,
} from '@darzi/contract/discounts/automatic-discount.ts';
import type { AutomaticDraft } from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import {
  type AutomaticDiscountId,
  automaticDiscountId,
  type OrderId,
  type UserId,
} from '@darzi/contract/ids.ts';
import { type Paise, paiseFromRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { GoodsChoice } from '../../catalogue/collections/goods-among.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { amount } from '../../platform/db/rows.ts';

export type AutomaticRow = {
  readonly id: AutomaticDiscountId;
  readonly seq: number;
  readonly name: string;
  readonly kind: AutomaticKind;
  readonly percent: number | null;
  readonly amountPaise: Paise | null;
  readonly goods: GoodsChoice;
  readonly gets: GoodsChoice | null;
  readonly buyPieces: number;
  readonly getPieces: number;
  readonly minimumPaise: Paise;
  readonly minimumPieces: number;
  readonly mostPerOrder: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly isOncePerCustomer: boolean;
  readonly combinesWithCode: boolean;
  readonly isPaused: boolean;
  readonly version: number;
  readonly createdAt: Date;
};

const automaticRow = z.object({
  id: automaticDiscountId,
  seq: z.number(),
  name: z.string(),
  kind: z.enum(AUTOMATIC_KINDS),
  percent: z.number().nullable(),
  amountPaise: amount.nullable(),
  goodsOf: z.enum(GOODS_KINDS),
  goods: z.array(z.string()),
  getsOf: z.enum(GOODS_KINDS).nullable(),
  gets: z.array(z.string()),
  buyPieces: z.number(),
  getPieces: z.number(),
  minimumPaise: amount,
  minimumPieces: z.number(),
  mostPerOrder: z.number().nullable(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
  isOncePerCustomer: z.boolean(),
  combinesWithCode: z.boolean(),
  isPaused: z.boolean(),
  version: z.number(),
  createdAt: z.date(),
});
type Row = z.output<typeof automaticRow>;

const selectAutomatic = (db: Db) =>
  db
    .selectFrom('automatic_discounts as d')
    .select(['d.id', 'd.seq', 'd.name', 'd.kind', 'd.percent', 'd.amount_paise as amountPaise'])
    .select(['d.goods_of as goodsOf', 'd.goods', 'd.gets_of as getsOf', 'd.gets'])
    .select(['d.buy_pieces as buyPieces', 'd.get_pieces as getPieces'])
    .select(['d.minimum_paise as minimumPaise', 'd.minimum_pieces as minimumPieces'])
    .select(['d.most_per_order as mostPerOrder', 'd.starts_at as startsAt', 'd.ends_at as endsAt'])
    .select(['d.once_per_customer as isOncePerCustomer', 'd.combines_with_code as combinesWithCode'])
    .select(['d.version', 'd.created_at as createdAt'])
    .select((eb) => eb('d.paused_at', 'is not', null).as('isPaused'));

const rowOf = <Kind extends Row>({ goodsOf, goods, getsOf, gets, ...row }: Kind) => ({
  ...row,
  goods: { of: goodsOf, ids: goods },
  gets: getsOf === null ? null : { of: getsOf, ids: gets },
});

/**
 * Whether an order of the customer's has used it: a placed one that is not cancelled, or one whose payment link is
 * still open.
 */
const isUsedBy = (userId: UserId) => sql<boolean>`exists (
  select 1 from order_discounts u join orders o on o.id = u.order_id
  where u.discount_id = d.id and o.user_id = ${userId} and o.status <> 'Cancelled'
    and (o.placed_at is not null or exists (
      select 1 from payment_links l where l.order_id = o.id and l.closed_at is null)))`;

/**
 * Whether a once-per-customer discount of this order has since been given to another placed order of the same
 * customer, or (`orPromised`) to one whose payment link is open.
 */
export const isGivenElsewhere = async (tx: Tx, orderId: OrderId, orPromised = false): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from order_discounts u join orders o on o.id = u.order_id
    join automatic_discounts d on d.id = u.discount_id and d.once_per_customer
    join order_discounts v on v.discount_id = d.id and v.order_id <> o.id
    join orders w on w.id = v.order_id and w.user_id = o.user_id and w.status <> 'Cancelled'
      and (w.placed_at is not null or (${orPromised} and exists (
        select 1 from payment_links l where l.order_id = w.id and l.closed_at is null)))
    where o.id = ${orderId} limit 1`.execute(tx);
  return rows.length > 0;
};

/** The buyer: an account, somebody about to get one, or an anonymous buyer who cannot be recognised later. */
export type Shopper = UserId | 'somebody new' | 'nobody known';

const wasGiven = (shopper: Shopper) =>
  shopper === 'somebody new'
    ? sql<boolean>`false`
    : shopper === 'nobody known'
      ? sql<boolean>`true`
      : isUsedBy(shopper);

/** Running discounts that this customer may still get, oldest first. */
export const listRunning = async (db: Db, shopper: Shopper, now: Date): Promise<AutomaticRow[]> => {
  const rows = await selectAutomatic(db)
    .where('d.paused_at', 'is', null)
    .where((eb) => eb.or([eb('d.starts_at', 'is', null), eb('d.starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('d.ends_at', 'is', null), eb('d.ends_at', '>', now)]))
    .where((eb) => eb.not(eb.and([eb.ref('d.once_per_customer'), wasGiven(shopper)])))
    .orderBy('d.seq')
    .execute();
  return automaticRow.array().parse(rows).map(rowOf);
};

/** Discounts given to an order, whatever their state now, oldest first. */
export const listGivenTo = async (db: Db, orderId: OrderId): Promise<AutomaticRow[]> => {
  const rows = await selectAutomatic(db)
    .where('d.id', 'in', (eb) =>
      eb.selectFrom('order_discounts as u').select('u.discount_id').where('u.order_id', '=', orderId),
    )
    .orderBy('d.seq')
    .execute();
  return automaticRow.array().parse(rows).map(rowOf);
};

/** Clears an edited order's discounts before it gets others. */
export const deleteOrderDiscounts = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await tx.deleteFrom('order_discounts').where('order_id', '=', orderId).execute();
};

/** A discount of a placed order, as recorded on it. */
export type NewOrderDiscount = {
  readonly discountId: AutomaticDiscountId;
  readonly name: string;
  readonly isDelivery: boolean;
  readonly amountPaise: Paise;
};

/** Records an order's discounts, in the order in which they were applied. */
export const insertOrderDiscounts = async (
  tx: Tx,
  orderId: OrderId,
  given: readonly NewOrderDiscount[],
): Promise<void> => {
  if (given.length === 0) return;
  await tx
    .insertInto('order_discounts')
    .values(
      given.map(({ discountId, name, isDelivery, amountPaise }, index) => ({
        order_id: orderId,
        position: index + 1,
        discount_id: discountId,
        name,
        is_delivery: isDelivery,
        amount_paise: amountPaise,
      })),
    )
    .execute();
};

export type ManagedAutomatic = AutomaticRow & { readonly uses: number; readonly givenPaise: Paise };

const managedRow = automaticRow.extend({ uses: z.number(), givenPaise: amount });

/** One page, newest first, with the totals given to placed orders. */
export const listManagedAutomatic = async (
  db: Db,
  { id, before, limit }: { id?: AutomaticDiscountId; before?: number | undefined; limit: number },
): Promise<ManagedAutomatic[]> => {
  let query = selectAutomatic(db)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('order_discounts as u')
        .innerJoin('orders as o', 'o.id', 'u.order_id')
        .select(({ fn }) => [
          fn.countAll<number>().as('uses'),
          sql`coalesce(${fn.sum('u.amount_paise')}, 0)::bigint`.as('givenPaise'),
        ])
        .whereRef('u.discount_id', '=', 'd.id')
        .where('o.placed_at', 'is not', null)
        .where('o.status', '<>', 'Cancelled')
        .as('g'),
    )
    .select(['g.uses', 'g.givenPaise'])
    .orderBy('d.seq', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('d.seq', '<', before);
  if (id !== undefined) query = query.where('d.id', '=', id);
  const rows = managedRow.array().parse(await query.execute());
  return rows.map((row) => ({ ...rowOf(row), uses: row.uses, givenPaise: row.givenPaise }));
};

/** One discount, locked by this transaction, or undefined. */
export const lockAutomatic = async (tx: Tx, id: AutomaticDiscountId): Promise<AutomaticRow | undefined> => {
  const row = await selectAutomatic(tx).where('d.id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? undefined : rowOf(automaticRow.parse(row));
};

const columnsOf = (terms: AutomaticDraft) => ({
  name: terms.name,
  kind: terms.kind,
  percent: terms.percent,
  amount_paise: terms.amount === null ? null : paiseFromRupees(terms.amount),
  goods_of: terms.goods.of,
  goods: terms.goods.ids,
  gets_of: terms.gets?.of ?? null,
  gets: terms.gets?.ids ?? [],
  buy_pieces: terms.buyPieces,
  get_pieces: terms.getPieces,
  minimum_paise: paiseFromRupees(terms.minimum),
  minimum_pieces: terms.minimumPieces,
  most_per_order: terms.mostPerOrder,
  starts_at: terms.startsAt,
  ends_at: terms.endsAt,
  once_per_customer: terms.oncePerCustomer,
  combines_with_code: terms.combinesWithCode,
});

export const insertAutomatic = async (
  tx: Tx,
  id: AutomaticDiscountId,
  terms: AutomaticDraft,
): Promise<void> => {
  await tx
    .insertInto('automatic_discounts')
    .values({ id, ...columnsOf(terms) })
    .execute();
};

/** Changes a discount; orders keep what they were given. */
export const updateAutomatic = async (
  tx: Tx,
  id: AutomaticDiscountId,
  terms: AutomaticDraft,
  isPaused: boolean,
): Promise<void> => {
  await tx
    .updateTable('automatic_discounts')
    .set({
      ...columnsOf(terms),
      paused_at: isPaused ? sql<Date>`coalesce(paused_at, now())` : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
};
