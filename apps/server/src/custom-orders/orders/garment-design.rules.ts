/** What is made, for whom and with which choices: read from a form and checked against the garment table. Pure. */
import { type Wearer, WHO, type Who } from '@darzi/contract/custom-orders/body.ts';
import { CUSTOM_ORDER_MESSAGES, FABRICS, type Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import {
  CHOICE_NAMES,
  type ChosenValues,
  FITS,
  type Fit,
} from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  BORDERS,
  type BorderName,
  PRINTS,
  type PrintName,
} from '@darzi/contract/custom-orders/garment-cloth.ts';
import {
  type Garment,
  garmentRows,
  isGarment,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import {
  type Checked,
  type Fields,
  fieldsOf,
  inchesOf,
  isMissing,
  oneOf,
  own,
  roundInches,
  textOf,
} from './form-values.rules.ts';

/** How a garment is made up. */
export type Composition = {
  readonly fit: Fit | null;
  /** Every choice of this garment. */
  readonly choices: ChosenValues;
  /** `#rrggbb` */
  readonly colour: string | null;
  readonly print: PrintName | null;
  readonly border: BorderName | null;
};

/** An order's garment. */
export type GarmentDesign = Composition & {
  readonly garment: Garment;
  readonly wearer: Wearer;
  /** `YYYY-MM-DD` in India. */
  readonly neededBy: string | null;
};

const CHILD_AGES = [2, 17] as const;
const HEIGHTS_INCHES = [20, 90] as const;
const MAX_NAME_LENGTH = 40;
const { required: REQUIRED } = CUSTOM_ORDER_MESSAGES;

export const UNKNOWN_GARMENT = 'Please choose a garment that we make';

/** The wearer; undefined if none is named and none is required. */
export const checkWearer = (
  given: unknown,
  garment: Garment | undefined,
  { path, isRequired }: { readonly path: string; readonly isRequired: boolean },
): Checked<Wearer | undefined> => {
  if (isMissing(given) && !isRequired) return { value: undefined };
  const fields: Record<string, string> = {};
  const who = oneOf<Who>(WHO, own(given, 'who'));
  if (who === undefined) {
    fields[`${path}.who`] = isMissing(own(given, 'who')) ? REQUIRED : 'Please choose who wears it';
  } else if (garment !== undefined && !garmentRows[garment].wearers.includes(who)) {
    fields[`${path}.who`] = `We do not make this for a ${who}`;
  }
  const isChild = who === 'girl' || who === 'boy';
  const age = inchesOf(own(given, 'age'));
  const [youngest, oldest] = CHILD_AGES;
  if (isChild && (age === undefined || !Number.isInteger(age) || age < youngest || age > oldest)) {
    fields[`${path}.age`] = isMissing(own(given, 'age'))
      ? REQUIRED
      : `A whole number from ${youngest} to ${oldest}`;
  }
  const height = inchesOf(own(given, 'height'));
  const [shortest, tallest] = HEIGHTS_INCHES;
  if (
    !isMissing(own(given, 'height')) &&
    (height === undefined || !(height >= shortest && height <= tallest))
  ) {
    fields[`${path}.height`] = `From ${shortest} to ${tallest} inches`;
  }
  if (who === undefined || Object.keys(fields).length > 0) return { fields };
  return {
    value: {
      who,
      ...(isChild && age !== undefined ? { age } : {}),
      ...(height === undefined ? {} : { height: roundInches(height) }),
    },
  };
};

/** The choices, completed with the usual ones; an unknown name or value is a fault of its own. */
export const checkChoices = (given: unknown, garment: Garment, path: string): Checked<ChosenValues> => {
  if (isMissing(given)) return { value: withDefaults(garment, {}) };
  if (typeof given !== 'object' || Array.isArray(given)) return { fields: { [path]: 'Name each choice' } };
  const { choices } = garmentRows[garment];
  const fields: Record<string, string> = {};
  const chosen: Record<string, string> = {};
  for (const [key, value] of Object.entries(given ?? {})) {
    const name = oneOf(CHOICE_NAMES, key);
    const values = name === undefined ? undefined : choices[name];
    const found = values === undefined ? undefined : oneOf(values, value);
    if (name === undefined || values === undefined) {
      fields[`${path}.${key.slice(0, MAX_NAME_LENGTH)}`] = 'This garment has no such choice';
    } else if (found !== undefined) chosen[name] = found;
    else if (!isMissing(value)) fields[`${path}.${name}`] = `Please choose one of ${values.join(', ')}`;
  }
  return Object.keys(fields).length > 0 ? { fields } : { value: withDefaults(garment, chosen) };
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

const checkNeededBy = (given: unknown, now: Date): Checked<string | null> => {
  if (isMissing(given)) return { value: null };
  const day = textOf(given);
  if (!isDay(day)) return { fields: { 'design.neededBy': 'Please enter a day, YYYY-MM-DD' } };
  return day > isoDay(now) ? { value: day } : { fields: { 'design.neededBy': 'Must be after today' } };
};

/** One of a list, or null if not given. */
export const oneOrNone = <T extends string>(
  given: unknown,
  known: readonly T[],
  path: string,
): Checked<T | null> => {
  const found = oneOf(known, given);
  if (found !== undefined) return { value: found };
  return isMissing(given)
    ? { value: null }
    : { fields: { [path]: `Please choose one of ${known.join(', ')}` } };
};

const checkColour = (given: unknown): Checked<string | null> => {
  if (isMissing(given)) return { value: null };
  const colour = textOf(given);
  return /^#[0-9a-f]{6}$/i.test(colour)
    ? { value: colour }
    : { fields: { 'design.colour': 'Please choose a colour, as #rrggbb' } };
};

/** Everything about how a garment is made up, in the table's order. */
const checkComposition = (design: unknown, garment: Garment): Checked<Composition> => {
  const fit = oneOrNone(own(design, 'fit'), FITS, 'design.fit');
  const choices = checkChoices(own(design, 'choices'), garment, 'design.choices');
  const colour = checkColour(own(design, 'colour'));
  const print = oneOrNone(own(design, 'print'), PRINTS, 'design.print');
  const border = oneOrNone(own(design, 'border'), BORDERS, 'design.border');
  if ('value' in fit && 'value' in choices && 'value' in colour && 'value' in print && 'value' in border) {
    return {
      value: {
        fit: fit.value,
        choices: choices.value,
        colour: colour.value,
        print: print.value,
        border: border.value,
      },
    };
  }
  const faults: readonly Checked<unknown>[] = [choices, fit, colour, print, border];
  return { fields: Object.assign({}, ...faults.map(fieldsOf)) };
};

/** A whole composition with its cloth. */
export type ComposedDesign = Composition & { readonly fabric: Fabric };

/** As the form shows them; the database has its own order. */
export const choicesInOrder = (choices: ChosenValues): Record<string, string> =>
  Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => {
      const value = choices[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The composition alone, without anything else in the object, its parts always in one order. */
export const composedOf = ({ fabric, fit, choices, colour, print, border }: ComposedDesign) => ({
  fabric,
  fit,
  choices: choicesInOrder(choices),
  colour,
  print,
  border,
});

/** Checks a composition and its cloth against the garment's table; what is not named is as in `base`. */
export const checkComposedDesign = (
  given: unknown,
  garment: Garment,
  base?: ComposedDesign,
): Checked<ComposedDesign> => {
  const named = typeof given === 'object' && given !== null ? given : {};
  const choices = own(given, 'choices');
  const isList = typeof choices === 'object' && choices !== null && !Array.isArray(choices);
  const whole: unknown = {
    ...base,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    choices: isList ? { ...base?.choices, ...choices } : (choices ?? base?.choices),
  };
  const composition = checkComposition(whole, garment);
  const fault = fabricFault(own(whole, 'fabric'), garment);
  const fabric = oneOf(FABRICS, own(whole, 'fabric'));
  return 'value' in composition && fault === undefined && fabric !== undefined
    ? { value: { fabric, ...composition.value } }
    : {
        fields: {
          ...fieldsOf(composition),
          ...(fault === undefined ? {} : { 'design.fabric': fault }),
        },
      };
};

/** Undefined if no garment was chosen. */
export const checkGarmentDesign = (design: unknown, now: Date): Checked<GarmentDesign | undefined> => {
  const named = own(design, 'garment');
  if (isMissing(named)) return { value: undefined };
  const garment = textOf(named);
  const wearerAt = { path: 'design.wearer', isRequired: true };
  if (!isGarment(garment)) {
    const wearer = checkWearer(own(design, 'wearer'), undefined, wearerAt);
    return {
      fields: {
        'design.garment': UNKNOWN_GARMENT,
        ...fieldsOf(wearer),
      },
    };
  }
  const wearer = checkWearer(own(design, 'wearer'), garment, wearerAt);
  const composition = checkComposition(design, garment);
  const neededBy = checkNeededBy(own(design, 'neededBy'), now);
  const fabric = fabricFault(own(design, 'fabric'), garment);
  if (
    'value' in wearer &&
    wearer.value !== undefined &&
    'value' in composition &&
    'value' in neededBy &&
    fabric === undefined
  ) {
    return {
      value: {
        garment,
        wearer: wearer.value,
        ...composition.value,
        neededBy: neededBy.value,
      },
    };
  }
  const faults: readonly Checked<unknown>[] = [wearer, composition, neededBy];
  const fields: Fields = Object.assign({}, ...faults.map(fieldsOf));
  return { fields: fabric === undefined ? fields : { ...fields, 'design.fabric': fabric } };
};

/** The problem with a known fabric of which this garment is not made. */
export const fabricFault = (given: unknown, garment: Garment): string | undefined => {
  const fabric = oneOf(FABRICS, given);
  if (fabric === undefined) return isMissing(given) ? REQUIRED : 'Please choose a fabric that we have';
  return garmentRows[garment].fabrics.includes(fabric) ? undefined : `We do not make this of ${fabric}`;
};
