import { MEASUREMENTS, SIZE_CHART, STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import { CENTIMETRES_PER_INCH } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { useId, useState } from 'react';
import { classes } from '../ui/classes.ts';

const UNITS = { inches: 'Inches', centimetres: 'Centimetres' } as const;
type Unit = keyof typeof UNITS;
const ALL_UNITS = ['inches', 'centimetres'] as const satisfies readonly Unit[];

const shown = (inches: number, unit: Unit): number =>
  unit === 'inches' ? inches : Math.round(inches * CENTIMETRES_PER_INCH);

/** The standard size chart, in inches or centimetres. */
export const SizeChartTable = () => {
  const [unit, setUnit] = useState<Unit>('inches');
  const name = useId();
  return (
    <div>
      <fieldset className="flex gap-2 pb-4">
        <legend className="sr-only">Unit</legend>
        {ALL_UNITS.map((one) => (
          <label
            key={one}
            className="relative grid min-h-9 place-items-center border border-chalk px-3 text-13 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo has-focus-visible:outline-dashed"
          >
            <input
              type="radio"
              name={name}
              checked={unit === one}
              onChange={() => setUnit(one)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {UNITS[one]}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard. */}
      <section aria-label="Measurements by size" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-13 tabular-nums sm:text-15">
          <caption className="sr-only">Body measurements by size, in {unit}</caption>
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
                      {shown(low, unit)}–{shown(high, unit)}
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
