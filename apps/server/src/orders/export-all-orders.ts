import { paise, toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';
import type { Cell } from '../http/csv.ts';
import { type ExportedLine, listLinesForExport } from './export-all-orders.repository.ts';

const PAGE = 500;

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
] as const;

const rupees = (amount: number): number => toRupees(paise(amount));

const rowOf = (line: ExportedLine): Cell[] => [
  line.orderId,
  line.placedAt.toISOString(),
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
];

/** Every placed order of ready clothing, oldest first, a row for each of its lines, a page at a time. Rupees. */
export async function* exportAllOrders(db: Db): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  for (;;) {
    const lines = await listLinesForExport(db, after, PAGE);
    const last = lines.at(-1);
    if (last === undefined) return;
    yield lines.map(rowOf);
    after = last.seq;
  }
}
