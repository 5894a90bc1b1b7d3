/** What the custom order form holds, and what the specification wants of each step. Pure. */
import {
  MEASUREMENTS,
  type MeasurementName,
  type StandardSize,
} from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import {
  CUSTOM_ORDER_MESSAGES,
  type Measurements,
  measurementError,
} from '@darzi/contract/custom-orders/custom-order.ts';
import { type MeasuringUnit, toInches, toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';

export const CRAFT_STEPS = ['measurements', 'design', 'reference'] as const;
export type CraftStep = (typeof CRAFT_STEPS)[number];

const DESIGN_FIELDS = ['style', 'fabric', 'customization'] as const;
export type DesignField = (typeof DESIGN_FIELDS)[number];

export type ReferenceImage = { readonly id: string; readonly file: File };

/** The six as the fields hold them: inches as text, for what is being typed need not be a number yet. */
export type InchTexts = Readonly<Record<MeasurementName, string>>;

export type CraftDraft = {
  readonly step: CraftStep;
  readonly mode: 'standard' | 'custom';
  readonly size: StandardSize | '';
  readonly unit: MeasuringUnit;
  readonly inches: InchTexts;
  /** Of which the coach asked, and the answer was that they are right. */
  readonly confirmed: readonly MeasurementName[];
  /** Whose measurements they are, where they were taken from those kept. */
  readonly person: { readonly id: string; readonly name: string } | undefined;
  readonly design: Readonly<Record<DesignField, string>>;
  readonly images: readonly ReferenceImage[];
  /** The own order that it began as a copy of. */
  readonly reorderOf: string | undefined;
  /** Names what was tried to be sent, so that trying it again cannot order twice. */
  readonly attempt: { readonly of: string; readonly key: string } | undefined;
};

/** Texts by the names that the server uses: `size`, `measurements.chest`, `design.style`, `referenceImages`. */
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
  design: { style: '', fabric: '', customization: '' },
  images: [],
  reorderOf: undefined,
  attempt: undefined,
};

/** Whether nothing was begun that would be worth keeping. */
export const isBlankDraft = ({ mode, size, inches, design, images }: CraftDraft): boolean =>
  mode === 'standard' &&
  size === '' &&
  images.length === 0 &&
  [...Object.values(inches), ...Object.values(design)].every((text) => text === '');

const changedTexts = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(after).filter(([name, text]) => before[name] !== text));

/**
 * `kept` with what was changed from `before` to `after`, field by field and image by image: what was entered in
 * another window meanwhile stays, wherever the two did not touch the same.
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
    reorderOf: later('reorderOf'),
    attempt: later('attempt'),
    inches: { ...kept.inches, ...changedTexts(before.inches, after.inches) },
    design: { ...kept.design, ...changedTexts(before.design, after.design) },
    images: [
      ...kept.images.filter(({ id }) => idsAfter.has(id) || !idsBefore.has(id)),
      ...after.images.filter(({ id }) => !idsBefore.has(id) && !idsKept.has(id)),
    ],
  };
};

/** Inches of what was typed; undefined for nothing and for what is no number. */
export const inchesOf = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

/** What is a number already, by name. */
export const numbersOf = (inches: InchTexts): Record<string, number> =>
  Object.fromEntries(
    MEASUREMENTS.flatMap((name) => {
      const value = inchesOf(inches[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Inches as the fields hold them. */
export const textsOf = (inches: BodyMeasurements): Partial<InchTexts> =>
  Object.fromEntries(
    MEASUREMENTS.filter((name) => inches[name] !== undefined).map((name) => [name, String(inches[name])]),
  );

/** The same figures, meant in the other unit. Centimetres are shown to the millimetre: those figures are what stays. */
export const keptFigures = (inches: InchTexts, from: MeasuringUnit, to: MeasuringUnit): Partial<InchTexts> =>
  textsOf(
    Object.fromEntries(
      Object.entries(numbersOf(inches)).map(([name, value]) => {
        const figure = from === 'in' ? value : Math.round(toUnit(value, 'cm') * 10) / 10;
        return [name, Math.round(toInches(figure, to) * 1000) / 1000];
      }),
    ),
  );

/** What is missing or out of bounds among the six, by the server's names. */
export const errorsOfInches = (inches: InchTexts): CraftErrors => {
  const found: Record<string, string> = {};
  for (const name of MEASUREMENTS) {
    const error = measurementError(name, inchesOf(inches[name]));
    if (error !== undefined) found[`measurements.${name}`] = error;
  }
  return found;
};

/** All six in inches; undefined while one is missing or out of bounds. */
export const wholeMeasurements = (inches: InchTexts): Measurements | undefined => {
  const within = (name: MeasurementName): number => inchesOf(inches[name]) ?? Number.NaN;
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

const measurementErrors = ({ mode, size, inches }: CraftDraft): CraftErrors => {
  if (mode === 'standard') return size === '' ? { size: CUSTOM_ORDER_MESSAGES.selectSize } : {};
  return errorsOfInches(inches);
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

/** What is missing or wrong in one step; empty when one may go on. */
export const errorsOfStep = (draft: CraftDraft, step: CraftStep): CraftErrors => ERRORS_OF_STEP[step](draft);

/** The step that a server's message speaks of; measurements when it names none. */
export const stepOfMessage = (message: string): CraftStep => {
  const words = message.toLowerCase();
  if (words.includes('measurement')) return 'measurements';
  if (words.includes('design')) return 'design';
  return words.includes('image') ? 'reference' : 'measurements';
};
