/** Turns a composition into a request for the renderer. Pure. */
import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { FABRICS, type Fabric, type Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { finishedLength } from '@darzi/contract/custom-orders/finished-length.ts';
import type { PictureAsked } from '@darzi/contract/custom-orders/garments.routes.ts';
import { garmentRows, isGarment } from '@darzi/contract/custom-orders/garments.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { fullSleeve } from '@darzi/garment/worn/outfit.ts';
import { specForGarment } from '@darzi/garment/worn/spec-for-garment.ts';
import type { ClothRequest } from '@darzi/garment-renderer/cloth-request.ts';
import { type Fields, fieldsOf, isMissing, oneOf, own, textOf } from './form-values.rules.ts';
import { checkGarmentDesign, type GarmentDesign } from './garment-design.rules.ts';
import { checkGarmentMeasurements, completeMeasurements } from './garment-measurements.rules.ts';

const PIXELS_ACROSS = 900;
/** Within this share of the usual arm, a sleeve counts as measured down the whole arm. */
const ARM_DIFFERS = 0.25;
const VIEWS = ['front', 'back'] as const;
export type ClothView = (typeof VIEWS)[number];

export type ClothSubject = Omit<GarmentDesign, 'neededBy'> & { readonly fabric: Fabric };

/** @param known inches; the rest is estimated for the wearer */
export const clothRequest = (
  { garment, wearer, fabric, fit, choices, colour, print, border }: ClothSubject,
  known: BodyMeasurements,
  view: ClothView,
): ClothRequest => {
  const measurements = completeMeasurements(garment, wearer, known);
  const spec = specForGarment({
    garment,
    fabric,
    choices,
    fit: fit ?? undefined,
    colour: colour ?? undefined,
    print: print ?? undefined,
    border: border ?? undefined,
  });
  const { topLength } = measurements;
  const length = finishedLength(garment, wearer, known, choices);
  const { sleeves, ...others } = known;
  const usualArm = completeMeasurements(garment, wearer, others).sleeves;
  const asChosen = fullSleeve(spec, usualArm, sleeves);
  // A length that does not fit the chosen sleeve may be that of the whole arm.
  const isArm = sleeves !== undefined && Math.abs(sleeves - usualArm) <= usualArm * ARM_DIFFERS;
  const arm = asChosen === usualArm && isArm ? sleeves : asChosen;
  return {
    // For a set the length is the skirt's; its top has its own.
    spec: spec.with === undefined ? spec : { ...spec, length: topLength, with: { ...spec.with, length } },
    measurements: { ...measurements, length, sleeves: arm },
    view,
    size: PIXELS_ACROSS,
  };
};

type Measured = {
  readonly measurements: Measurements;
  readonly moreMeasurements?: BodyMeasurements | undefined;
  readonly estimatedMeasurements?: readonly BodyMeasurement[] | undefined;
};

/** An order's actual measurements, without estimates. Inches. */
export const measuredOf = ({
  measurements,
  moreMeasurements = {},
  estimatedMeasurements = [],
}: Measured): BodyMeasurements => ({
  ...Object.fromEntries(
    MEASUREMENTS.filter((name) => !estimatedMeasurements.includes(name)).map((name) => [
      name,
      measurements[name],
    ]),
  ),
  ...moreMeasurements,
});

/** A preview may precede wearer and cloth: then the usual ones. */
const asComposed = (design: unknown): unknown => {
  const name = textOf(own(design, 'garment'));
  if (!isGarment(name) || typeof design !== 'object') return design;
  const { wearers, fabrics } = garmentRows[name];
  return {
    ...design,
    neededBy: undefined,
    ...(isMissing(own(design, 'wearer')) ? { wearer: { who: wearers[0] } } : {}),
    ...(isMissing(own(design, 'fabric')) ? { fabric: fabrics[0] } : {}),
  };
};

/** The request, or everything that is wrong with it. */
export const decideClothRequest = ({ design, measurements, view }: PictureAsked): Outcome<ClothRequest> => {
  const seenFrom = oneOf(VIEWS, view);
  const viewFault: Fields =
    seenFrom === undefined ? { view: isMissing(view) ? 'Required' : 'Please choose front or back' } : {};
  const composition = asComposed(design);
  const composed = checkGarmentDesign(composition, new Date());
  if (!('value' in composed)) return refuseFields({ ...composed.fields, ...viewFault });
  if (composed.value === undefined) return refuseFields({ 'design.garment': 'Required', ...viewFault });
  const { garment, wearer, choices } = composed.value;
  const measured = checkGarmentMeasurements(measurements, garment, {
    who: wearer.who,
    choices,
    isWhole: false,
  });
  const fabric = oneOf(FABRICS, own(composition, 'fabric'));
  if (seenFrom === undefined || fabric === undefined || !('value' in measured))
    return refuseFields({ ...fieldsOf(measured), ...viewFault });
  return accept(clothRequest({ ...composed.value, fabric }, measured.value, seenFrom));
};
