import type { OrderId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import { drawDocument, drawInTurn } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findOrder } from './order.repository.ts';
import type { writePackingSlip } from './packing-slip.document.ts';

/** An order as its packing slip tells it: no prices but what is to be collected. */
export type OrderForSlip = {
  readonly id: OrderId;
  readonly placedAt: Date;
  readonly address: Address | null;
  /** Cash that the courier collects; null where there is nothing to pay. */
  readonly cashDuePaise: Paise | null;
  readonly lines: readonly { readonly name: string; readonly size: string; readonly quantity: number }[];
};

/** The order, or undefined where there is none. */
const loadOrderForSlip = async (db: Db, orderId: OrderId): Promise<OrderForSlip | undefined> => {
  const order = await findOrder(db, orderId);
  if (order === undefined) return undefined;
  const { id, placedAt, address, paymentMethod, isPaid, totalPaise, lines } = order;
  const cashDuePaise = paymentMethod === 'COD' && !isPaid ? totalPaise : null;
  return { id, placedAt, address, cashDuePaise, lines };
};

const MODULE = new URL('./packing-slip.document.ts', import.meta.url);

/** What goes into the parcel of an order, as a PDF. */
export const printPackingSlip = async (
  { db, config, publicUrl }: Pick<Deps, 'db' | 'config' | 'publicUrl'>,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId<OrderId>(orderId);
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
