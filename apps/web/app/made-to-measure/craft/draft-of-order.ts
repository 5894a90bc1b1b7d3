/** Turns an earlier order into a filled-in form. Pure. */
import { STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import { BLANK_DRAFT, type CraftDraft, inchTextsOf } from './craft-draft.ts';
import { BLANK_GARMENT, type GarmentDraft } from './garment-draft.ts';

/** The garment as it was agreed; the date it is needed by is asked again. */
const garmentOf = ({ design }: CustomOrder): GarmentDraft => {
  const { garment, wearer, fit, choices, colour, print, border } = design;
  if (garment === undefined) return BLANK_GARMENT;
  return {
    garment,
    who: wearer?.who ?? '',
    age: String(wearer?.age ?? ''),
    height: String(wearer?.height ?? ''),
    fit: fit ?? 'regular',
    choices: choices ?? {},
    colour: colour ?? '',
    print: print ?? '',
    border: border ?? '',
    neededBy: '',
  };
};

/** Estimated measurements are left to be taken, and pictures to be chosen again. */
export const draftOfOrder = (order: CustomOrder): CraftDraft => {
  const { _id, size, measurementMode, profileName, design, confirmed = [], look } = order;
  return {
    ...BLANK_DRAFT,
    mode: measurementMode,
    size: STANDARD_SIZES.find((one) => one === size) ?? '',
    inches: { ...BLANK_DRAFT.inches, ...inchTextsOf(measuredOf(order)) },
    confirmed,
    // Only the name: the order's copy may differ from that person's current measurements.
    person: profileName === null ? undefined : { id: '', name: profileName },
    garment: garmentOf(order),
    look: look ?? undefined,
    design: { style: design.style, fabric: design.fabric, customization: design.customization },
    reorderOf: _id,
  };
};
