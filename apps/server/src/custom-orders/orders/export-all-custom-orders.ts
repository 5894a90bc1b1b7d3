import { paise, toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Cell, indianMoment } from '../../platform/http/csv.ts';
import {
  DOCUMENT_COLUMNS,
  documentCells,
  LINE_TAX_COLUMNS,
  lineTaxCells,
  listExportedTaxes,
} from '../../sales/invoices/exported-taxes.ts';
import {
  type ExportedCustomOrder,
  listCustomOrdersForExport,
} from './export-all-custom-orders.repository.ts';

const PAGE = 500;

export const CUSTOM_ORDER_COLUMNS = [
  'order',
  'placed',
  'status',
  'customer',
  'email',
  'style',
  'fabric',
  'colour',
  'standard size',
  'wishes',
  'price',
  'cash',
  'accepted',
  'paid',
  'shipped',
  'delivered',
  'refunded',
  'designer',
  'carrier',
  'tracking number',
  'street',
  'city',
  'state',
  'PIN code',
  'phone',
  'rating',
  'garment',
  'made for',
  'needed by',
  'advance',
  'advance paid',
  ...LINE_TAX_COLUMNS,
  ...DOCUMENT_COLUMNS,
  'advance kept',
] as const;

const rupees = (amount: number | null): number | null => (amount === null ? null : toRupees(paise(amount)));
const moment = (at: Date | null): string | null => at && indianMoment(at);

type Taxes = Awaited<ReturnType<typeof listExportedTaxes>>;

const rowOf = (order: ExportedCustomOrder, taxes: Taxes): Cell[] => [
  order.id,
  moment(order.createdAt),
  order.status,
  order.customer,
  order.email,
  order.style,
  order.fabric,
  order.color,
  order.size,
  order.customization,
  rupees(order.pricePaise),
  order.isCash,
  moment(order.acceptedAt),
  moment(order.paidAt),
  moment(order.shippedAt),
  moment(order.deliveredAt),
  rupees(order.refundedPaise),
  order.designer,
  order.carrier,
  order.trackingNumber,
  ...order.address,
  order.rating,
  order.garment,
  order.who,
  order.neededBy,
  rupees(order.advancePaise),
  moment(order.advancePaidAt),
  ...lineTaxCells(taxes.get(order.id), 1, null),
  ...documentCells(taxes.get(order.id)),
  rupees(order.keptPaise),
];

/** Every custom order, oldest first, a page at a time; without measurements. Rupees. */
export async function* exportAllCustomOrders(db: Db): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  for (;;) {
    const customOrders = await listCustomOrdersForExport(db, after, PAGE);
    const last = customOrders.at(-1);
    if (last === undefined) return;
    const taxes = await listExportedTaxes(
      db,
      customOrders.map(({ id }) => id),
    );
    yield customOrders.map((order) => rowOf(order, taxes));
    after = last.seq;
  }
}
