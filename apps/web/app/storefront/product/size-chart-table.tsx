import {
  hipsForWaist,
  MEASUREMENTS,
  type MeasurementName,
  SIZE_CHART,
  STANDARD_SIZES,
} from '@darzi/contract/catalogue/size-chart.ts';
import { type MeasuringUnit, toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { CHART_PART_LABEL } from '@darzi/contract/size-charts/size-charts.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { UnitChoice } from '../../made-to-measure/figure/unit-choice.tsx';
import { textsOf } from '../../texts/texts.ts';
import { MeasureTable } from './measure-table.tsx';

const [t, word] = await Promise.all([textsOf('reviews'), textsOf('words')]);

export const UNIT_IN_WORDS = { in: 'inches', cm: 'centimetres' } as const satisfies Record<
  MeasuringUnit,
  string
>;

type Chart = {
  readonly measurements: readonly MeasurementName[];
  /** Each figure or range in inches. */
  readonly rows: readonly { readonly size: string; readonly inches: readonly (readonly number[])[] }[];
};

const STANDARD: Chart = {
  measurements: MEASUREMENTS,
  rows: STANDARD_SIZES.map((size) => ({ size, inches: MEASUREMENTS.map((name) => SIZE_CHART[size][name]) })),
};

/** Sizes given as a waist in inches, like those of jeans. */
const chartOfWaists = (sizes: readonly string[]): Chart => ({
  measurements: ['waist', 'hips'],
  rows: sizes.map((size) => ({ size, inches: [[Number(size)], [hipsForWaist(Number(size))]] })),
});

/** The standard size chart, or one of waists, in inches or centimetres. */
export const SizeChartTable = ({ waists }: { waists?: readonly string[] | undefined }) => {
  const { measurements, rows } = waists === undefined ? STANDARD : chartOfWaists(waists);
  const [unit, setUnit] = useState<MeasuringUnit>('in');
  return (
    <div>
      <div className="pb-4">
        <UnitChoice unit={unit} onChoose={setUnit} />
      </div>
      <MeasureTable
        label={t('measurementsBySize')}
        caption={t('bySizeIn', { what: word(CHART_PART_LABEL.body), unit: word(UNIT_IN_WORDS[unit]) })}
        measurements={measurements.map((name) => word(capitalised(name)))}
        rows={rows.map(({ size, inches }) => ({
          size,
          cells: inches.map((range) => range.map((one) => Math.round(toUnit(one, unit))).join('–')),
        }))}
      />
    </div>
  );
};
