import { type OrderId, type UserId, userId } from '@darzi/contract/ids.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { ORDER_EDITED } from '../../payments/ledger/ledger.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { holdsText } from '../../platform/db/database.ts';
import { parseRow, parseRows } from '../../platform/db/rows.ts';
import { rarePartOf, threesOf } from '../../platform/paging/search-text.ts';
import { isWithin, type Place, type SortColumns, type Sorting } from '../../platform/paging/sorting.ts';
import { type OrderLine, type PaymentMethod, parseOrder, type StoredOrder } from './stored-order.ts';

/**
 * The invoice is looked up by a `select`, because PostgreSQL would answer an `exists` by reading all invoices once per
 * list.
 */
const COLUMNS = sql`o.id, o.seq, o.user_id as "userId", o.status, o.payment_method as "paymentMethod",
  o.paid_at is not null as "isPaid", o.channel,
  (select json_build_object('expiresAt', p.expires_at, 'isOpen', p.closed_at is null)
    from payment_links p where p.order_id = o.id) as link,
  (select json_build_object('part', w.part, 'amountPaise', w.amount_paise, 'expiresAt', w.expires_at)
    from waiting_edits w where w.order_id = o.id and w.closed_at is null) as due,
  (select c.taken_by from captures c where c.kind = 'order' and c.payable_id = o.id and c.is_settling order by c.part limit 1) as "takenBy", o.delivery_paise as "deliveryPaise", o.cash_fee_paise as "cashFeePaise", o.total_paise as "totalPaise", o.address, o.business,
  o.discount_paise as "discountPaise", o.discount_code as "discountCode",
  (select coalesce(json_agg(json_build_object('name', d.name, 'amountPaise', d.amount_paise, 'isDelivery', d.is_delivery)
    order by d.position), '[]') from order_discounts d where d.order_id = o.id) as discounts,
  o.carrier, o.tracking_number as "trackingNumber", coalesce(o.placed_at, o.created_at) as "placedAt", o.placed_at is not null as "isPlaced", o.version, o.return_days as "returnDays", o.delivered_at as "deliveredAt",
  coalesce((select true from tax_documents d where d.order_id = o.id and d.kind = 'invoice'), false) as "hasInvoice",
  coalesce((select sum(c.refunded_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
      where r.capture_id = c.id and r.state = 'done' and r.reason = ${ORDER_EDITED}))::bigint
    from captures c where c.kind = 'order' and c.payable_id = o.id and c.is_settling), 0) as "refundedPaise",
  (select json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'description', l.description,
      'pricePaise', l.price_paise, 'images', l.images, 'category', l.category, 'subCategory', l.sub_category,
      'size', l.size, 'quantity', l.quantity, 'hsn', l.hsn, 'gstPercent', l.gst_percent, 'discountPaise', l.discount_paise, 'isAgreed', l.is_agreed) order by l.position)
    from order_lines l where l.order_id = o.id) as lines`;

const selectAny = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredOrder[]> => {
  const { rows } = await sql`select ${COLUMNS} from orders o where ${rest}`.execute(db);
  return rows.map(parseOrder);
};

const select = (db: Db, rest: RawBuilder<unknown>) => selectAny(db, sql`o.placed_at is not null and ${rest}`);

/** All of the customer's placed orders, oldest first. */
export const listOrders = (db: Db, userId: UserId): Promise<StoredOrder[]> =>
  select(db, sql`o.user_id = ${userId} order by o.seq`);

/** Locks the customer's placed orders until the transaction ends. */
export const lockOrders = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('placed_at', 'is not', null)
    .orderBy('seq')
    .forUpdate()
    .execute();
};

/** One page of the customer's placed orders, newest first, after the order with sequence number `before`. */
export const listOrderPage = (
  db: Db,
  userId: UserId,
  before: number | undefined,
  limit: number,
): Promise<StoredOrder[]> =>
  select(
    db,
    sql`o.user_id = ${userId} and ${before === undefined ? sql`true` : sql`o.seq < ${before}`} order by o.seq desc limit ${limit}`,
  );

