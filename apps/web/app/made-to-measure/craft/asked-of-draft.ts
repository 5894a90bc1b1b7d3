/** What picture and estimate are asked with while the form is not whole yet. Pure. */
import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ChosenValues } from '@darzi/contract/custom-orders/garment-choices.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { type CraftDraft, errorsOfStep, knownInches } from './craft-draft.ts';
import { fabricsOf, isChild, wearerOf } from './garment-draft.ts';

/** A child whose age is not known yet. */
const USUAL_CHILD_YEARS = 10;

export type Asked = {
  readonly garment: Garment;
  readonly fabric: Fabric;
  readonly choices: ChosenValues;
  readonly measurements: BodyMeasurements;
  readonly wearer?: Wearer;
};

/** What is at fault is left out, for the form says so itself; undefined where the designer decides. */
export const askedOfDraft = (draft: CraftDraft): Asked | undefined => {
  const { garment, choices } = draft.garment;
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
    measurements: Object.fromEntries(
      Object.entries(knownInches(draft)).filter(([name]) => faults[`measurements.${name}`] === undefined),
    ),
    ...(wearer === undefined ? {} : { wearer: isAgeless ? { ...wearer, age: USUAL_CHILD_YEARS } : wearer }),
  };
};
