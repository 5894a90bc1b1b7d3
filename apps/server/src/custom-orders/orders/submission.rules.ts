/** What a submitted form must contain before a custom order is placed: measurements, design, reference images. Pure. */
import {
  MEASUREMENTS,
  midpointInches,
  SIZE_CHART,
  STANDARD_SIZES,
  type StandardSize,
} from '@darzi/contract/catalogue/size-chart.ts';
import {
  BODY_MEASUREMENTS,
  type BodyMeasurement,
  type Wearer,
  WHO,
} from '@darzi/contract/custom-orders/body.ts';
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
import type { ChosenValues } from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  type Garment,
  isGarment,
  knownOfSix,
  requiredMeasurements,
} from '@darzi/contract/custom-orders/garments.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { grouped } from '@darzi/contract/wording.ts';
import type { ImageProblem } from '../../platform/http/receive-form.ts';
import {
  type Checked,
  type Fields,
  fieldsOf,
  inchesOf,
  isMissing,
  oneOf,
  own,
  readJson,
  roundInches,
  textOf,
} from './form-values.rules.ts';
import { checkChoices, checkGarmentDesign, checkWearer, type GarmentDesign } from './garment-design.rules.ts';
import {
  checkGarmentMeasurements,
  fillMeasurements,
  type GarmentMeasurements,
} from './garment-measurements.rules.ts';

/** A form as received: texts by name (JSON not parsed yet), the number of images, and problems with them. */
export type SubmittedForm = {
  readonly texts: ReadonlyMap<string, unknown>;
  readonly images: number;
  readonly imageProblem: ImageProblem | undefined;
};

/** The data that only an order with a garment has. */
export type GarmentOrder = GarmentMeasurements & { readonly design: GarmentDesign };

export type Submission = {
  readonly size: StandardSize | null;
  readonly measurementMode: 'standard' | 'custom';
  readonly measurements: Measurements;
  readonly profileName: string | null;
  readonly style: Style;
  readonly fabric: Fabric;
  readonly customization: string;
  /** Unusual measurements that the customer confirmed when the coach asked. */
  readonly confirmed?: readonly BodyMeasurement[];
  readonly garment?: Omit<GarmentOrder, 'measurements'>;
  /** The look it started from, as named: whether it exists is checked on insert. */
  readonly look?: string;
};

type Step = 'measurement' | 'design' | 'image';

const MAX_CUSTOMIZATION_LENGTH = 5_000;
const MAX_NAME_LENGTH = 60;

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

type Measured = Pick<Submission, 'size' | 'measurementMode' | 'measurements'> &
  Partial<Pick<GarmentOrder, 'moreMeasurements' | 'estimatedMeasurements'>>;

/** What is measured for: nothing in the plain form; `garment` is undefined if its name is unknown. */
type Subject = {
  readonly garment: Garment | undefined;
  readonly wearer: Wearer | undefined;
  readonly choices: ChosenValues;
};

/** As much of it as can be read, so that measurements are checked whatever else is wrong. */
const subjectOf = (design: unknown): Subject | undefined => {
  const named = own(design, 'garment');
  if (isMissing(named)) return undefined;
  const name = textOf(named);
  const garment = isGarment(name) ? name : undefined;
  const who = oneOf(WHO, own(own(design, 'wearer'), 'who'));
  const chosen =
    garment === undefined ? undefined : checkChoices(own(design, 'choices'), garment, 'design.choices');
  const wearer = checkWearer(own(design, 'wearer'), garment, { path: 'design.wearer', isRequired: true });
  return {
    garment,
    wearer: 'value' in wearer ? wearer.value : who === undefined ? undefined : { who },
    choices: chosen !== undefined && 'value' in chosen ? chosen.value : {},
  };
};

/** With a garment: the measurements that it needs, or the size chart's values for them. */
const checkForGarment = (
  given: unknown,
  { garment, wearer, choices }: Subject,
  size: StandardSize | undefined,
): Checked<Omit<Measured, 'size' | 'measurementMode'>> => {
  if (garment === undefined) return { fields: {} };
  if (size !== undefined) {
    const known = knownOfSix(garment, wearer?.who, measurementsOfSize(size), choices);
    return { value: fillMeasurements(garment, wearer, known, requiredMeasurements(garment, choices)) };
  }
  const known = checkGarmentMeasurements(given, garment, { who: wearer?.who, choices, isWhole: true });
  return 'value' in known ? { value: fillMeasurements(garment, wearer, known.value) } : known;
};

