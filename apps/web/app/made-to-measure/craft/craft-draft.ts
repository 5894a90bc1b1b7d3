/** The contents of the custom order form, and what the specification requires of each step. Pure. */
import {
  MEASUREMENTS,
  type MeasurementName,
  type StandardSize,
} from '@darzi/contract/catalogue/size-chart.ts';
import {
  BODY_MEASUREMENTS,
  type BodyMeasurement,
  type BodyMeasurements,
} from '@darzi/contract/custom-orders/body.ts';
import {
  CUSTOM_ORDER_MESSAGES,
  type Measurements,
  measurementError,
} from '@darzi/contract/custom-orders/custom-order.ts';
import { garmentMeasurementError } from '@darzi/contract/custom-orders/garments.ts';
import type { LookBegunFrom } from '@darzi/contract/custom-orders/looks.routes.ts';
import { type MeasuringUnit, toInches, toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { sizeMidpoints } from '@darzi/contract/custom-orders/nearest-size.ts';
import {
  BLANK_GARMENT,
  type GarmentDraft,
  knownOfDraft,
  needsOf,
  numberOf,
  wearerErrors,
} from './garment-draft.ts';

/** Somebody who has not signed in yet; signing in to send the draft makes it the account's. */
export const VISITOR = 'visitor';

export const CRAFT_STEPS = ['measurements', 'design', 'reference'] as const;
export type CraftStep = (typeof CRAFT_STEPS)[number];

const DESIGN_FIELDS = ['style', 'fabric', 'customization'] as const;
export type DesignField = (typeof DESIGN_FIELDS)[number];

export type ReferenceImage = { readonly id: string; readonly file: File };

/** Inches as the fields hold them: text, since what is being typed need not be a number yet. */
export type InchTexts = Readonly<Record<MeasurementName, string> & Partial<Record<BodyMeasurement, string>>>;

export type CraftDraft = {
  readonly step: CraftStep;
  readonly mode: 'standard' | 'custom';
  readonly size: StandardSize | '';
  readonly unit: MeasuringUnit;
  readonly inches: InchTexts;
  /** Measurements the coach asked about and the customer confirmed. */
  readonly confirmed: readonly BodyMeasurement[];
  /** Whose measurements they are, if they came from saved ones. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
  readonly garment: GarmentDraft;
  /** The designer's look that it started from. */
  readonly look: LookBegunFrom | undefined;
  readonly design: Readonly<Record<DesignField, string>>;
  readonly images: readonly ReferenceImage[];
  /** The customer's order that it is a copy of. */
  readonly reorderOf: string | undefined;
  /** The key of the last attempt to send it, so that a retry cannot order twice. */
  readonly attempt: { readonly of: string; readonly key: string } | undefined;
};

/** Errors by the server's names: `size`, `measurements.chest`, `design.style`, `referenceImages`. */
export type CraftErrors = Readonly<Record<string, string>>;

export const NO_INCHES: InchTexts = {
  chest: '',
  waist: '',
  hips: '',
  shoulders: '',
  sleeves: '',
  length: '',
};

export const BLANK_DRAFT: CraftDraft = {
  step: 'measurements',
  mode: 'standard',
  size: '',
  unit: 'in',
  inches: NO_INCHES,
  confirmed: [],
  person: undefined,
  garment: BLANK_GARMENT,
  look: undefined,
  design: { style: '', fabric: '', customization: '' },
  images: [],
  reorderOf: undefined,
  attempt: undefined,
};

/** Whether there is nothing in it worth saving. */
export const isBlankDraft = ({ mode, size, inches, garment, design, images }: CraftDraft): boolean =>
  mode === 'standard' &&
  size === '' &&
  garment.garment === '' &&
  garment.who === '' &&
  images.length === 0 &&
  [...Object.values(inches), ...Object.values(design)].every((text) => text === '');

const changed = (before: object, after: object): object => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]: [string, unknown]) => old.get(name) !== value),
  );
};

/**
 * Applies the changes between `before` and `after` to `kept`, field by field and image by image: entries made in
 * another window meanwhile stay, unless both changed the same field.
 */
export const withChanges = (kept: CraftDraft, before: CraftDraft, after: CraftDraft): CraftDraft => {
  const later = <Name extends keyof CraftDraft>(name: Name): CraftDraft[Name] =>
    after[name] === before[name] ? kept[name] : after[name];
  const idsOf = ({ images }: CraftDraft) => new Set(images.map(({ id }) => id));
  const [idsKept, idsBefore, idsAfter] = [idsOf(kept), idsOf(before), idsOf(after)];
  return {
    step: later('step'),
    mode: later('mode'),
    size: later('size'),
    unit: later('unit'),
    confirmed: later('confirmed'),
    person: later('person'),
    look: later('look'),
    reorderOf: later('reorderOf'),
    attempt: later('attempt'),
    inches: { ...kept.inches, ...changed(before.inches, after.inches) },
    garment: { ...kept.garment, ...changed(before.garment, after.garment) },
    design: { ...kept.design, ...changed(before.design, after.design) },
    images: [
      ...kept.images.filter(({ id }) => idsAfter.has(id) || !idsBefore.has(id)),
      ...after.images.filter(({ id }) => !idsBefore.has(id) && !idsKept.has(id)),
    ],
  };
};

