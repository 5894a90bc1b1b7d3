import { MEASUREMENTS, SIZE_CHART, STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import { type MeasuringUnit, toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useState } from 'react';
import { UnitChoice } from '../../made-to-measure/figure/unit-choice.tsx';
import { classes } from '../../ui/classes.ts';

const IN_WORDS = { in: 'inches', cm: 'centimetres' } as const satisfies Record<MeasuringUnit, string>;

/** The standard size chart, in inches or centimetres. */
export const SizeChartTable = () => {
  const [unit, setUnit] = useState<MeasuringUnit>('in');
  return (
    <div>
      <div className="pb-4">
        <UnitChoice unit={unit} onChoose={setUnit} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard. */}
      <section aria-label="Measurements by size" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-13 tabular-nums sm:text-15">
          <caption className="sr-only">Body measurements by size, in {IN_WORDS[unit]}</caption>
          <thead>
            <tr className="border-b border-ink">
              {['Size', ...MEASUREMENTS].map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="bg-sheet py-2.5 pr-2 text-13 font-medium capitalize first:sticky first:left-0 last:pr-0 sm:pr-4"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {STANDARD_SIZES.map((size, row) => (
              <tr
                key={size}
                className={classes('border-b border-line', row % 2 === 1 ? 'bg-paper' : 'bg-sheet')}
              >
                {/* Stays when the others slide beneath it: on a phone centimetres are wider than the sheet. */}
                <th scope="row" className="sticky left-0 bg-inherit py-2.5 pr-2 font-medium sm:pr-4">
                  {size}
                </th>
                {MEASUREMENTS.map((measurement) => {
                  const [low, high] = SIZE_CHART[size][measurement];
                  return (
                    <td key={measurement} className="py-2.5 pr-2 whitespace-nowrap last:pr-0 sm:pr-4">
                      {Math.round(toUnit(low, unit))}–{Math.round(toUnit(high, unit))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
