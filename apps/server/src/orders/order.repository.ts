import { type Paise, paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CartLine } from '../cart/sell-cart.ts';
import type { Db, Tx } from '../db/database.ts';
import { searchPattern } from '../db/search-pattern.ts';
import type { Totals } from './checkout.rules.ts';

export type PaymentMethod = 'COD' | 'Stripe' | 'Razorpay';

export type OrderLine = {
  readonly productId: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly images: readonly string[];
  readonly category: string;
  readonly subCategory: string;
  readonly size: string;
  readonly quantity: number;
  readonly hsn: string | null;
};

export type StoredOrder = {
  readonly id: string;
  readonly seq: number;
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly isPaid: boolean;
  readonly deliveryPaise: Paise;
  readonly discountPaise: Paise;
  /** The code that was used; null where none was. */
  readonly discountCode: string | null;
  readonly totalPaise: Paise;
  readonly refundedPaise: Paise;
  readonly address: Address | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly placedAt: Date;
  /** Counts up with each change by the desk. */
  readonly version: number;
  readonly hasInvoice: boolean;
  readonly deliveredAt: Date | null;
  readonly lines: readonly OrderLine[];
};

type LineRow = [string, string, string, number, string[], string, string, string, number, string | null];
type Row = Omit<StoredOrder, 'lines' | 'deliveryPaise' | 'discountPaise' | 'totalPaise' | 'refundedPaise'> & {
  readonly deliveryPaise: number;
  readonly discountPaise: number;
  readonly totalPaise: number;
  readonly refundedPaise: number;
  readonly lines: LineRow[];
};

const COLUMNS = sql`o.id, o.seq, o.user_id as "userId", o.status, o.payment_method as "paymentMethod",
  o.paid_at is not null as "isPaid", o.delivery_paise as "deliveryPaise", o.total_paise as "totalPaise", o.address,
  o.discount_paise as "discountPaise", o.discount_code as "discountCode",
  o.carrier, o.tracking_number as "trackingNumber", o.placed_at as "placedAt", o.version, o.delivered_at as "deliveredAt",
  exists (select 1 from tax_documents d where d.order_id = o.id and d.kind = 'invoice') as "hasInvoice",
  coalesce((select c.refunded_paise from captures c
    where c.kind = 'order' and c.payable_id = o.id and c.is_settling), 0) as "refundedPaise",
  (select json_agg(json_build_array(l.product_id, l.name, l.description, l.price_paise, l.images, l.category,
     l.sub_category, l.size, l.quantity, l.hsn) order by l.position) from order_lines l where l.order_id = o.id) as lines`;

const orderOf = (row: Row): StoredOrder => ({
  ...row,
  deliveryPaise: paise(row.deliveryPaise),
  discountPaise: paise(row.discountPaise),
  totalPaise: paise(row.totalPaise),
  refundedPaise: paise(row.refundedPaise),
  lines: row.lines.map(
    ([productId, name, description, price, images, category, subCategory, size, quantity, hsn]) => ({
      productId,
      name,
      description,
      pricePaise: paise(price),
      images,
      category,
      subCategory,
      size,
      quantity,
      hsn,
    }),
  ),
});

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredOrder[]> => {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from orders o where o.placed_at is not null and ${rest}`.execute(db);
  return rows.map(orderOf);
};

/** The customer's placed orders: all of them, oldest first. */
export const listOrders = (db: Db, userId: string): Promise<StoredOrder[]> =>
  select(db, sql`o.user_id = ${userId} order by o.seq`);

/** Holds the customer's placed orders until the transaction ends. */
export const lockOrders = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select 1 from orders where user_id = ${userId} and placed_at is not null order by seq for update`.execute(
    tx,
  );
};

/** One page of the customer's placed orders, newest first, behind the order with sequence number `before`. */
export const listOrderPage = (
  db: Db,
  userId: string,
  before: number | undefined,
  limit: number,
): Promise<StoredOrder[]> =>
  select(
    db,
    sql`o.user_id = ${userId} and ${before === undefined ? sql`true` : sql`o.seq < ${before}`} order by o.seq desc limit ${limit}`,
  );

export type DeskFilter = {
  readonly status: OrderStatus | undefined;
  readonly method: PaymentMethod | undefined;
  /** Small letters that stand in what people know of an order. */
  readonly text: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page of everybody's placed orders, newest first. */
export const listAllOrders = (
  db: Db,
  { status, method, text, before, limit }: DeskFilter,
): Promise<StoredOrder[]> =>
  select(
    db,
    sql`${before === undefined ? sql`true` : sql`o.seq < ${before}`}
      and ${status === undefined ? sql`true` : sql`o.status = ${status}`}
      and ${method === undefined ? sql`true` : sql`o.payment_method = ${method}`}
      and ${text === undefined ? sql`true` : sql`o.search_text like ${searchPattern(text)}`}
      order by o.seq desc limit ${limit}`,
  );

/** A placed order, or undefined. With `userId` only that customer's. */
export const findOrder = async (db: Db, id: string, userId?: string): Promise<StoredOrder | undefined> => {
  const [order] = await select(
    db,
    sql`o.id = ${id} and ${userId === undefined ? sql`true` : sql`o.user_id = ${userId}`}`,
  );
  return order;
};

export type EarlierOrder = { readonly id: string; readonly fingerprint: string };

/** The placed order that the given filling of the cart has become by an equal checkout, or undefined. */
export const findOrderOfCart = (
  db: Db,
  userId: string,
  generation: string,
  fingerprint: string,
): Promise<EarlierOrder | undefined> =>
  db
    .selectFrom('orders')
    .select(['id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('cart_generation', '=', generation)
    .where('fingerprint', '=', fingerprint)
    .where('placed_at', 'is not', null)
    .orderBy('seq', 'desc')
    .executeTakeFirst();

/** What an Idempotency-Key of this customer was used for, or undefined. */
export const findOrderOfKey = (
  db: Db,
  userId: string,
  key: string,
): Promise<(EarlierOrder & { readonly isPlaced: boolean }) | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'idempotency_keys.order_id')
    .select([
      'order_id as id',
      'idempotency_keys.fingerprint',
      sql<boolean>`placed_at is not null`.as('isPlaced'),
    ])
    .where('idempotency_keys.user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** A key whose order came to nothing stands for the next one. */
export const rememberKey = async (
  tx: Tx,
  userId: string,
  key: string,
  order: EarlierOrder,
): Promise<void> => {
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint: order.fingerprint, order_id: order.id })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ order_id: order.id }))
    .execute();
};

