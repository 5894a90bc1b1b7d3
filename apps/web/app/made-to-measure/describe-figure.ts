import { MEASUREMENTS, type MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { type MeasuringUnit, tapeText } from '@darzi/contract/custom-orders/measurement-unit.ts';

/** What the drawing shows, for those who hear it. */
export const describeFigure = (
  known: Partial<Measurements>,
  estimated: readonly MeasurementName[],
  unit: MeasuringUnit,
  garment: string | undefined,
  view: 'front' | 'back' = 'front',
): string => {
  const values = MEASUREMENTS.filter((name) => !estimated.includes(name)).map(
    (name) => `${name} ${tapeText(known[name] ?? 0, unit)}`,
  );
  return [
    `A figure seen from the ${view}${garment ? `, wearing ${garment}` : ''}.`,
    values.length > 0 ? `Measured: ${values.join(', ')}.` : 'Nothing measured yet; an average body is shown.',
    values.length > 0 && estimated.length > 0 ? `Estimated: ${estimated.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};