export type AdminOrderFilter = {
  readonly status: OrderStatus | undefined;
  readonly method: PaymentMethod | undefined;
  /** Unpaid orders with a payment link, and orders with a waiting edit, instead of placed orders. */
  readonly isWaiting: boolean;
  /** Only orders that still have to be packed and sent. */
  readonly isToPack: boolean;
  /** Lower-case text to find in what people know about an order, or the numbers of the orders already found by it. */
  readonly text: string | readonly number[] | undefined;
  /** First and last day of placing. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sorting: Sorting;
  readonly after: Place | undefined;
  readonly limit: number;
};

export const ORDER_SORTS = {
  placed: { tie: { column: sql`o.seq`, kind: 'number' } },
  total: { by: { column: sql`o.total_paise`, kind: 'number' }, tie: { column: sql`o.seq`, kind: 'number' } },
} as const satisfies Record<string, SortColumns>;

/**
 * Within days, orders follow the time of placing, whose index has those days side by side: by number, PostgreSQL would
 * read every later order first. JavaScript's dates are too coarse for a cursor.
 */
export const ORDER_SORTS_WITHIN_DAYS = {
  ...ORDER_SORTS,
  placed: {
    by: {
      column: sql`o.placed_at`,
      kind: 'nothing',
      // a replica that is behind may not have it yet
      find: (seq) => sql`coalesce((select p.placed_at from orders p where p.seq = ${seq}), now())`,
    },
    tie: ORDER_SORTS.placed.tie,
  },
} as const satisfies Record<string, SortColumns>;

/**
 * Of one state, orders follow the index of states: by number, PostgreSQL would read every order of another state first,
 * because it takes states to be spread evenly.
 */
export const ORDER_SORTS_OF_STATUS = {
  ...ORDER_SORTS,
  placed: { ...ORDER_SORTS.placed, constant: sql`o.status` },
} as const satisfies Record<string, SortColumns>;

/** PostgreSQL leaves a column that equals one value out of the order, and with it the index to follow. */
const isOfStatus = (status: OrderStatus) => sql`o.status = any(${[status]}::text[])`;

/** Has an open or unsuccessful payment link, or an edit waiting to be paid. */
const WAITING = sql`o.id in (
  select l.order_id from payment_links l join orders w on w.id = l.order_id where w.placed_at is null
  union all select order_id from waiting_edits where closed_at is null)`;

const TO_PACK = sql`o.status in ('Order Placed', 'Packing') and o.owed_paise is null`;

const isFoundBy = (text: string | readonly number[]) =>
  typeof text === 'string' ? holdsText(sql`o.search_text`, text) : sql`o.seq = any(${text}::bigint[])`;

const fitting = ({ status, method, isWaiting, isToPack, text, from, to, sorting, after }: AdminOrderFilter) =>
  sql`${isWaiting ? WAITING : sql`o.placed_at is not null`}
      and ${sorting.behind(after)} and ${isWithin(isWaiting ? sql`o.created_at` : sql`o.placed_at`, { from, to })}
      and ${status === undefined ? sql`true` : isOfStatus(status)}
      and ${isToPack ? TO_PACK : sql`true`}
      and ${method === undefined ? sql`true` : sql`o.payment_method = ${method}`}
      and ${text === undefined ? sql`true` : isFoundBy(text)}`;

/** One page of everybody's placed orders, or of those waiting for payment. */
export const listAllOrders = (db: Db, filter: AdminOrderFilter): Promise<StoredOrder[]> =>
  selectAny(db, sql`${fitting(filter)} order by ${filter.sorting.order} limit ${filter.limit}`);

const foundRow = z.object({ seq: z.number(), userId: userId.nullable() });

/**
 * At most `limit` placed orders for which this is true, collected without an order: by number, PostgreSQL may read
 * all orders one after the other to find the first few.
 */
const collect = (db: Db, isFound: RawBuilder<unknown>, limit: number) =>
  parseRows(
    db,
    foundRow,
    sql`
    with found as materialized (
      select o.seq, o.user_id as "userId" from orders o where o.placed_at is not null and ${isFound}
    ) select * from found limit ${limit}`,
  );

/** Those that have one of these as a whole word in what people know about them. */
export const findOrdersByWord = (db: Db, words: readonly string[], limit: number) =>
  collect(db, sql`string_to_array(o.search_text, ' ') && ${words}::text[]`, limit);

/** Those that have all of these, each as a whole word. */
export const findOrdersByName = (db: Db, words: readonly string[], limit: number) =>
  collect(db, sql`string_to_array(o.search_text, ' ') @> ${words}::text[]`, limit);

const partRow = z.object({ part: z.string() });
/** Costs as much in the index as a hundredth of all orders. */
const COMMON_SHARE = 0.01;

/** Those of these parts of texts that more than this share of the samples in PostgreSQL's statistics have. */
const listCommonParts = async (
  db: Db,
  parts: readonly string[],
  share: number,
): Promise<ReadonlySet<string>> => {
  const rows = await parseRows(
    db,
    partRow,
    sql`
    select part from pg_stats, unnest(histogram_bounds::text::text[]) sample, unnest(${parts}::text[]) part
    where schemaname = current_schema and tablename = 'orders' and attname = 'search_text'
    group by part having avg((strpos(sample, part) > 0)::int) > ${share}`,
  );
  return new Set(rows.map(({ part }) => part));
};

/** The part of the text that is found in the index at the least cost, and in few orders: the whole text if unknown. */
const indexedPartOf = async (db: Db, text: string): Promise<string> => {
  const part = rarePartOf(text, await listCommonParts(db, threesOf(text), COMMON_SHARE));
  return (await listCommonParts(db, [part], 0)).size === 0 ? part : text;
};

/** Those that have the text anywhere in it: only for a text that few have. */
export const findOrdersByText = async (db: Db, text: string, limit: number) =>
  collect(db, sql`${isFoundBy(await indexedPartOf(db, text))} and strpos(o.search_text, ${text}) > 0`, limit);

const planRow = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
});

