import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { loadOrderForSlip } from '../orders/load-order-for-slip.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { writePackingSlip } from './packing-slip.document.ts';

/** What goes into the parcel of an order, as a PDF. */
export const printPackingSlip = async (
  { db, config, publicUrl }: Pick<Deps, 'db' | 'config' | 'publicUrl'>,
  orderId: string,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await loadOrderForSlip(db, id);
  if (order === undefined) return refuse('order.not_found');
  const { storeName } = await loadSettings(db, config);
  const bytes = await writePackingSlip({
    order,
    storeName,
    orderAddress: `${publicUrl()}/admin/orders/${order.id}`,
  });
  return accept({ name: `packing-slip-${lastSix(order.id)}`, bytes });
};
