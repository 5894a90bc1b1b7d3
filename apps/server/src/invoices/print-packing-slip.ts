import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import { parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { drawDocument, drawInTurn } from '../documents/draw-document.ts';
import { loadOrderForSlip } from '../orders/load-order-for-slip.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { writePackingSlip } from './packing-slip.document.ts';

const MODULE = new URL('./packing-slip.document.ts', import.meta.url);

/** What goes into the parcel of an order, as a PDF. */
export const printPackingSlip = async (
  { db, config, publicUrl }: Pick<Deps, 'db' | 'config' | 'publicUrl'>,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await loadOrderForSlip(db, id);
  if (order === undefined) return refuse('order.not_found');
  const { storeName } = await loadSettings(db, config);
  const content: Parameters<typeof writePackingSlip>[0] = {
    order,
    storeName,
    orderAddress: `${publicUrl()}/admin/orders/${order.id}`,
  };
  return drawInTurn(actor.userId, async () =>
    accept({
      name: `packing-slip-${lastSix(order.id)}`,
      bytes: await drawDocument(MODULE, 'writePackingSlip', content),
    }),
  );
};