/** How many placed orders have the text, by PostgreSQL's statistics: the fewer, the less exactly. */
export const estimateOrders = async (db: Db, text: string): Promise<number> => {
  const row = await parseRow(
    db,
    planRow,
    sql`explain (format json) select 1 from orders o where o.placed_at is not null and ${isFoundBy(text)}`,
  );
  return row['QUERY PLAN'][0].Plan['Plan Rows'];
};

const totalRow = z.object({ total: z.number() });

/** The number of matching orders, counted up to `limit`. */
export const countAllOrders = async (db: Db, filter: AdminOrderFilter): Promise<number> => {
  const { total } = await parseRow(
    db,
    totalRow,
    sql`
    select count(*)::int as total from (
      select 1 from orders o where ${fitting(filter)} limit ${filter.limit}) found`,
  );
  return total;
};

/** A placed order, or undefined. With `userId` only that customer's. */
export const findOrder = async (db: Db, id: OrderId, userId?: UserId): Promise<StoredOrder | undefined> => {
  const [order] = await select(
    db,
    sql`o.id = ${id} and ${userId === undefined ? sql`true` : sql`o.user_id = ${userId}`}`,
  );
  return order;
};

/** Placed orders, in the order of the ids. */
export const listOrdersByIds = async (db: Db, ids: readonly OrderId[]): Promise<StoredOrder[]> => {
  const found = new Map((await select(db, sql`o.id = any(${[...ids]}::uuid[])`)).map((one) => [one.id, one]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** An order that was placed, has a payment link, or received money anyway; undefined if there is none. */
export const findOrderWithMoney = async (db: Db, id: OrderId): Promise<StoredOrder | undefined> => {
  const [order] = await selectAny(
    db,
    sql`o.id = ${id} and (o.placed_at is not null
      or exists (select 1 from payment_links p where p.order_id = o.id)
      or exists (select 1 from captures c where c.kind = 'order' and c.payable_id = o.id))`,
  );
  return order;
};

/** The SKUs of an order's lines; null for a line without one. */
export const findSkus = async (
  db: Db,
  lines: readonly Pick<OrderLine, 'productId' | 'size'>[],
): Promise<readonly (string | null)[]> => {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  const sizes = await db
    .selectFrom('product_sizes')
    .select(['product_id', 'size', 'sku'])
    .where('product_id', 'in', ids)
    .where('sku', 'is not', null)
    .execute();
  return lines.map(
    (line) => sizes.find((one) => one.product_id === line.productId && one.size === line.size)?.sku ?? null,
  );
};