/** The values that are numbers already, by name. */
const numbersOf = (inches: InchTexts): Record<string, number> =>
  Object.fromEntries(
    BODY_MEASUREMENTS.flatMap((name) => {
      const value = numberOf(inches[name] ?? '');
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Inches as text for the fields. */
export const inchTextsOf = (inches: BodyMeasurements): Partial<InchTexts> =>
  Object.fromEntries(Object.entries(inches).map(([name, value]) => [name, String(value)]));

/** The figure as shown, reinterpreted in the other unit. Centimetres are shown to the millimetre. */
const reinterpretFigure = (text: string, from: MeasuringUnit, to: MeasuringUnit): string => {
  const inches = numberOf(text);
  if (inches === undefined) return text;
  const figure = from === 'in' ? inches : Math.round(toUnit(inches, 'cm') * 10) / 10;
  return String(Math.round(toInches(figure, to) * 1000) / 1000);
};

/** {@link reinterpretFigure} for every field. */
export const reinterpretFigures = <Texts extends Readonly<Record<string, string | undefined>>>(
  texts: Texts,
  from: MeasuringUnit,
  to: MeasuringUnit,
): Texts => {
  const kept = Object.entries(texts).map(([name, text]) => [name, reinterpretFigure(text ?? '', from, to)]);
  return { ...texts, ...Object.fromEntries(kept) };
};

/** What is missing or out of bounds among the six, by the server's names. */
export const errorsOfInches = (inches: InchTexts): CraftErrors => {
  const found: Record<string, string> = {};
  for (const name of MEASUREMENTS) {
    const error = measurementError(name, numberOf(inches[name]));
    if (error !== undefined) found[`measurements.${name}`] = error;
  }
  return found;
};

/** All six in inches; undefined while any is missing or out of bounds. */
export const wholeMeasurements = (inches: InchTexts): Measurements | undefined => {
  const within = (name: MeasurementName): number => numberOf(inches[name]) ?? Number.NaN;
  if (Object.keys(errorsOfInches(inches)).length > 0) return undefined;
  return {
    chest: within('chest'),
    waist: within('waist'),
    hips: within('hips'),
    length: within('length'),
    shoulders: within('shoulders'),
    sleeves: within('sleeves'),
  };
};

/** Errors of the measurements this garment needs, for this wearer; optional ones may be missing. */
const garmentErrors = ({ inches, garment: draft }: CraftDraft): CraftErrors => {
  const { garment, who } = draft;
  if (garment === '') return errorsOfInches(inches);
  const found: Record<string, string> = {};
  const { required, optional } = needsOf(draft);
  for (const name of [...required, ...optional]) {
    const text = inches[name] ?? '';
    if (text.trim() === '' && optional.includes(name)) continue;
    const error = garmentMeasurementError(garment, name, numberOf(text), who === '' ? undefined : who);
    if (error !== undefined) found[`measurements.${name}`] = error;
  }
  return found;
};

/** Inches of every number in a field whose unit can be changed. */
export const enteredInches = (draft: CraftDraft): readonly number[] =>
  [...Object.values(measuredInches(draft)), numberOf(draft.garment.height)].filter(
    (inches) => inches !== undefined,
  );

const measurementErrors = (draft: CraftDraft): CraftErrors => {
  const ofWearer = wearerErrors(draft.garment);
  if (draft.mode === 'standard')
    return draft.size === '' ? { ...ofWearer, size: CUSTOM_ORDER_MESSAGES.selectSize } : ofWearer;
  return { ...ofWearer, ...garmentErrors(draft) };
};

/** Inches of every measurement this garment needs that is a number already. */
export const measuredInches = ({ inches, garment }: CraftDraft): BodyMeasurements => {
  const { required, optional } = needsOf(garment);
  const known: readonly string[] = [...required, ...optional];
  return Object.fromEntries(Object.entries(numbersOf(inches)).filter(([name]) => known.includes(name)));
};

/** Inches known of the body: measured, or from the chosen size. */
export const knownInches = (draft: CraftDraft): BodyMeasurements => {
  if (draft.mode === 'custom') return measuredInches(draft);
  return draft.size === '' ? {} : knownOfDraft(draft.garment, sizeMidpoints(draft.size));
};

const designErrors = ({ design }: CraftDraft): CraftErrors =>
  Object.fromEntries(
    DESIGN_FIELDS.filter((field) => design[field].trim() === '').map((field) => [
      `design.${field}`,
      CUSTOM_ORDER_MESSAGES.required,
    ]),
  );

const ERRORS_OF_STEP = {
  measurements: measurementErrors,
  design: designErrors,
  reference: ({ images }: CraftDraft): CraftErrors =>
    images.length === 0 ? { referenceImages: CUSTOM_ORDER_MESSAGES.needImage } : {},
} as const satisfies Record<CraftStep, (draft: CraftDraft) => CraftErrors>;

/** What is missing or wrong in one step; empty when the next may open. */
export const errorsOfStep = (draft: CraftDraft, step: CraftStep): CraftErrors => ERRORS_OF_STEP[step](draft);

/** The step a server message refers to; measurements if it names none. */
export const stepOfMessage = (message: string): CraftStep => {
  const words = message.toLowerCase();
  if (words.includes('measurement')) return 'measurements';
  if (words.includes('design')) return 'design';
  return words.includes('image') ? 'reference' : 'measurements';
};
