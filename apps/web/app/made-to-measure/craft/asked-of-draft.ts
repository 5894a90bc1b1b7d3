/** What to request picture and estimate with while the form is incomplete. Pure. */
import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ChosenValues, Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { type CraftDraft, errorsOfStep, knownInches } from './craft-draft.ts';
import { fabricsOf, isChild, wearerOf } from './garment-draft.ts';

/** Assumed for a child whose age is not known yet. */
const USUAL_CHILD_YEARS = 10;

export type Asked = {
  readonly garment: Garment;
  readonly fabric: Fabric;
  readonly choices: ChosenValues;
  readonly fit: Fit;
  readonly measurements: BodyMeasurements;
  readonly wearer?: Wearer;
};

/** Invalid values are left out, since the form reports them itself; undefined when the designer decides. */
export const askedOfDraft = (draft: CraftDraft): Asked | undefined => {
  const { garment, choices, fit } = draft.garment;
  const fabrics = fabricsOf(draft.garment);
  const fabric = fabrics.find((one) => one === draft.design.fabric) ?? fabrics[0];
  if (garment === '' || fabric === undefined) return undefined;
  const faults = errorsOfStep(draft, 'measurements');
  const wearer = wearerOf(draft.garment);
  const isAgeless = wearer !== undefined && isChild(wearer.who) && wearer.age === undefined;
  return {
    garment,
    fabric,
    choices,
    fit,
    measurements: Object.fromEntries(
      Object.entries(knownInches(draft)).filter(([name]) => faults[`measurements.${name}`] === undefined),
    ),
    ...(wearer === undefined ? {} : { wearer: isAgeless ? { ...wearer, age: USUAL_CHILD_YEARS } : wearer }),
  };
};
