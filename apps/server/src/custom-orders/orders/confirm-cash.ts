import { customOrderLifecycle } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { cancelLivePayment } from '../../payments/locked-payment.ts';
import { isCashRefused } from '../../sales/delivery/delivery.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { notifyAll } from './custom-order.changes.ts';
import { findOwnCustomOrder } from './custom-order.repository.ts';
import { decideCashPromise } from './custom-order.rules.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';
import { showCustomOrder } from './custom-orders.ts';
import { lockPayableCustomOrder } from './settle-custom-order.ts';
import { isAgreed } from './stored-custom-order.ts';

/**
 * Starts work on the promise of cash at the door, if the owner allows it. The cash enters the ledger on delivery; money
 * that still arrives through an open online payment is refunded.
 */
export const confirmCash = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: UserId,
  id: CustomOrderId,
  asked: { readonly amount?: number | undefined } | undefined,
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockPayableCustomOrder(tx, id, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const { isCustomCashOffered } = await loadSettings(tx, config);
    if (!isCustomCashOffered) return refuse('order.method_invalid');
    const price = decideCashPromise(order, asked?.amount ?? Number.NaN);
    if (!price.ok) return price;
    const agreed = await findOwnCustomOrder(tx, order.id, userId);
    const pin = agreed !== undefined && isAgreed(agreed) ? agreed.shippingAddress?.postalCode : undefined;
    // whether parcels go there at all was decided when the bid was accepted
    if (pin !== undefined && (await isCashRefused(tx, pin))) {
      return refuse('order.pin_without_cash', { values: { pin } });
    }
    const row = customOrderLifecycle.find(order.status, 'start', 'system');
    if (row === undefined) return refuse('custom_order.moved_meanwhile');
    const move = { ...row, isCash: true, details: { paise: price.value } };
    const eventId = await moveCustomOrder(tx, order.id, move, { id: null, role: 'system' });
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    await cancelLivePayment(tx, 'custom_order', order.id);
    await notifyAll(tx, eventId, ['customer', 'studio']);
    const started = await findOwnCustomOrder(tx, order.id, userId);
    if (started === undefined) return refuse('custom_order.not_found');
    return accept({
      message: CUSTOM_ORDER_MESSAGES.placedInProgress,
      order: showCustomOrder(started, link),
    });
  });
};
