/** We store and send inches; some customers prefer to read and type centimetres. */

export const MEASURING_UNITS = ['in', 'cm'] as const;
export type MeasuringUnit = (typeof MEASURING_UNITS)[number];

const CENTIMETRES_PER_INCH = 2.54;

/** Inches in the chosen unit, unrounded. */
export const toUnit = (inches: number, unit: MeasuringUnit): number =>
  unit === 'in' ? inches : inches * CENTIMETRES_PER_INCH;

/** A value typed in the chosen unit, converted to inches, unrounded. */
export const toInches = (value: number, unit: MeasuringUnit): number =>
  unit === 'in' ? value : value / CENTIMETRES_PER_INCH;

/** Rounded to what a tape shows. */
export const toQuarterInch = (inches: number): number => Math.round(inches * 4) / 4;

/** The figure without its unit, the way a tape is read: quarter inches or half centimetres, `38`, `38.25`, `96.5`. */
export const tapeValue = (inches: number, unit: MeasuringUnit): string => {
  const steps = unit === 'in' ? 4 : 2;
  return String(Math.round(toUnit(inches, unit) * steps) / steps);
};

/** With its unit: `38 in`, `96.5 cm`. */
export const tapeText = (inches: number, unit: MeasuringUnit): string => `${tapeValue(inches, unit)} ${unit}`;

const EXACT_INCHES = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const EXACT_CENTIMETRES = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** The figure without its unit, precise enough to cut by: `38.13` inches, `96.9` centimetres. */
export const cuttingValue = (inches: number, unit: MeasuringUnit): string =>
  (unit === 'in' ? EXACT_INCHES : EXACT_CENTIMETRES).format(toUnit(inches, unit));
