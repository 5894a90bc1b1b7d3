import { typedNumber } from '@darzi/contract/wording.ts';
import { X } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import {
  cellFaults,
  type DraftSize,
  GRID_COLUMNS,
  type GridColumn,
  marginOf,
  pasted,
} from './draft-variants.ts';
import type { ProductDraft } from './product-draft.ts';

const WIDTH: Readonly<Record<GridColumn, string>> = {
  size: 'w-20',
  stock: 'w-20',
  price: 'w-24',
  mrp: 'w-24',
  sku: 'w-36',
  barcode: 'w-36',
  weight: 'w-20',
  cost: 'w-24',
};
const IS_TEXT: ReadonlySet<GridColumn> = new Set(['size', 'sku', 'barcode']);

const nameOf = ({ colour, size }: DraftSize): string =>
  [colour, size].filter(Boolean).join(' ') || 'new size';

const marginText = (row: DraftSize, price: string): string => {
  const own = typedNumber(row.price?.trim() ? row.price : price);
  const margin = marginOf(own, row.cost?.trim() ? typedNumber(row.cost) : null);
  return margin === undefined ? '' : `${margin}%`;
};

const MAX_LENGTH: Readonly<Partial<Record<GridColumn, number>>> = { size: 20, barcode: 50 };

const Cell = ({
  column,
  label,
  isFaulty,
  onChange,
  ...rest
}: {
  column: GridColumn;
  label: string;
  value: string;
  placeholder: string | undefined;
  isFaulty: boolean;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}) => (
  <input
    aria-label={label}
    inputMode={IS_TEXT.has(column) ? undefined : 'decimal'}
    autoComplete="off"
    spellCheck={false}
    maxLength={MAX_LENGTH[column] ?? 100}
    aria-invalid={isFaulty ? true : undefined}
    className={`h-10 border border-chalk bg-sheet px-2 tabular-nums hover:border-ink focus:border-ink aria-invalid:border-alarm ${WIDTH[column]} ${IS_TEXT.has(column) ? '' : 'text-right'}`}
    onChange={(event) => onChange(event.target.value)}
    {...rest}
  />
);

/** Each colour in each size as a spreadsheet row; copied spreadsheet cells can be pasted into any cell. */
export const VariantGrid = ({
  draft,
  fault,
  onChange,
}: {
  draft: ProductDraft;
  fault: string | undefined;
  onChange: (sizes: readonly DraftSize[]) => void;
}) => {
  const { sizes } = draft;
  const faults = fault === undefined ? new Map<string, string>() : cellFaults(draft);
  const hasColours = draft.colours.length > 0;
  const set = (at: number, column: GridColumn, text: string) =>
    onChange(sizes.map((row, index) => (index === at ? { ...row, [column]: text } : row)));
  const paste = (event: ClipboardEvent, row: number, column: GridColumn) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange(pasted(sizes, { row, column }, text));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Variants"
        className="relative overflow-x-auto border-y border-line"
      >
        <table className="w-max min-w-full border-collapse text-15">
          <thead>
            <tr className="text-left text-13 text-chalk">
              {hasColours ? <th className="sticky left-0 bg-paper py-2 pr-3 font-normal">Colour</th> : null}
              {GRID_COLUMNS.map(([column, label]) => (
                <th
                  key={column}
                  className={`px-1 py-2 font-normal ${IS_TEXT.has(column) ? '' : 'text-right'}`}
                >
                  {label}
                </th>
              ))}
              <th className="px-2 py-2 text-right font-normal">Margin</th>
              <th className="w-11">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((row, index) => (
              <tr key={row.key} className="border-t border-line">
                {hasColours ? (
                  <th scope="row" className="sticky left-0 bg-paper py-1 pr-3 text-left font-medium">
                    {row.colour}
                  </th>
                ) : null}
                {GRID_COLUMNS.map(([column, label]) => (
                  <td key={column} className="px-1 py-1">
                    <Cell
                      column={column}
                      label={`${label} of ${nameOf(row)}`}
                      value={row[column] ?? ''}
                      placeholder={column === 'price' ? draft.price : undefined}
                      isFaulty={faults.has(`${row.key} ${column}`)}
                      onChange={(text) => set(index, column, text)}
                      onPaste={(event) => paste(event, index, column)}
                    />
                  </td>
                ))}
                <td className="px-2 text-right text-chalk tabular-nums">{marginText(row, draft.price)}</td>
                <td>
                  <IconButton
                    label={`Remove ${nameOf(row)}`}
                    onClick={() => onChange(sizes.filter((_, at) => at !== index))}
                  >
                    <X size={18} strokeWidth={1.5} aria-hidden="true" />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <p className="text-13 text-chalk">
        Copy cells from a spreadsheet and paste them into the grid. A blank price is the product’s. Cost and
        margin are never shown to shoppers.
      </p>
    </div>
  );
};