export type NewOrder = {
  readonly id: string;
  readonly userId: string;
  readonly method: PaymentMethod;
  readonly generation: string;
  readonly fingerprint: string;
  readonly totals: Totals;
  /** The code that takes the discount off. */
  readonly discountCode: string | undefined;
  readonly address: Address;
  readonly lines: readonly CartLine[];
};

/**
 * Writes an order with copies of what is sold. A cash order stands at once and begins its timeline; an online one is
 * seen by nobody until it is paid.
 */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<void> => {
  const { lines, method } = order;
  await sql`
    with placed as (
      insert into orders (id, user_id, cart_generation, fingerprint, payment_method, subtotal_paise, discount_paise,
        discount_code, delivery_paise, total_paise, address, placed_at)
      values (${order.id}, ${order.userId}, ${order.generation}, ${order.fingerprint}, ${method}, ${order.totals.subtotalPaise},
        ${order.totals.discountPaise}, ${order.discountCode ?? null}, ${order.totals.deliveryPaise}, ${order.totals.totalPaise}, ${JSON.stringify(order.address)}, ${method === 'COD' ? sql`now()` : null})
      returning id, placed_at
    ), timeline as (
      insert into order_events (order_id, actor_id, actor_role, to_status)
      select id, ${order.userId}, 'customer', 'Order Placed' from placed where placed_at is not null
    )
    insert into order_lines (order_id, position, product_id, name, description, price_paise, category, sub_category,
      hsn, size, quantity, images)
    select placed.id, l.position, l.product_id, l.name, l.description, l.price_paise, l.category, l.sub_category, l.hsn,
      l.size, l.quantity, array(select jsonb_array_elements_text(l.images))
    from placed, rows from (unnest(${lines.map((l) => l.productId)}::uuid[], ${lines.map((l) => l.name)}::text[],
      ${lines.map((l) => l.description)}::text[], ${lines.map((l) => l.pricePaise)}::bigint[],
      ${lines.map((l) => l.category)}::text[], ${lines.map((l) => l.subCategory)}::text[],
      ${lines.map((l) => l.hsn)}::text[], ${lines.map((l) => l.size)}::text[], ${lines.map((l) => l.quantity)}::int[],
      ${lines.map((l) => JSON.stringify(l.imageHashes))}::jsonb[])) with ordinality
      as l(product_id, name, description, price_paise, category, sub_category, hsn, size, quantity, images, position)`.execute(
    tx,
  );
};

export type Move = {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  /** Cash was collected with this move. */
  readonly isCashCollected: boolean;
  /** Its pieces are in stock again with this move. */
  readonly isRestocked: boolean;
  /** The order as the mover saw it. */
  readonly version: number;
};

/** Moves the order if it still stands where the decision saw it. Returns false when somebody else was faster. */
export const moveOrder = async (
  tx: Tx,
  id: string,
  move: Move,
  actor: { readonly id: string; readonly role: string },
): Promise<boolean> => {
  const moved = await tx
    .updateTable('orders')
    .set({
      status: move.to,
      version: sql<number>`version + 1`,
      ...(move.to === 'Delivered' ? { delivered_at: sql<Date>`now()` } : {}),
      ...(move.isRestocked ? { is_restocked: true } : {}),
      ...(move.carrier === undefined ? {} : { carrier: move.carrier }),
      ...(move.trackingNumber === undefined ? {} : { tracking_number: move.trackingNumber }),
      ...(move.isCashCollected ? { paid_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .where('version', '=', move.version)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await tx
    .insertInto('order_events')
    .values({
      order_id: id,
      actor_id: actor.id,
      actor_role: actor.role,
      from_status: move.from,
      to_status: move.to,
    })
    .execute();
  return true;
};

/** Corrects who carries an order and under which number. Returns false when somebody else was faster. */
export const changeTracking = async (
  tx: Tx,
  { id, version, status }: StoredOrder,
  tracking: { readonly carrier: string | null; readonly trackingNumber: string | null },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('orders')
    .set({
      carrier: tracking.carrier,
      tracking_number: tracking.trackingNumber,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Erases address and request keys of the customer's orders; the fingerprint is a hash over the address. */
export const eraseCustomer = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
  await tx
    .updateTable('orders')
    .set({ address: null, fingerprint: '' })
    .where('user_id', '=', userId)
    .execute();
};
