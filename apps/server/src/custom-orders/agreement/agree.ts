import { randomBytes } from 'node:crypto';
import { toRupees } from '@darzi/contract/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AgreedCustomOrder } from '../orders/stored-custom-order.ts';
import { listImageHashes } from '../pictures/custom-order-image.repository.ts';
import { insertAgreement } from './agreement.repository.ts';
import { freeze } from './agreement.rules.ts';

const createSalt = (): string => randomBytes(16).toString('hex');

/** The facts both sides can consult later: what is made, by which measurements, at what price, and where it goes. */
const factsOf = (order: AgreedCustomOrder, imageHashes: readonly string[]) => {
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
      price: toRupees(order.pricePaise),
      ...(order.advancePaise === null ? {} : { advance: toRupees(order.advancePaise) }),
      currency: 'INR',
      breakdown: bid?.breakdown ?? [],
      designerNotes: order.designerNotes,
      estimatedDelivery: order.estimatedDelivery,
    },
    shippingAddress: order.shippingAddress,
  };
};

/** Freezes the facts of an order that was just accepted. */
export const agree = async (tx: Tx, order: AgreedCustomOrder): Promise<void> => {
  const facts = factsOf(order, await listImageHashes(tx, order.id));
  await insertAgreement(tx, order.id, freeze(facts, createSalt));
};
