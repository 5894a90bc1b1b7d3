import {
  CHART_PART_LABEL,
  CHART_PARTS,
  MAX_CHART_COLUMNS,
  MAX_CHART_ROWS,
} from '@darzi/contract/size-charts/size-charts.ts';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field.tsx';
import {
  aColumn,
  aRow,
  type Cell,
  type ChartDraft,
  type DraftColumn,
  type DraftRow,
  withCell,
  withColumn,
  withoutColumn,
  withPasted,
} from './chart-draft.ts';

const CELL =
  'h-10 w-full min-w-20 border border-chalk bg-sheet px-2 tabular-nums hover:border-ink focus:border-ink aria-invalid:border-alarm';
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

const rowName = (row: DraftRow | undefined, at: number): string => row?.size.trim() || `row ${at + 1}`;
const columnName = (column: DraftColumn | undefined, at: number): string =>
  column?.name.trim() || `Measurement ${at + 1}`;

type GridProps = {
  readonly draft: ChartDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: (before: ChartDraft) => ChartDraft) => void;
};

/** What is at fault first, and what is wrong with it; undefined if nothing is. */
const firstFault = ({ columns, rows }: ChartDraft, faults: GridProps['faults']): string | undefined => {
  const [path, fault] = Object.entries(faults).find(([one]) => /^(columns|rows)/.test(one)) ?? [];
  const [, row, column] = /^rows\.(\d+)\.figures\.(\d+)$/.exec(path ?? '')?.map(Number) ?? [];
  if (fault === undefined || row === undefined || column === undefined) return fault;
  return `${columnName(columns[column], column)} of ${rowName(rows[row], row)}: ${fault.replace(/^A/, 'a')}`;
};

type RowProps = {
  readonly row: DraftRow;
  readonly at: number;
  readonly columns: readonly DraftColumn[];
  readonly faults: GridProps['faults'];
  readonly isOnly: boolean;
  readonly onWrite: (cell: Cell, text: string) => void;
  readonly onPaste: (event: ClipboardEvent, cell: Cell) => void;
  readonly onRemove: () => void;
};

const GridRow = ({ row, at, columns, faults, isOnly, onWrite, onPaste, onRemove }: RowProps) => {
  const name = rowName(row, at);
  const cell = (column: number, text: string, label: string, fault: string | undefined) => (
    <input
      aria-label={label}
      data-cell={`${at} ${column}`}
      autoComplete="off"
      spellCheck={false}
      size={8}
      maxLength={column < 0 ? 20 : 40}
      value={text}
      aria-invalid={fault === undefined ? undefined : true}
      title={fault}
      className={classes(CELL, column >= 0 && 'text-right')}
      onChange={(event) => onWrite({ row: at, column }, event.target.value)}
      onPaste={(event) => onPaste(event, { row: at, column })}
    />
  );
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 bg-paper py-1 pr-1 font-normal">
        {cell(-1, row.size, `Size of row ${at + 1}`, faults[`rows.${at}.size`])}
      </th>
      {columns.map((measurement, column) => (
        <td key={measurement.key} className="px-1 py-1">
          {cell(
            column,
            row.figures[column] ?? '',
            `${columnName(measurement, column)} of ${name}`,
            faults[`rows.${at}.figures.${column}`],
          )}
        </td>
      ))}
      <td>
        <IconButton label={`Remove ${name}`} disabled={isOnly} onClick={onRemove}>
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
};

