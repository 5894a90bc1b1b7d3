/** The owner's size charts: how a figure is typed, stored and shown. No zod: the product page imports this. */
import { type MeasuringUnit, tapeValue, toInches } from '../custom-orders/measurement-unit.ts';

export const MAX_CHARTS = 200;
export const MAX_CHART_ROWS = 40;
export const MAX_CHART_COLUMNS = 12;
export const MAX_CHART_PLACES = 50;
/** Characters in the name of a measurement. */
export const MAX_MEASUREMENT_LENGTH = 30;

/** Whose measurements a chart has: the wearer's, or the garment's. */
export const CHART_PARTS = ['body', 'garment'] as const;
export type ChartPart = (typeof CHART_PARTS)[number];

export const CHART_PART_LABEL = {
  body: 'Body measurements',
  garment: 'Garment measurements',
} as const satisfies Record<ChartPart, string>;

const FRACTIONS: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const FIGURE = /^(\d{1,3}(?:\.\d{1,3})?)(?:\s+(\d{1,2})\/(2|4|8|16)|\s*([¼½¾⅛⅜⅝⅞]))?$/;
/** Units as people write them after a figure. */
const UNIT_SIGN = /\s*(?:["″”]|inch(?:es)?|in|cms?)\.?$/i;

const readOne = (text: string): number | undefined => {
  const found = FIGURE.exec(text.replace(UNIT_SIGN, '').trim());
  if (found === null) return undefined;
  const [, whole, upper, lower, sign] = found;
  const part = sign === undefined ? Number(upper ?? 0) / Number(lower ?? 1) : (FRACTIONS[sign] ?? 0);
  const value = Math.round((Number(whole) + part) * 100) / 100;
  return value > 0 ? value : undefined;
};

/** One figure, or a range from lower to higher; undefined for anything else. */
const readRange = (text: string): readonly number[] | undefined => {
  const ends = text.split(/\s*(?:[-–—]|\bto\b)\s*/i).map(readOne);
  const [low, high = low] = ends;
  return ends.length > 2 || low === undefined || high === undefined || ends.includes(undefined) || low > high
    ? undefined
    : low === high
      ? [low]
      : [low, high];
};

/**
 * A chart cell as it is stored: `38`, `38.5`, `38–40`, or blank. Accepts `38 1/2"`, `38½`, `38 to 40 in`.
 * @returns undefined for anything but a figure or a range of two
 */
export const tidyFigure = (typed: string): string | undefined =>
  typed.trim() === '' ? '' : readRange(typed.trim())?.join('–');

/** A chart cell in the reader's unit: as typed, or converted the way a tape reads. */
export const showFigure = (kept: string, written: MeasuringUnit, read: MeasuringUnit): string =>
  written === read
    ? kept
    : (readRange(kept) ?? []).map((value) => tapeValue(toInches(value, written), read)).join('–');
