/** Reads values of a form, whatever was sent. Pure. */

/** The value of an object's own property; undefined for anything else, whatever its name. */
export const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

export const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** PostgreSQL stores no NUL, and half a surrogate pair is not a character. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '';

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Finer than any tape; keeps stored values short. */
const STEPS_PER_INCH = 1_000;

/** Inches from a number or numeric text; undefined for anything else. */
export const inchesOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !NUMERIC.test(value.trim())) return undefined;
  return Number(value);
};

export const roundInches = (inches: number): number => Math.round(inches * STEPS_PER_INCH) / STEPS_PER_INCH;

export const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === textOf(value));

/** Not sent, or sent empty. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Problems by the form's paths. */
export type Fields = Readonly<Record<string, string>>;
export type Checked<T> = { readonly value: T } | { readonly fields: Fields };

export const fieldsOf = (checked: Checked<unknown>): Fields => ('fields' in checked ? checked.fields : {});
