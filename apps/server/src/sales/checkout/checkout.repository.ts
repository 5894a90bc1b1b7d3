import type { BusinessBuyer } from '@darzi/contract/gstin.ts';
import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { ENDED_STATUSES } from '@darzi/contract/orders/order.lifecycle.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CartLine } from '../cart/cart.ts';
import type { PaymentMethod } from '../orders/stored-order.ts';
import type { Totals } from './checkout.rules.ts';

export type EarlierOrder = { readonly id: OrderId; readonly fingerprint: string };

/** The placed order that an equal checkout made of this filling of the cart, or undefined. */
export const findOrderOfCart = (
  db: Db,
  userId: UserId,
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

/** The account's cash orders under way, and those placed within the last hour in whatever state. */
export const countCashOrders = (tx: Tx, userId: UserId): Promise<{ open: number; lastHour: number }> =>
  tx
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'not in', ENDED_STATUSES).as('open'),
      fn
        .countAll<number>()
        .filterWhere('placed_at', '>', sql<Date>`now() - interval '1 hour'`)
        .as('lastHour'),
    ])
    .where('user_id', '=', userId)
    .where('payment_method', '=', 'COD')
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow();

/** The order for which this customer used an Idempotency-Key, or undefined. */
export const findOrderOfKey = (
  db: Db,
  userId: UserId,
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

/** Records a key for its order; a key whose order was never placed is reused for the next one. */
export const rememberKey = async (
  tx: Tx,
  userId: UserId,
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
  readonly id: OrderId;
  /** Null for a customer at the counter who left no email. */
  readonly userId: UserId | null;
  /** Who entered it and where, if it was not the customer. */
  readonly entered?: {
    readonly by: UserId;
    readonly channel: 'counter' | 'phone';
    /** Staff have taken the money. */
    readonly isPaid: boolean;
  };
  readonly method: PaymentMethod;
  readonly generation: string;
  readonly fingerprint: string;
  readonly totals: Totals;
  /** The code that gives the discount. */
  readonly discountCode: string | undefined;
  readonly address: Address;
  readonly business: BusinessBuyer | undefined;
  /** Each line with its automatic discount. */
  readonly lines: readonly (CartLine & {
    readonly discountPaise?: Paise | undefined;
    /** Sold at another price than the shop's. */
    readonly isAgreed?: boolean | undefined;
  })[];
  readonly returnDays: number;
};

/**
 * Writes an order with copies of what is sold. A cash order is placed at once and starts its history; an online one
 * stays invisible until it is paid.
 */
export const insertOrder = async (tx: Tx, order: NewOrder): Promise<void> => {
  const { lines, method } = order;
  await sql`
    with placed as (
      insert into orders (id, user_id, cart_generation, fingerprint, payment_method, subtotal_paise, discount_paise,
        discount_code, delivery_paise, cash_fee_paise, total_paise, address, business, return_days, channel, placed_at, paid_at)
      values (${order.id}, ${order.userId}, ${order.generation}, ${order.fingerprint}, ${method}, ${order.totals.subtotalPaise},
        ${order.totals.discountPaise}, ${order.discountCode ?? null}, ${order.totals.deliveryPaise}, ${order.totals.cashFeePaise}, ${order.totals.totalPaise}, ${JSON.stringify(order.address)}, ${order.business === undefined ? null : JSON.stringify(order.business)}, ${order.returnDays}, ${order.entered?.channel ?? null}, ${method === 'COD' ? sql`now()` : null}, ${order.entered?.isPaid ? sql`now()` : null})
      returning id, placed_at
    ), timeline as (
      insert into order_events (order_id, actor_id, actor_role, to_status)
      select id, ${order.entered?.by ?? order.userId}::uuid, ${order.entered === undefined ? 'customer' : 'admin'}, 'Order Placed' from placed where placed_at is not null
    )
    insert into order_lines (order_id, position, product_id, name, description, price_paise, category, sub_category,
      hsn, gst_percent, size, quantity, images, discount_paise, is_agreed)
    select placed.id, l.position, l.product_id, l.name, l.description, l.price_paise, l.category, l.sub_category, l.hsn,
      l.gst_percent, l.size, l.quantity, array(select jsonb_array_elements_text(l.images)), l.discount_paise, l.is_agreed
    from placed, rows from (unnest(${lines.map((l) => l.productId)}::uuid[], ${lines.map((l) => l.name)}::text[],
      ${lines.map((l) => l.description)}::text[], ${lines.map((l) => l.pricePaise)}::bigint[],
      ${lines.map((l) => l.category)}::text[], ${lines.map((l) => l.subCategory)}::text[],
      ${lines.map((l) => l.hsn)}::text[], ${lines.map((l) => l.gstPercent)}::numeric[], ${lines.map((l) => l.size)}::text[], ${lines.map((l) => l.quantity)}::int[],
      ${lines.map((l) => JSON.stringify(l.imageHashes))}::jsonb[],
      ${lines.map((l) => l.discountPaise ?? 0)}::bigint[], ${lines.map((l) => l.isAgreed === true)}::boolean[])) with ordinality
      as l(product_id, name, description, price_paise, category, sub_category, hsn, gst_percent, size, quantity, images, discount_paise, is_agreed, position)`.execute(
    tx,
  );
};
