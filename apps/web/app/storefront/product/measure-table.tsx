import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';

const t = await textsOf('reviews');

type MeasureTableProps = {
  /** What it lists and in which unit, for people who cannot see it. */
  readonly caption: string;
  /** The name of the box that scrolls when the table is wider than the screen. */
  readonly label: string;
  readonly measurements: readonly string[];
  readonly rows: readonly { readonly size: string; readonly cells: readonly string[] }[];
};

/** Sizes down, measurements across. */
export const MeasureTable = ({ caption, label, measurements, rows }: MeasureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full border-collapse text-left text-13 tabular-nums sm:text-15">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink">
          {[t('size'), ...measurements].map((head) => (
            <th
              key={head}
              scope="col"
              lang={langOf(head)}
              className="bg-sheet py-2.5 pr-1.5 text-13 font-medium first:sticky first:left-0 last:pr-0 sm:pr-4"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, cells }, row) => (
          <tr key={size} className={classes('border-b border-line', row % 2 === 1 ? 'bg-paper' : 'bg-sheet')}>
            {/* Stays while the other columns scroll beneath it: on a phone, centimetres are wider than the sheet. */}
            <th
              scope="row"
              className={classes(
                'sticky left-0 bg-inherit py-2.5 pr-1.5 font-medium sm:pr-4',
                !size.includes(' ') && 'whitespace-nowrap',
              )}
            >
              {size}
            </th>
            {cells.map((cell, column) => (
              <td key={measurements[column]} className="py-2.5 pr-1.5 whitespace-nowrap last:pr-0 sm:pr-4">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
