/** What a submitted form must hold before an outfit is ordered: measurements, design, reference images. Pure. */
import {
  MEASUREMENTS,
  midpointInches,
  SIZE_CHART,
  STANDARD_SIZES,
  type StandardSize,
} from '@darzi/contract/catalogue/size-chart.ts';
import {
  CUSTOM_ORDER_MESSAGES,
  FABRICS,
  type Fabric,
  MAX_REFERENCE_IMAGES,
  type Measurements,
  measurementError,
  STYLES,
  type Style,
} from '@darzi/contract/custom-orders/custom-order.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { ImageProblem } from '../../platform/http/receive-form.ts';

/** A form as it came: texts by name (JSON not read yet), how many images, and what was wrong with them. */
export type SubmittedForm = {
  readonly texts: ReadonlyMap<string, unknown>;
  readonly images: number;
  readonly imageProblem: ImageProblem | undefined;
};

export type Submission = {
  readonly size: StandardSize | null;
  readonly measurementMode: 'standard' | 'custom';
  readonly measurements: Measurements;
  readonly profileName: string | null;
  readonly style: Style;
  readonly fabric: Fabric;
  readonly customization: string;
};

type Step = 'measurement' | 'design' | 'image';
type Fields = Readonly<Record<string, string>>;

const LONGEST_CUSTOMIZATION = 5_000;
const LONGEST_NAME = 60;
const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Finer than any tape; keeps what is stored short. */
const STEPS_PER_INCH = 1_000;

/** The value of an object's own property; nothing for anything else, whatever it is called. */
const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** PostgreSQL stores no NUL; a half of a surrogate pair is no character. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '';

/** Inches of a number or of numeric text; undefined for anything else. */
const inchesOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !NUMERIC.test(value.trim())) return undefined;
  return Number(value);
};

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === textOf(value));

/** The chart's midpoints for a standard size. Inches. */
export const measurementsOfSize = (size: StandardSize): Measurements => {
  const row = SIZE_CHART[size];
  return {
    chest: midpointInches(row.chest),
    waist: midpointInches(row.waist),
    hips: midpointInches(row.hips),
    length: midpointInches(row.length),
    shoulders: midpointInches(row.shoulders),
    sleeves: midpointInches(row.sleeves),
  };
};

type Measured = Pick<Submission, 'size' | 'measurementMode' | 'measurements'>;
type Checked<T> = { readonly value: T } | { readonly fields: Fields };

const checkMeasurements = (texts: SubmittedForm['texts']): Checked<Measured> => {
  const mode = textOf(texts.get('measurementMode')) || 'standard';
  const size = oneOf(STANDARD_SIZES, texts.get('size'));
  const isSizeGiven = textOf(texts.get('size')) !== '';
  if (mode === 'standard') {
    if (size === undefined) return { fields: { size: CUSTOM_ORDER_MESSAGES.selectSize } };
    return { value: { size, measurementMode: mode, measurements: measurementsOfSize(size) } };
  }
  if (mode !== 'custom') return { fields: { measurementMode: CUSTOM_ORDER_MESSAGES.required } };
  if (isSizeGiven && size === undefined) return { fields: { size: CUSTOM_ORDER_MESSAGES.selectSize } };
  const given = readJson(texts.get('measurements'));
  const fields: Record<string, string> = {};
  const inches: Record<string, number> = {};
  for (const name of MEASUREMENTS) {
    const value = inchesOf(own(given, name));
    const error = measurementError(name, value);
    if (error !== undefined) fields[`measurements.${name}`] = error;
    else if (value !== undefined) inches[name] = Math.round(value * STEPS_PER_INCH) / STEPS_PER_INCH;
  }
  const { chest, waist, hips, length, shoulders, sleeves } = inches;
  if (
    chest === undefined ||
    waist === undefined ||
    hips === undefined ||
    length === undefined ||
    shoulders === undefined ||
    sleeves === undefined
  ) {
    return { fields };
  }
  const measurements = { chest, waist, hips, length, shoulders, sleeves };
  return { value: { size: size ?? null, measurementMode: mode, measurements } };
};

const checkDesign = (
  texts: SubmittedForm['texts'],
): Checked<Pick<Submission, 'style' | 'fabric' | 'customization'>> => {
  const given = readJson(texts.get('design'));
  const style = oneOf(STYLES, own(given, 'style'));
  const fabric = oneOf(FABRICS, own(given, 'fabric'));
  const customization = textOf(own(given, 'customization'));
  const isTooLong = [...customization].length > LONGEST_CUSTOMIZATION;
  if (style !== undefined && fabric !== undefined && customization !== '' && !isTooLong) {
    return { value: { style, fabric, customization } };
  }
  return {
    fields: {
      ...(style === undefined ? { 'design.style': CUSTOM_ORDER_MESSAGES.required } : {}),
      ...(fabric === undefined ? { 'design.fabric': CUSTOM_ORDER_MESSAGES.required } : {}),
      ...(customization === '' ? { 'design.customization': CUSTOM_ORDER_MESSAGES.required } : {}),
      ...(isTooLong ? { 'design.customization': `At most ${LONGEST_CUSTOMIZATION} characters` } : {}),
    },
  };
};

const IMAGE_TEXT = {
  'too large': CUSTOM_ORDER_MESSAGES.imagesOnly,
  'too many': `Please upload at most ${MAX_REFERENCE_IMAGES} images`,
} as const satisfies Record<ImageProblem, string>;

const checkImages = ({ images, imageProblem }: SubmittedForm): Checked<number> => {
  if (imageProblem !== undefined) return { fields: { referenceImages: IMAGE_TEXT[imageProblem] } };
  return images === 0 ? { fields: { referenceImages: CUSTOM_ORDER_MESSAGES.needImage } } : { value: images };
};

const fieldsOf = (checked: Checked<unknown>): Fields => ('fields' in checked ? checked.fields : {});

const refuseFields = (
  imageProblem: ImageProblem | undefined,
  steps: readonly (readonly [Step, Fields])[],
): Outcome<never> => {
  const [step, faults] = steps.find(([, fields]) => Object.keys(fields).length > 0) ?? ['image', {}];
  const isTooLarge = step === 'image' && imageProblem === 'too large';
  return refuse(isTooLarge ? 'custom_order.image_too_large' : 'custom_order.incomplete', {
    values: { step, text: Object.values(faults)[0] ?? CUSTOM_ORDER_MESSAGES.required },
    fields: Object.assign({}, ...steps.map(([, fields]) => fields)),
  });
};

/** Only an image is at fault, as shows when it is opened. */
export const refuseImages = (text: string): Outcome<never> =>
  refuseFields(undefined, [['image', { referenceImages: text }]]);

/**
 * A complete order, or everything that is missing: the message names the first step at fault and its first text. The
 * word for the step is what the form jumps by, so it stands before the text.
 */
export const decideSubmission = (form: SubmittedForm): Outcome<Submission> => {
  const measured = checkMeasurements(form.texts);
  const design = checkDesign(form.texts);
  const images = checkImages(form);
  if ('value' in measured && 'value' in design && 'value' in images) {
    const profileName = [...textOf(form.texts.get('profileName'))].slice(0, LONGEST_NAME).join('') || null;
    return accept({ ...measured.value, ...design.value, profileName });
  }
  return refuseFields(form.imageProblem, [
    ['measurement', fieldsOf(measured)],
    ['design', fieldsOf(design)],
    ['image', fieldsOf(images)],
  ]);
};
