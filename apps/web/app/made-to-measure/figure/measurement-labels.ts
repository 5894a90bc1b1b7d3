import type { MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import { type MeasuringUnit, tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { textsOf } from '../../texts/texts.ts';

const word = await textsOf('words');

/** A tape's value in the reader's language: `38 in`, `38 इंच`. */
export const tapeWords = (inches: number, unit: MeasuringUnit): string =>
  `${tapeValue(inches, unit)} ${word(unit)}`;

/** How to lay the tape for one field. */
export type MeasuringStep = {
  readonly field: BodyMeasurement;
  readonly name: string;
  readonly text: string;
};

/** The six measurements, in the order of the figure's numbers. */
export const HOW_TO_MEASURE = [
  {
    field: 'chest',
    name: 'Chest',
    text: 'Around the fullest part, the tape level under the arms and across the shoulder blades.',
  },
  {
    field: 'waist',
    name: 'Waist',
    text: 'Around the narrowest part, a hand’s breadth above the hip bone. Breathe out, do not pull in.',
  },
  {
    field: 'hips',
    name: 'Hips',
    text: 'Around the fullest part, feet together, the tape level all the way round.',
  },
  {
    field: 'shoulders',
    name: 'Shoulders',
    text: 'Across the back from the end of one shoulder bone to the other.',
  },
  {
    field: 'sleeves',
    name: 'Sleeves',
    text: 'From the shoulder bone over the slightly bent elbow to the wrist.',
  },
  {
    field: 'length',
    name: 'Length',
    text: 'From the highest point of the shoulder straight down to where the garment should end.',
  },
] as const;

export const MEASUREMENT_LABEL = {
  chest: 'Chest',
  waist: 'Waist',
  hips: 'Hips',
  shoulders: 'Shoulders',
  sleeves: 'Sleeves',
  length: 'Length',
} as const satisfies Record<MeasurementName, string>;
