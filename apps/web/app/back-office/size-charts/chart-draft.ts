/** A size chart in the grid: numbers are still the typed text. Pure. */
import { MEASUREMENTS, SIZE_CHART, STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { ManagedChart, SizeChartDraft } from '@darzi/contract/size-charts/size-charts.routes.ts';
import {
  CHART_PARTS,
  type ChartPart,
  MAX_CHART_COLUMNS,
  MAX_CHART_ROWS,
  tidyFigure,
} from '@darzi/contract/size-charts/size-charts.ts';
import { capitalised } from '@darzi/contract/wording.ts';

export type DraftColumn = { readonly key: string; readonly name: string; readonly of: ChartPart };
export type DraftRow = { readonly key: string; readonly size: string; readonly figures: readonly string[] };
/** Blank: any. */
export type DraftPlace = { readonly category: string; readonly subCategory: string };

export type ChartDraft = {
  readonly name: string;
  readonly note: string;
  readonly unit: MeasuringUnit;
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly DraftRow[];
  readonly places: readonly DraftPlace[];
};

let made = 0;
const freshKey = (): string => {
  made += 1;
  return `made-${made}`;
};

export const aColumn = (name = '', of: ChartPart = 'garment'): DraftColumn => ({ key: freshKey(), name, of });
export const aRow = (columns: number, size = '', figures: readonly string[] = []): DraftRow => ({
  key: freshKey(),
  size,
  figures: Array.from({ length: columns }, (_, at) => figures[at] ?? ''),
});

/** A new chart starts as the shop's standard one. */
export const newChart = (): ChartDraft => ({
  name: '',
  note: '',
  unit: 'in',
  columns: MEASUREMENTS.map((name) => aColumn(capitalised(name), 'body')),
  rows: STANDARD_SIZES.map((size) =>
    aRow(
      MEASUREMENTS.length,
      size,
      MEASUREMENTS.map((name) => SIZE_CHART[size][name].join('–')),
    ),
  ),
  places: [],
});

export const draftOf = (chart: ManagedChart): ChartDraft => ({
  name: chart.name,
  note: chart.note,
  unit: chart.unit,
  columns: chart.columns.map(({ name, of }) => aColumn(name, of)),
  rows: chart.rows.map(({ size, figures }) => aRow(chart.columns.length, size, figures)),
  places: chart.places.map(({ category, subCategory }) => ({
    category: category ?? '',
    subCategory: subCategory ?? '',
  })),
});

/** The chart as it is sent, without blank rows and columns. */
export const chartOf = (draft: ChartDraft): SizeChartDraft => {
  const tidy = withoutBlanks(draft);
  return {
    name: tidy.name.trim(),
    note: tidy.note.trim(),
    unit: tidy.unit,
    columns: tidy.columns.map(({ name, of }) => ({ name: name.trim(), of })),
    rows: tidy.rows.map(({ size, figures }) => ({
      size: size.trim(),
      figures: figures.map((text) => tidyFigure(text) ?? text.trim()),
    })),
    places: tidy.places.map(({ category, subCategory }) => ({
      category: category || null,
      subCategory: subCategory || null,
    })),
  };
};

const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '');

/** The draft without blank rows and columns. */
export const withoutBlanks = (draft: ChartDraft): ChartDraft => {
  const kept = draft.columns.flatMap(({ name }, at) =>
    isBlank([name, ...draft.rows.map(({ figures }) => figures[at] ?? '')]) ? [] : [at],
  );
  return {
    ...draft,
    columns: draft.columns.filter((_, at) => kept.includes(at)),
    rows: draft.rows
      .filter(({ size, figures }) => !isBlank([size, ...figures]))
      .map((row) => ({ ...row, figures: kept.map((at) => row.figures[at] ?? '') })),
  };
};

/** Whether two drafts have the same content, whatever the keys of their rows. */
export const isSameChart = (one: ChartDraft, other: ChartDraft): boolean =>
  JSON.stringify(chartOf(one)) === JSON.stringify(chartOf(other));

/** The place of a cell; column -1 holds the sizes. */
export type Cell = { readonly row: number; readonly column: number };

