import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder, ShippingDraft } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { checkDelivery } from '../../sales/delivery/delivery.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { announceCustomOrder, notifyAll } from '../orders/custom-order.changes.ts';
import { findOwnCustomOrder, lockOwnCustomOrder, rememberShown } from '../orders/custom-order.repository.ts';
import { decideAcceptance, decideAdvance } from '../orders/custom-order.rules.ts';
import { adoptProposal, moveCustomOrder } from '../orders/custom-order-write.repository.ts';
import { showCustomOrder } from '../orders/custom-orders.ts';
import { composedOf } from '../orders/garment-design.rules.ts';
import { decideShippingAddress } from '../orders/shipping-address.rules.ts';
import { isAgreed, type StoredCustomOrder } from '../orders/stored-custom-order.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { agree } from './agree.ts';

const designAt = ({ bids }: StoredCustomOrder, revision: number | null): string => {
  const design = bids.find((bid) => bid.revision === revision)?.design ?? null;
  return JSON.stringify(design && composedOf(design));
};

type Asked = {
  readonly orderId: CustomOrderId;
  readonly price?: number | undefined;
  readonly advance?: number | undefined;
  readonly shippingAddress?: ShippingDraft | null | undefined;
};

/**
 * The customer accepts the bid last shown to them (or whose price they name), with the shipping address. Freezes what
 * is agreed, including the part of the price paid before work begins. Refuses, with the reason, if the bid was raised
 * meanwhile or the order was cancelled first.
 */
export const acceptBid = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: UserId,
  { orderId, price, advance, shippingAddress }: Asked,
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const address = decideShippingAddress(shippingAddress);
    if (!address.ok) return address;
    const order = await lockOwnCustomOrder(tx, orderId, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const latest = order.bids.at(-1);
    const isDesignSeen = designAt(order, latest?.revision ?? null) === designAt(order, order.shownRevision);
    const move = decideAcceptance({ ...order, isDesignSeen }, price);
    if (!move.ok) {
      // The refusal shows the new price, so from now on that is the one last shown.
      if (move.refusal.code === 'custom_order.price_changed' && order.pricePaise !== null) {
        await rememberShown(tx, [{ id: order.id, pricePaise: order.pricePaise }]);
      }
      return move;
    }
    const { postalCode, country } = address.value;
    const served = await checkDelivery(tx, { pinCode: postalCode, country }, 'shippingAddress.postalCode');
    if (!served.ok) return served;
    const by = { id: userId, role: 'customer' } as const;
    const { pricePaise } = move.value;
    const parts = decideAdvance(pricePaise, (await loadSettings(tx, config)).advancePercent, advance);
    if (!parts.ok) return parts;
    const stamps = {
      ...move.value,
      shippingAddress: address.value,
      advancePaise: parts.value,
      details: { paise: pricePaise },
    };
    const eventId = await moveCustomOrder(tx, order.id, stamps, by);
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    if (latest?.design != null && order.garment !== null) {
      await adoptProposal(tx, order.id, { fabric: order.fabric, ...order.garment }, latest.design);
      await addJob(tx, 'draw-order-in-cloth', { customOrderId: order.id }, { isSlow: true });
    }
    const accepted = await findOwnCustomOrder(tx, order.id, userId);
    if (accepted === undefined || !isAgreed(accepted)) return refuse('custom_order.moved_meanwhile');
    await agree(tx, accepted);
    await notifyAll(tx, eventId, ['customer', 'studio']);
    await announceCustomOrder(tx, 'custom_order.accepted', accepted);
    return accept({ message: CUSTOM_ORDER_MESSAGES.accepted, order: showCustomOrder(accepted, link) });
  });
};
