/** The pattern of an order's garment, from its wearer's measurements. */
import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { finishedLength } from '@darzi/contract/custom-orders/finished-length.ts';
import { sleeveInches } from '@darzi/contract/custom-orders/sleeve-length.ts';
import type { OwnCustomOrder, StoredGarment } from '../orders/stored-custom-order.ts';
import { draftGarment, type GarmentPattern } from './draft-garment.ts';

export type MeasuredOrder = OwnCustomOrder;
export type Made = StoredGarment;
type Measured = Pick<MeasuredOrder, 'measurements' | 'moreMeasurements' | 'estimatedMeasurements'>;

/** Inches to the hem of the chosen sleeve; 0 for none. */
export const sleeveOf = (order: Measured, { choices, wearer }: Pick<Made, 'choices' | 'wearer'>): number => {
  const { sleeves, ...body } = measuredOf(order);
  const arm = estimateMeasurements(wearer ?? undefined, body).sleeves;
  return sleeveInches(choices, sleeves, arm);
};

/** @returns undefined if these measurements do not even yield a block */
export const draftOrder = (
  order: Measured,
  made: Pick<Made, 'garment' | 'choices' | 'fit' | 'wearer'>,
  { ease, seam }: { readonly ease: number | undefined; readonly seam: number },
): Promise<GarmentPattern | undefined> => {
  const { measurements, moreMeasurements } = order;
  const { garment, choices, fit } = made;
  const wearer = made.wearer ?? undefined;
  const known = measuredOf(order);
  return draftGarment({
    garment,
    wearer,
    choices,
    fit,
    known,
    length: finishedLength(garment, wearer, { ...known, length: measurements.length }, choices),
    topLength: moreMeasurements.topLength ?? measurements.length,
    sleeves: sleeveOf(order, made),
    ease,
    seam,
  });
};
