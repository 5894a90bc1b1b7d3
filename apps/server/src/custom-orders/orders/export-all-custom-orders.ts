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

const rowOf = (outfit: ExportedCustomOrder, taxes: Taxes): Cell[] => [
  outfit.id,
  moment(outfit.createdAt),
  outfit.status,
  outfit.customer,
  outfit.email,
  outfit.style,
  outfit.fabric,
  outfit.color,
  outfit.size,
  outfit.customization,
  rupees(outfit.pricePaise),
  outfit.isCash,
  moment(outfit.acceptedAt),
  moment(outfit.paidAt),
  moment(outfit.shippedAt),
  moment(outfit.deliveredAt),
  rupees(outfit.refundedPaise),
  outfit.designer,
  outfit.carrier,
  outfit.trackingNumber,
  ...outfit.address,
  outfit.rating,
  outfit.garment,
  outfit.who,
  outfit.neededBy,
  rupees(outfit.advancePaise),
  moment(outfit.advancePaidAt),
  ...lineTaxCells(taxes.get(outfit.id), 1, null),
  ...documentCells(taxes.get(outfit.id)),
  rupees(outfit.keptPaise),
];

/** Every outfit made to measure, oldest first, a page at a time; without measurements. Rupees. */
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
    yield customOrders.map((outfit) => rowOf(outfit, taxes));
    after = last.seq;
  }
}
