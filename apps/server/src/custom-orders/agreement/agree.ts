import { randomBytes } from 'node:crypto';
import { toRupees } from '@darzi/contract/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findCustomOrder, type StoredCustomOrder } from '../orders/custom-order.repository.ts';
import { listImageHashes } from '../pictures/custom-order-image.repository.ts';
import { insertAgreement } from './agreement.repository.ts';
import { freeze } from './agreement.rules.ts';

const createSalt = (): string => randomBytes(16).toString('hex');

/** What both sides can open later: what is made, by which measures, for how much, and where it goes. */
const factsOf = (order: StoredCustomOrder, imageHashes: readonly string[]) => {
  const bid = order.bids.at(-1);
  return {
    orderId: order.id,
    size: order.size ?? '',
    measurementMode: order.measurementMode,
    measurements: order.measurements,
    ...(order.garment === null
      ? {}
      : {
          moreMeasurements: order.moreMeasurements,
          estimatedMeasurements: order.estimatedMeasurements,
        }),
    ...(order.confirmedMeasurements.length === 0 ? {} : { confirmed: order.confirmedMeasurements }),
    design: {
      style: order.style,
      fabric: order.fabric,
      customization: order.customization,
      color: order.color,
      ...order.garment,
      referenceImages: imageHashes,
    },
    bid: {
      revision: bid?.revision ?? null,
      price: order.pricePaise === null ? null : toRupees(order.pricePaise),
      currency: 'INR',
      breakdown: bid?.breakdown ?? [],
      designerNotes: order.designerNotes,
      estimatedDelivery: order.estimatedDelivery,
    },
    shippingAddress: order.shippingAddress,
  };
};

/** Freezes what an order that was just accepted says. Returns the order. */
export const agree = async (tx: Tx, orderId: string): Promise<StoredCustomOrder> => {
  const order = await findCustomOrder(tx, orderId);
  if (order === undefined) throw new Error(`no custom order ${orderId}`);
  const facts = factsOf(order, await listImageHashes(tx, orderId));
  await insertAgreement(tx, orderId, freeze(facts, createSalt));
  return order;
};
