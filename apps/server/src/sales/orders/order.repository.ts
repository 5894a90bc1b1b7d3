import type { BusinessBuyer } from '@darzi/contract/business-buyer.ts';
import type { OrderId, ProductId, UserId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';

export type PaymentMethod = 'COD' | 'Stripe' | 'Razorpay';

export type OrderLine = {
  readonly productId: ProductId;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly images: readonly string[];
  readonly category: string;
  readonly subCategory: string;
  readonly size: string;
  readonly quantity: number;
  readonly hsn: string | null;
  readonly gstPercent: number | null;
};

export type StoredOrder = {
  readonly id: OrderId;
  readonly seq: number;
  readonly userId: UserId | null;
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
  /** The business that bought; null for a person. */
  readonly business: BusinessBuyer | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Where it was never placed, when it was written. */
  readonly placedAt: Date;
  /** Its payment came in time; what is not placed is seen by nobody but the desk, for its money. */
  readonly isPlaced: boolean;
  /** Counts up with each change by the desk. */
  readonly version: number;
  readonly hasInvoice: boolean;
  readonly deliveredAt: Date | null;
  readonly lines: readonly OrderLine[];
};

type LineRow = [
  ProductId,
  string,
  string,
  number,
  string[],
  string,
  string,
  string,
  number,
  string | null,
  number | null,
];
type Row = Omit<StoredOrder, 'lines' | 'deliveryPaise' | 'discountPaise' | 'totalPaise' | 'refundedPaise'> & {
  readonly deliveryPaise: number;
  readonly discountPaise: number;
  readonly totalPaise: number;
  readonly refundedPaise: number;
  readonly lines: LineRow[];
};

const COLUMNS = sql`o.id, o.seq, o.user_id as "userId", o.status, o.payment_method as "paymentMethod",
  o.paid_at is not null as "isPaid", o.delivery_paise as "deliveryPaise", o.total_paise as "totalPaise", o.address, o.business,
  o.discount_paise as "discountPaise", o.discount_code as "discountCode",
  o.carrier, o.tracking_number as "trackingNumber", coalesce(o.placed_at, o.created_at) as "placedAt", o.placed_at is not null as "isPlaced", o.version, o.delivered_at as "deliveredAt",
  exists (select 1 from tax_documents d where d.order_id = o.id and d.kind = 'invoice') as "hasInvoice",
  coalesce((select c.refunded_paise from captures c
    where c.kind = 'order' and c.payable_id = o.id and c.is_settling), 0) as "refundedPaise",
  (select json_agg(json_build_array(l.product_id, l.name, l.description, l.price_paise, l.images, l.category,
     l.sub_category, l.size, l.quantity, l.hsn, l.gst_percent) order by l.position) from order_lines l where l.order_id = o.id) as lines`;

const orderOf = (row: Row): StoredOrder => ({
  ...row,
  deliveryPaise: paise(row.deliveryPaise),
  discountPaise: paise(row.discountPaise),
  totalPaise: paise(row.totalPaise),
  refundedPaise: paise(row.refundedPaise),
  lines: row.lines.map(
    ([
      productId,
      name,
      description,
      price,
      images,
      category,
      subCategory,
      size,
      quantity,
      hsn,
      gstPercent,
    ]) => ({
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
      gstPercent,
    }),
  ),
});

const selectAny = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredOrder[]> => {
  const { rows } = await sql<Row>`select ${COLUMNS} from orders o where ${rest}`.execute(db);
  return rows.map(orderOf);
};

const select = (db: Db, rest: RawBuilder<unknown>) => selectAny(db, sql`o.placed_at is not null and ${rest}`);

/** The customer's placed orders: all of them, oldest first. */
export const listOrders = (db: Db, userId: UserId): Promise<StoredOrder[]> =>
  select(db, sql`o.user_id = ${userId} order by o.seq`);

/** Holds the customer's placed orders until the transaction ends. */
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

/** One page of the customer's placed orders, newest first, behind the order with sequence number `before`. */
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
  /** Small letters that stand in what people know of an order. */
  readonly text: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page of everybody's placed orders, newest first. */
export const listAllOrders = (
  db: Db,
  { status, method, text, before, limit }: AdminOrderFilter,
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
export const findOrder = async (db: Db, id: OrderId, userId?: UserId): Promise<StoredOrder | undefined> => {
  const [order] = await select(
    db,
    sql`o.id = ${id} and ${userId === undefined ? sql`true` : sql`o.user_id = ${userId}`}`,
  );
  return order;
};

/** An order that was placed, or for which money came all the same; undefined where there is none. */
export const findOrderWithMoney = async (db: Db, id: OrderId): Promise<StoredOrder | undefined> => {
  const [order] = await selectAny(
    db,
    sql`o.id = ${id} and (o.placed_at is not null
      or exists (select 1 from captures c where c.kind = 'order' and c.payable_id = o.id))`,
  );
  return order;
};

/** What people type to find an order, as it is looked for. Pure. */

const LONGEST_NUMBER_DIGITS = 10;

/**
 * The letters and digits to look for: small, without the `#` of a number; a telephone number in whatever spelling
 * counts by its last ten digits. Undefined when nothing is left.
 */
export const searchTextOf = (typed: string): string | undefined => {
  const text = typed.trim().replace(/^#/, '').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const digits = text.replaceAll(/\D/g, '');
  const isPhone = /^[+\d][\d\s()-]*$/.test(text) && digits.length >= LONGEST_NUMBER_DIGITS;
  return (isPhone ? digits.slice(-LONGEST_NUMBER_DIGITS) : text) || undefined;
};
