import { orderId, productId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import type { Address, AddressField } from '@darzi/contract/orders/address.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { document, parseRows } from '../../platform/db/rows.ts';
import { type Cell, indianMoment } from '../../platform/http/csv.ts';
import {
  DOCUMENT_COLUMNS,
  documentCells,
  LINE_TAX_COLUMNS,
  lineTaxCells,
  listExportedTaxes,
} from '../invoices/exported-taxes.ts';

/** A placed order with its lines. Paise. */
const exportedOrder = z.object({
  seq: z.number(),
  orderId: orderId,
  placedAt: z.date(),
  status: z.string(),
  /** The online method, COD, or how staff took the money. */
  paymentMethod: z.string(),
  isPaid: z.boolean(),
  subtotalPaise: z.number(),
  discountPaise: z.number(),
  discountCode: z.string().nullable(),
  deliveryPaise: z.number(),
  totalPaise: z.number(),
  /** Null once the customer was erased. */
  address: document<Address>().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  refundedPaise: z.number(),
  lines: z.array(
    z.object({
      productId: productId,
      name: z.string(),
      size: z.string(),
      quantity: z.number(),
      pricePaise: z.number(),
      hsn: z.string().nullable(),
      /** From 1; the invoice lists lines in this order. */
      position: z.number(),
    }),
  ),
});
type ExportedOrder = z.output<typeof exportedOrder>;

/** The next placed orders after a sequence number, oldest first. */
const listOrdersForExport = async (db: Db, after: number, limit: number): Promise<ExportedOrder[]> => {
  return parseRows(
    db,
    exportedOrder,
    sql`
    select o.seq, o.id as "orderId", o.placed_at as "placedAt", o.status, coalesce(money.taken_by, o.payment_method) as "paymentMethod", o.paid_at is not null as "isPaid", o.subtotal_paise as "subtotalPaise", o.discount_paise as "discountPaise",
      o.discount_code as "discountCode", o.delivery_paise as "deliveryPaise", o.total_paise as "totalPaise", o.address,
      o.carrier, o.tracking_number as "trackingNumber", coalesce(money.refunded_paise, 0) as "refundedPaise",
      (select coalesce(json_agg(json_build_object('productId', l.product_id, 'name', l.name, 'size', l.size, 'quantity', l.quantity,
        'pricePaise', l.price_paise, 'hsn', l.hsn, 'position', l.position) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines
    from (select * from orders where placed_at is not null and seq > ${after} order by seq limit ${limit}) o,
      lateral (
        select (array_agg(c.taken_by order by c.part))[1] as taken_by, sum(c.refunded_paise)::bigint as refunded_paise
        from captures c where c.kind = 'order' and c.payable_id = o.id and c.is_settling
      ) money
    order by o.seq`,
  );
};

const PAGE = 1_000;

export const ORDER_COLUMNS = [
  'order',
  'placed',
  'status',
  'payment method',
  'paid',
  'subtotal',
  'discount',
  'discount code',
  'delivery',
  'total',
  'first name',
  'last name',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'PIN code',
  'carrier',
  'tracking number',
  'product',
  'name',
  'size',
  'quantity',
  'price',
  ...LINE_TAX_COLUMNS,
  ...DOCUMENT_COLUMNS,
  'refunded',
] as const;

const ADDRESS_CELLS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'streetAddress',
  'city',
  'state',
  'pinCode',
] as const satisfies readonly AddressField[];

const rupees = (amount: number): number => toRupees(paise(amount));

type Taxes = Awaited<ReturnType<typeof listExportedTaxes>>;

const rowsOf = (order: ExportedOrder, taxes: Taxes): Cell[][] => {
  const { address } = order;
  const documents = taxes.get(order.orderId);
  const before = [
    order.orderId,
    indianMoment(order.placedAt),
    order.status,
    order.paymentMethod,
    order.isPaid,
    rupees(order.subtotalPaise),
    rupees(order.discountPaise),
    order.discountCode,
    rupees(order.deliveryPaise),
    rupees(order.totalPaise),
    ...ADDRESS_CELLS.map((field) => address?.[field] ?? null),
    order.carrier,
    order.trackingNumber,
  ];
  const after = [...documentCells(documents), rupees(order.refundedPaise)];
  return order.lines.map((line) => [
    ...before,
    line.productId,
    line.name,
    line.size,
    line.quantity,
    rupees(line.pricePaise),
    ...lineTaxCells(documents, line.position, line.hsn),
    ...after,
  ]);
};

/** Every placed order of ready-made clothing, oldest first, one row per line, a page at a time. Rupees. */
export async function* exportAllOrders(db: Db): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  for (;;) {
    const orders = await listOrdersForExport(db, after, PAGE);
    const last = orders.at(-1);
    if (last === undefined) return;
    const taxes = await listExportedTaxes(
      db,
      orders.map((order) => order.orderId),
    );
    yield orders.flatMap((order) => rowsOf(order, taxes));
    after = last.seq;
  }
}