const withText = (row: DraftRow, column: number, text: string): DraftRow =>
  column < 0
    ? { ...row, size: text }
    : { ...row, figures: row.figures.map((now, at) => (at === column ? text : now)) };

export const withCell = (draft: ChartDraft, { row, column }: Cell, text: string): ChartDraft => ({
  ...draft,
  rows: draft.rows.map((one, at) => (at === row ? withText(one, column, text) : one)),
});

export const withColumn = (draft: ChartDraft, column: DraftColumn): ChartDraft =>
  draft.columns.length >= MAX_CHART_COLUMNS
    ? draft
    : {
        ...draft,
        columns: [...draft.columns, column],
        rows: draft.rows.map((row) => ({ ...row, figures: [...row.figures, ''] })),
      };

export const withoutColumn = (draft: ChartDraft, column: number): ChartDraft => ({
  ...draft,
  columns: draft.columns.filter((_, at) => at !== column),
  rows: draft.rows.map((row) => ({ ...row, figures: row.figures.filter((_, at) => at !== column) })),
});

/** Whether a line holds headings, such as `Size, Chest, Length`: words only. */
const isHead = ([, ...names]: readonly string[]): boolean =>
  names.some((name) => name.trim() !== '') &&
  names.every((name) => name.trim() === '' || tidyFigure(name) === undefined);

/**
 * Spreadsheet cells (rows by newline, columns by tab), pasted from a cell on; the grid grows up to a chart's limits.
 * A table with headings, pasted over the first size, brings them along.
 */
export const withPasted = (draft: ChartDraft, from: Cell, text: string): ChartDraft => {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const [first = []] = lines;
  const isWhole = from.row === 0 && from.column === -1;
  const head = isWhole && isHead(first) ? first : undefined;
  const body = head === undefined ? lines : lines.slice(1);
  const widest = Math.max(...lines.map(({ length }) => length));
  const columns = Math.min(Math.max(draft.columns.length, from.column + widest), MAX_CHART_COLUMNS);
  const rows = Math.min(Math.max(draft.rows.length, from.row + body.length), MAX_CHART_ROWS);
  const part = draft.columns.at(-1)?.of ?? CHART_PARTS[1];
  return {
    ...draft,
    columns: Array.from({ length: columns }, (_, at) => {
      const column = draft.columns[at] ?? aColumn('', part);
      const name = head?.[at + 1];
      return name === undefined ? column : { ...column, name };
    }),
    rows: Array.from({ length: rows }, (_, at) => {
      const row = draft.rows[at] ?? aRow(columns);
      const cells = at < from.row ? undefined : body[at - from.row];
      const wide = { ...row, figures: aRow(columns, '', row.figures).figures };
      return (cells ?? []).reduce((now, cell, offset) => withText(now, from.column + offset, cell), wide);
    }),
  };
};

/** What cannot be sent, under the same paths the server would use. */
export const chartFaults = (draft: ChartDraft): Readonly<Record<string, string>> => {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults.name = 'Required';
  const columns = draft.columns.map(({ name, of }) => `${of} ${name.trim().toLowerCase()}`);
  for (const [at, { name }] of draft.columns.entries()) {
    if (name.trim() === '') faults[`columns.${at}.name`] = 'Every measurement needs a name';
    else if (columns.indexOf(columns[at] ?? '') !== at)
      faults[`columns.${at}.name`] = 'Each measurement once';
  }
  const sizes = draft.rows.map(({ size }) => size.trim().toLowerCase());
  for (const [at, { size, figures }] of draft.rows.entries()) {
    if (size.trim() === '') faults[`rows.${at}.size`] = 'Every size needs a name';
    else if (sizes.indexOf(sizes[at] ?? '') !== at) faults[`rows.${at}.size`] = 'Each size once';
    for (const [column, text] of figures.entries()) {
      if (tidyFigure(text) !== undefined) continue;
      faults[`rows.${at}.figures.${column}`] = 'A figure or a range, such as 38 or 38–40';
    }
  }
  if (!draft.rows.some(({ figures }) => !isBlank(figures))) faults.rows = 'At least one figure';
  return faults;
};
