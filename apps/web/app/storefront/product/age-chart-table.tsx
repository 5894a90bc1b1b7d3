import { toInches } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';

const t = await textsOf('reviews');

/** Centilong sizes of children's clothes (EN 13402-3): 92 cm at two years, and 6 cm more each year up to 14. */
const heightCentimetres = (years: number): number => 80 + 6 * years;
const inInches = (centimetres: number): number => Math.round(toInches(centimetres, 'cm'));

/** Sizes that are ages, such as `4-5Y`, with the child's height. */
export const AgeChartTable = ({ sizes }: { sizes: readonly string[] }) => (
  <table className="w-full border-collapse text-left text-15 tabular-nums">
    <caption className="sr-only">{t('heightBySize')}</caption>
    <thead>
      <tr className="border-b border-ink">
        {[t('size'), t('heightInCentimetres'), t('heightInInches')].map((head) => (
          <th key={head} scope="col" className="py-2.5 pr-4 text-13 font-medium">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sizes.map((size, row) => {
        const [from = 0, to = 0] = size.match(/\d+/g)?.map(Number).map(heightCentimetres) ?? [];
        return (
          <tr key={size} className={classes('border-b border-line', row % 2 === 1 && 'bg-paper')}>
            <th scope="row" className="py-2.5 pr-4 font-medium">
              {size}
            </th>
            <td className="py-2.5 pr-4">
              {from}–{to}
            </td>
            <td className="py-2.5 pr-4">
              {inInches(from)}–{inInches(to)}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
