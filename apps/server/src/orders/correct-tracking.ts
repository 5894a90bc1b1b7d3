import type { DeskOrder } from '@darzi/contract/orders/order-desk.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import type { Database } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { findOrder } from './order.repository.ts';
import { changeTracking } from './order-change.repository.ts';
import { showDeskOrder } from './show-order.ts';

const ON_THE_WAY: readonly string[] = ['Shipped', 'Out for delivery'];

type Correction = {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly version?: number | undefined;
};

/** Corrects carrier and number while the parcel is on its way; blanks take them away. */
export const correctTracking = (
  db: Database,
  orderId: string,
  { carrier, trackingNumber, version }: Correction,
  actor: Actor,
): Promise<Outcome<{ order: DeskOrder }>> =>
  db.transaction().execute(async (tx) => {
    const id = parseId(orderId);
    const order = id === undefined ? undefined : await findOrder(tx, id);
    if (order === undefined) return refuse('order.not_found');
    if (version !== undefined && version !== order.version) return refuse('order.moved_meanwhile');
    if (!ON_THE_WAY.includes(order.status)) return refuse('order.not_on_the_way');
    const tracking = { carrier: carrier || null, trackingNumber: trackingNumber || null };
    if (!(await changeTracking(tx, order, tracking))) return refuse('order.moved_meanwhile');
    await recordAudit(tx, actor, 'order.tracking', `order:${order.id}`, {
      carrier: [order.carrier, tracking.carrier],
      trackingNumber: [order.trackingNumber, tracking.trackingNumber],
    });
    const changed = await findOrder(tx, order.id);
    return changed === undefined ? refuse('order.not_found') : accept({ order: showDeskOrder(changed) });
  });
