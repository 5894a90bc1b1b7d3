import type { MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';

export const MEASUREMENT_LABEL = {
  chest: 'Chest',
  waist: 'Waist',
  hips: 'Hips',
  shoulders: 'Shoulders',
  sleeves: 'Sleeves',
  length: 'Length',
} as const satisfies Record<MeasurementName, string>;
