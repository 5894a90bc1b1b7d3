import { MEASUREMENTS, SIZE_CHART, STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
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

/** The standard size chart, in inches or centimetres. */
export const SizeChartTable = () => {
  const [unit, setUnit] = useState<MeasuringUnit>('in');
  return (
    <div>
      <div className="pb-4">
        <UnitChoice unit={unit} onChoose={setUnit} />
      </div>
      <MeasureTable
        label={t('measurementsBySize')}
        caption={t('bySizeIn', { what: word(CHART_PART_LABEL.body), unit: word(UNIT_IN_WORDS[unit]) })}
        measurements={MEASUREMENTS.map((name) => word(capitalised(name)))}
        rows={STANDARD_SIZES.map((size) => ({
          size,
          cells: MEASUREMENTS.map((name) =>
            SIZE_CHART[size][name].map((inches) => Math.round(toUnit(inches, unit))).join('–'),
          ),
        }))}
      />
    </div>
  );
};
