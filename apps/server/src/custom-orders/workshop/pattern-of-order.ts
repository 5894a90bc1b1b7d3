/** The pattern of an order's garment, from its wearer's measurements. */
import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { sleeveInches } from '@darzi/contract/custom-orders/sleeve-length.ts';
import type { OwnCustomOrder, StoredGarment } from '../orders/stored-custom-order.ts';
import { draftGarment, type GarmentPattern } from './draft-garment.ts';

export type MeasuredOrder = OwnCustomOrder;
export type Made = StoredGarment;

/** Inches to the hem of the chosen sleeve; 0 for none. */
export const sleeveOf = (order: MeasuredOrder, { choices, wearer }: Made): number => {
  const { sleeves, ...body } = measuredOf(order);
  const arm = estimateMeasurements(wearer ?? undefined, body).sleeves;
  return sleeveInches(choices, sleeves, arm);
};

/** @returns undefined if these measurements do not even yield a block */
export const draftOrder = (
  order: MeasuredOrder,
  made: Made,
  { ease, seam }: { readonly ease: number | undefined; readonly seam: number },
): Promise<GarmentPattern | undefined> => {
  const { measurements, moreMeasurements } = order;
  return draftGarment({
    garment: made.garment,
    wearer: made.wearer ?? undefined,
    choices: made.choices,
    fit: made.fit,
    known: measuredOf(order),
    length: measurements.length,
    topLength: moreMeasurements.topLength ?? measurements.length,
    sleeves: sleeveOf(order, made),
    ease,
    seam,
  });
};