const ColumnHead = ({
  column: { name, of },
  at,
  fault,
  isOnly,
  onChange,
  onRemove,
}: {
  column: DraftColumn;
  at: number;
  fault: string | undefined;
  isOnly: boolean;
  onChange: (part: Partial<DraftColumn>) => void;
  onRemove: () => void;
}) => (
  <th scope="col" className="min-w-32 px-1 pb-2 align-bottom font-normal">
    <span className="grid gap-1">
      <span className="flex items-center">
        <input
          aria-label={`Measurement ${at + 1}`}
          autoComplete="off"
          size={10}
          maxLength={30}
          value={name}
          aria-invalid={fault === undefined ? undefined : true}
          title={fault}
          className={classes(CELL, 'font-medium')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <IconButton
          label={`Remove ${name.trim() || `measurement ${at + 1}`}`}
          disabled={isOnly}
          onClick={onRemove}
        >
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </span>
      <select
        aria-label={`What ${name.trim() || `measurement ${at + 1}`} is measured on`}
        value={of}
        className="select-arrow h-9 appearance-none border border-line bg-sheet pr-8 pl-2 text-13 hover:border-ink"
        onChange={(event) =>
          onChange({ of: CHART_PARTS.find((part) => part === event.target.value) ?? 'garment' })
        }
      >
        {CHART_PARTS.map((part) => (
          <option key={part} value={part}>
            {CHART_PART_LABEL[part].replace(' measurements', '')}
          </option>
        ))}
      </select>
    </span>
  </th>
);

/** Sizes down, measurements across, like a spreadsheet: arrows and Enter move, and copied cells can be pasted. */
export const ChartGrid = ({ draft, faults, onChange }: GridProps) => {
  const table = useRef<HTMLTableElement>(null);
  const { columns, rows } = draft;
  const paste = (event: ClipboardEvent, cell: Cell) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange((before) => withPasted(before, cell, text));
  };
  const walk = (event: KeyboardEvent) => {
    const [row, column] = (event.target as HTMLElement).dataset.cell?.split(' ').map(Number) ?? [];
    const step = STEP[event.key];
    if (row === undefined || step === undefined || event.nativeEvent.isComposing) return;
    // Enter in a cell must not submit the form
    event.preventDefault();
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step} ${column}"]`)?.select();
  };
  const setColumn = (at: number, part: Partial<DraftColumn>) =>
    onChange((before) => ({
      ...before,
      columns: before.columns.map((one, index) => (index === at ? { ...one, ...part } : one)),
    }));
  const fault = firstFault(draft, faults);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="Measurements by size"
        className="relative overflow-x-auto border-y border-line py-2"
      >
        <table ref={table} className="w-max border-collapse text-15" onKeyDown={walk}>
          <thead>
            <tr className="text-left">
              <th scope="col" className="sticky left-0 w-24 bg-paper pr-1 pb-12 align-bottom font-medium">
                Size
              </th>
              {columns.map((column, at) => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  at={at}
                  fault={faults[`columns.${at}.name`]}
                  isOnly={columns.length === 1}
                  onChange={(part) => setColumn(at, part)}
                  onRemove={() => onChange((before) => withoutColumn(before, at))}
                />
              ))}
              <th className="w-11">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <GridRow
                key={row.key}
                row={row}
                at={at}
                columns={columns}
                faults={faults}
                isOnly={rows.length === 1}
                onWrite={(cell, text) => onChange((before) => withCell(before, cell, text))}
                onPaste={paste}
                onRemove={() =>
                  onChange((before) => ({ ...before, rows: before.rows.filter((_, index) => index !== at) }))
                }
              />
            ))}
          </tbody>
        </table>
      </section>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={rows.length >= MAX_CHART_ROWS}
          onClick={() => onChange((before) => ({ ...before, rows: [...before.rows, aRow(columns.length)] }))}
        >
          Add a size
        </Button>
        <Button
          variant="secondary"
          disabled={columns.length >= MAX_CHART_COLUMNS}
          onClick={() => onChange((before) => withColumn(before, aColumn()))}
        >
          Add a measurement
        </Button>
      </div>
      <p className="max-w-prose text-13 text-chalk">
        A figure or a range: 38, 38.5, 38½ or 38–40. Copy a table from a spreadsheet and paste it into the
        first size, with or without its headings.
      </p>
    </div>
  );
};
