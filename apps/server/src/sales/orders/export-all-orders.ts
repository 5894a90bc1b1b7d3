import { orderId, productId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { type Cell, indianMoment } from '../../platform/http/csv.ts';
import {
  DOCUMENT_COLUMNS,
  documentCells,
  LINE_TAX_COLUMNS,
  lineTaxCells,
  listExportedTaxes,
} from '../invoices/exported-taxes.ts';

/** An order line together with its order's data. Paise. */
const exportedLine = z.object({
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
  /** First and last name, email, phone, street, city, state, PIN code; nulls once the customer was erased. */
  address: z.array(z.string().nullable()),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  productId: productId,
  name: z.string(),
  size: z.string(),
  quantity: z.number(),
  pricePaise: z.number(),
  hsn: z.string().nullable(),
  /** From 1; the invoice lists lines in this order. */
  position: z.number(),
  refundedPaise: z.number(),
});
type ExportedLine = z.output<typeof exportedLine>;

/** All lines of the next placed orders after a sequence number, oldest first. */
const listLinesForExport = async (db: Db, after: number, orders: number): Promise<ExportedLine[]> => {
  return parseRows(
    db,
    exportedLine,
    sql`
    with page as materialized (
      select o.*, money.* from (
        select * from orders where placed_at is not null and seq > ${after} order by seq limit ${orders}
      ) o, lateral (
        select (array_agg(c.taken_by order by c.part))[1] as taken_by, coalesce(sum(c.refunded_paise), 0)::bigint as refunded_paise
        from captures c where c.kind = 'order' and c.payable_id = o.id and c.is_settling
      ) money
    )
    select o.seq, o.id as "orderId", o.placed_at as "placedAt", o.status, coalesce(o.taken_by, o.payment_method) as "paymentMethod", o.paid_at is not null as "isPaid", o.subtotal_paise as "subtotalPaise", o.discount_paise as "discountPaise",
      o.discount_code as "discountCode", o.delivery_paise as "deliveryPaise", o.total_paise as "totalPaise",
      array[o.address->>'firstName', o.address->>'lastName', o.address->>'email', o.address->>'phoneNumber',
        o.address->>'streetAddress', o.address->>'city', o.address->>'state', o.address->>'pinCode'] as address,
      o.carrier, o.tracking_number as "trackingNumber", l.product_id as "productId", l.name, l.size, l.quantity,
      l.price_paise as "pricePaise", l.hsn, l.position,
      o.refunded_paise as "refundedPaise"
    from page o join order_lines l on l.order_id = o.id order by o.seq, l.position`,
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

const rupees = (amount: number): number => toRupees(paise(amount));

type Taxes = Awaited<ReturnType<typeof listExportedTaxes>>;

const rowOf = (line: ExportedLine, taxes: Taxes): Cell[] => [
  line.orderId,
  indianMoment(line.placedAt),
  line.status,
  line.paymentMethod,
  line.isPaid,
  rupees(line.subtotalPaise),
  rupees(line.discountPaise),
  line.discountCode,
  rupees(line.deliveryPaise),
  rupees(line.totalPaise),
  ...line.address,
  line.carrier,
  line.trackingNumber,
  line.productId,
  line.name,
  line.size,
  line.quantity,
  rupees(line.pricePaise),
  ...lineTaxCells(taxes.get(line.orderId), line.position, line.hsn),
  ...documentCells(taxes.get(line.orderId)),
  rupees(line.refundedPaise),
];

/** Every placed order of ready-made clothing, oldest first, one row per line, a page at a time. Rupees. */
export async function* exportAllOrders(db: Db): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  for (;;) {
    const lines = await listLinesForExport(db, after, PAGE);
    const last = lines.at(-1);
    if (last === undefined) return;
    const taxes = await listExportedTaxes(db, [...new Set(lines.map(({ orderId }) => orderId))]);
    yield lines.map((line) => rowOf(line, taxes));
    after = last.seq;
  }
}