const checkMeasurements = (
  texts: SubmittedForm['texts'],
  subject: Subject | undefined,
): Checked<Measured> => {
  const mode = textOf(texts.get('measurementMode')) || 'standard';
  const size = oneOf(STANDARD_SIZES, texts.get('size'));
  const isSizeGiven = textOf(texts.get('size')) !== '';
  if (mode === 'standard') {
    if (size === undefined) return { fields: { size: CUSTOM_ORDER_MESSAGES.selectSize } };
    const filled = subject === undefined ? undefined : checkForGarment(undefined, subject, size);
    if (filled !== undefined && 'fields' in filled) return filled;
    const measured = filled?.value ?? { measurements: measurementsOfSize(size) };
    return { value: { size, measurementMode: mode, ...measured } };
  }
  if (mode !== 'custom') return { fields: { measurementMode: CUSTOM_ORDER_MESSAGES.required } };
  if (isSizeGiven && size === undefined) return { fields: { size: CUSTOM_ORDER_MESSAGES.selectSize } };
  const given = readJson(texts.get('measurements'));
  if (subject !== undefined) {
    const checked = checkForGarment(given, subject, undefined);
    if ('fields' in checked) return checked;
    return { value: { size: size ?? null, measurementMode: mode, ...checked.value } };
  }
  const fields: Record<string, string> = {};
  const inches: Record<string, number> = {};
  for (const name of MEASUREMENTS) {
    const value = inchesOf(own(given, name));
    const error = measurementError(name, value);
    if (error !== undefined) fields[`measurements.${name}`] = error;
    else if (value !== undefined) inches[name] = roundInches(value);
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

const checkDesign = (given: unknown): Checked<Pick<Submission, 'style' | 'fabric' | 'customization'>> => {
  const style = oneOf(STYLES, own(given, 'style'));
  const fabric = oneOf(FABRICS, own(given, 'fabric'));
  const customization = textOf(own(given, 'customization'));
  const isTooLong = [...customization].length > MAX_CUSTOMIZATION_LENGTH;
  if (style !== undefined && fabric !== undefined && customization !== '' && !isTooLong) {
    return { value: { style, fabric, customization } };
  }
  return {
    fields: {
      ...(style === undefined ? { 'design.style': CUSTOM_ORDER_MESSAGES.required } : {}),
      ...(fabric === undefined ? { 'design.fabric': CUSTOM_ORDER_MESSAGES.required } : {}),
      ...(customization === '' ? { 'design.customization': CUSTOM_ORDER_MESSAGES.required } : {}),
      ...(isTooLong
        ? { 'design.customization': `At most ${grouped(MAX_CUSTOMIZATION_LENGTH)} characters` }
        : {}),
    },
  };
};

const checkConfirmed = (given: unknown): Checked<readonly BodyMeasurement[]> => {
  if (isMissing(given)) return { value: [] };
  const names = Array.isArray(given) ? given.map((name) => oneOf(BODY_MEASUREMENTS, name)) : [undefined];
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length
    ? { value: [...new Set(known)] }
    : { fields: { confirmed: 'Please list measurements by name' } };
};

const IMAGE_TEXT = {
  'too large': CUSTOM_ORDER_MESSAGES.imagesOnly,
  'too many': `Please upload at most ${MAX_REFERENCE_IMAGES} images`,
} as const satisfies Record<ImageProblem, string>;

const checkImages = ({ images, imageProblem }: SubmittedForm): Checked<number> => {
  if (imageProblem !== undefined) return { fields: { referenceImages: IMAGE_TEXT[imageProblem] } };
  return images === 0 ? { fields: { referenceImages: CUSTOM_ORDER_MESSAGES.needImage } } : { value: images };
};

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

/**
 * Refuses an image found faulty when opened: the field has the specified text, the message says which image and why.
 */
export const refuseImages = (text: string): Outcome<never> =>
  refuse('custom_order.incomplete', {
    values: { step: 'image' satisfies Step, text },
    fields: { referenceImages: CUSTOM_ORDER_MESSAGES.imagesOnly },
  });

/**
 * A complete order, or everything that is missing: the message names the first step at fault and its first text. The
 * step's name comes first, because the form jumps to the step by it.
 */
export const decideSubmission = (form: SubmittedForm, now: Date): Outcome<Submission> => {
  const given = readJson(form.texts.get('design'));
  const measured = checkMeasurements(form.texts, subjectOf(given));
  const confirmed = checkConfirmed(readJson(form.texts.get('confirmed')) ?? own(given, 'confirmed'));
  const design = checkDesign(given);
  const garment = checkGarmentDesign(given, now);
  const images = checkImages(form);
  if (
    'value' in measured &&
    'value' in confirmed &&
    'value' in design &&
    'value' in garment &&
    'value' in images
  ) {
    const profileName = [...textOf(form.texts.get('profileName'))].slice(0, MAX_NAME_LENGTH).join('') || null;
    const { moreMeasurements = {}, estimatedMeasurements = [], ...six } = measured.value;
    const look = textOf(own(given, 'look')).slice(0, MAX_NAME_LENGTH);
    return accept({
      ...six,
      ...design.value,
      profileName,
      ...(confirmed.value.length === 0 ? {} : { confirmed: confirmed.value }),
      ...(garment.value === undefined
        ? {}
        : {
            garment: { design: garment.value, moreMeasurements, estimatedMeasurements },
            ...(look === '' ? {} : { look }),
          }),
    });
  }
  return refuseFields(form.imageProblem, [
    ['measurement', { ...fieldsOf(measured), ...fieldsOf(confirmed) }],
    ['design', { ...fieldsOf(design), ...fieldsOf(garment) }],
    ['image', fieldsOf(images)],
  ]);
};
