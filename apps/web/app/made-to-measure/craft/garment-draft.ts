/** The form's data about the garment itself, and what follows from it. Pure. */
import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurement, BodyMeasurements, Wearer, Who } from '@darzi/contract/custom-orders/body.ts';
import {
  CUSTOM_ORDER_MESSAGES,
  FABRICS,
  type Fabric,
  type Measurements,
} from '@darzi/contract/custom-orders/custom-order.ts';
import {
  CHOICE_NAMES,
  type ChoiceName,
  type ChosenValues,
  type Fit,
} from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  type Garment,
  garmentRows,
  garmentsOf,
  knownOfSix,
  measurementsOf,
  requiredMeasurements,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('craft');

export type GarmentDraft = {
  /** Empty: the designer decides, and of the fields below only the wearer counts. */
  readonly garment: Garment | '';
  readonly who: Who | '';
  /** Whole years as text; girls and boys only. */
  readonly age: string;
  /** Inches as text. */
  readonly height: string;
  readonly fit: Fit;
  /** Only what differs from the garment's defaults. */
  readonly choices: ChosenValues;
  /** `#rrggbb`; empty: the designer proposes one. */
  readonly colour: string;
  readonly print: string;
  readonly border: string;
  /** `YYYY-MM-DD`. */
  readonly neededBy: string;
};

export const BLANK_GARMENT: GarmentDraft = {
  garment: '',
  who: '',
  age: '',
  height: '',
  fit: 'regular',
  choices: {},
  colour: '',
  print: '',
  border: '',
  neededBy: '',
};

export const YOUNGEST_YEARS = 2;
export const OLDEST_CHILD_YEARS = 17;
export const HEIGHT_BOUNDS = [20, 90] as const;

/** Younger girls are not asked for cups. */
const CUPS_FROM_AGE = 12;

/** What this wearer is asked about the garment. */
export const askedChoices = ({
  garment,
  who,
  age,
}: Pick<GarmentDraft, 'garment' | 'who' | 'age'>): readonly ChoiceName[] =>
  CHOICE_NAMES.filter(
    (name) =>
      garment !== '' &&
      garmentRows[garment].choices[name] !== undefined &&
      !(name === 'padding' && who === 'girl' && Number(age) < CUPS_FROM_AGE),
  );

export const isChild = (who: Who | ''): boolean => who === 'girl' || who === 'boy';

/** The number in a field; undefined for blank or invalid text. */
export const numberOf = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

/** Undefined until the wearer is known. */
export const wearerOf = ({ who, age, height }: GarmentDraft): Wearer | undefined => {
  if (who === '') return undefined;
  const [years, inches] = [numberOf(age), numberOf(height)];
  return {
    who,
    ...(isChild(who) && years !== undefined ? { age: years } : {}),
    ...(inches !== undefined && inches >= HEIGHT_BOUNDS[0] && inches <= HEIGHT_BOUNDS[1]
      ? { height: inches }
      : {}),
  };
};

export type MeasurementNeeds = {
  readonly required: readonly BodyMeasurement[];
  readonly optional: readonly BodyMeasurement[];
};

/** The six of the plain form, or the measurements this garment needs. */
export const needsOf = ({ garment, choices }: GarmentDraft): MeasurementNeeds => {
  if (garment === '') return { required: MEASUREMENTS, optional: [] };
  const required = requiredMeasurements(garment, withDefaults(garment, choices));
  return { required, optional: measurementsOf(garment).filter((name) => !required.includes(name)) };
};

/** What the six of a size or a person tell about the measurements asked for; all six in the plain form. Inches. */
export const knownOfDraft = ({ garment, who, choices }: GarmentDraft, six: Measurements): BodyMeasurements =>
  garment === ''
    ? six
    : knownOfSix(garment, who === '' ? undefined : who, six, withDefaults(garment, choices));

/** A garment's fabrics; all of them while none is chosen. */
export const fabricsOf = ({ garment }: GarmentDraft): readonly Fabric[] =>
  garment === '' ? FABRICS : garmentRows[garment].fabrics;

const hangsFromWaist = (garment: Garment | ''): boolean =>
  garment !== '' && garmentRows[garment].parts.every(({ hangsFrom }) => hangsFrom === 'waist');

/** Whether a length measured for one garment tells anything about the other. */
export const isLengthKept = (before: Garment | '', after: Garment | ''): boolean =>
  before === after || (before !== '' && after !== '' && hangsFromWaist(before) === hangsFromWaist(after));

/** Clears the garment if the new wearer does not wear it. */
export const garmentFor = (who: Who | '', garment: Garment | ''): Garment | '' =>
  garment !== '' && who !== '' && !garmentsOf(who).includes(garment) ? '' : garment;

/** What is missing about the wearer, by the server's names. */
export const wearerErrors = ({
  garment,
  who,
  age,
  height,
}: GarmentDraft): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  if (garment === '') return found;
  if (who === '') found['design.wearer.who'] = CUSTOM_ORDER_MESSAGES.required;
  if (isChild(who) && age === '') found['design.wearer.age'] = CUSTOM_ORDER_MESSAGES.required;
  const inches = numberOf(height);
  const [min, max] = HEIGHT_BOUNDS;
  if (height.trim() !== '' && (inches === undefined || inches < min || inches > max))
    found['design.wearer.height'] = t('heightBounds', { min, max });
  return found;
};

/** The garment's part of `design`; empty when the designer decides. */
export const garmentFields = (draft: GarmentDraft): Readonly<Record<string, unknown>> => {
  const { garment, fit, choices, colour, print, border, neededBy } = draft;
  if (garment === '') return {};
  const given = { colour, print, border, neededBy };
  return {
    garment,
    wearer: wearerOf(draft),
    fit,
    // Not what was chosen before the wearer changed.
    choices: withDefaults(
      garment,
      Object.fromEntries(
        askedChoices(draft).flatMap((name) => (choices[name] ? [[name, choices[name]]] : [])),
      ),
    ),
    ...Object.fromEntries(Object.entries(given).filter(([, text]) => text !== '')),
  };
};
