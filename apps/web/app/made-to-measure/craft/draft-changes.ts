/** Changes to the form's draft when garment or measurements are chosen, loaded or typed. Pure. */
import type { StandardSize } from '@darzi/contract/catalogue/size-chart.ts';
import { BODY_MEASUREMENTS } from '@darzi/contract/custom-orders/body.ts';
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import type { MeasurementProfile } from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { sizeMidpoints } from '@darzi/contract/custom-orders/nearest-size.ts';
import {
  type CraftDraft,
  type InchTexts,
  inchTextsOf,
  NO_INCHES,
  reinterpretFigures,
} from './craft-draft.ts';
import { fabricsOf, type GarmentDraft, isChild, isLengthKept, knownOfDraft } from './garment-draft.ts';

type Change = Partial<CraftDraft>;

/** What six measurements tell about the garment; its own length is not among them. */
const known = ({ garment }: CraftDraft, six: Measurements) => inchTextsOf(knownOfDraft(garment, six));

/** Choices, cloth and length of another garment do not carry over; the size chart does not apply to children. */
export const withGarment = (
  { garment: before, inches, design, mode, look }: CraftDraft,
  garment: GarmentDraft,
): Change => {
  const isOther = garment.garment !== before.garment;
  const isFabricKept = fabricsOf(garment).some((fabric) => fabric === design.fabric);
  const lengths = isLengthKept(before.garment, garment.garment) ? {} : { length: '', topLength: '' };
  return {
    garment: isOther ? { ...garment, choices: {} } : garment,
    look: isOther ? undefined : look,
    inches: { ...inches, ...lengths },
    design: isFabricKept ? design : { ...design, fabric: '' },
    mode: garment.garment !== '' && isChild(garment.who) ? 'custom' : mode,
  };
};

/** The middle of a standard size. */
export const withSize = (draft: CraftDraft, size: StandardSize): Change => ({
  inches: { ...draft.inches, ...known(draft, sizeMidpoints(size)) },
  confirmed: [],
  person: undefined,
});

/** Somebody's saved measurements; none for somebody new. */
export const withPerson = (draft: CraftDraft, person: MeasurementProfile | undefined): Change => ({
  inches: { ...NO_INCHES, ...(person && known(draft, person.measurements)) },
  confirmed: person?.confirmed ?? [],
  person: person && { id: person._id, name: person.name },
});

/** The figures stay, now in the other unit. */
export const withFigures = ({ inches, garment, unit: before }: CraftDraft, unit: MeasuringUnit): Change => ({
  unit,
  inches: reinterpretFigures(inches, before, unit),
  garment: { ...garment, ...reinterpretFigures({ height: garment.height }, before, unit) },
  confirmed: [],
});

/** Questioned and confirmed: not asked again until one of them changes. */
export const withConfirmed = ({ confirmed }: CraftDraft, names: readonly string[]): Change => ({
  confirmed: BODY_MEASUREMENTS.filter((name) => names.includes(name) || confirmed.includes(name)),
});

export const withInches = ({ inches, confirmed }: CraftDraft, typed: Partial<InchTexts>): Change => ({
  inches: { ...inches, ...typed },
  confirmed: confirmed.filter((name) => typed[name] === undefined),
});
