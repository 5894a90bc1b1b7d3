import { describe, expect, it } from 'vitest';
import { aColumn, aRow, type ChartDraft, chartFaults, chartOf, newChart, withPasted } from './chart-draft.ts';

const empty: ChartDraft = {
  name: 'Jeans',
  note: '',
  unit: 'in',
  columns: [aColumn('Waist', 'body')],
  rows: [aRow(1)],
  places: [],
};

it('starts from the shop’s standard chart', () => {
  const { columns, rows } = chartOf(newChart());
  expect(columns.map(({ name }) => name)).toEqual([
    'Chest',
    'Waist',
    'Hips',
    'Shoulders',
    'Sleeves',
    'Length',
  ]);
  expect(rows.at(2)).toEqual({ size: 'M', figures: ['38–40', '32–34', '40–42', '17–18', '24–25', '29–30'] });
});

describe('cells pasted from a spreadsheet', () => {
  it('bring headings, sizes and figures when a whole table is pasted over the first size', () => {
    const draft = withPasted(
      empty,
      { row: 0, column: -1 },
      'Size\tWaist\tHip\tInseam\r\n30\t30½\t38-39\t32\r\n32\t32.5\t\t32\r\n',
    );
    expect(chartOf(draft)).toMatchObject({
      columns: [
        { name: 'Waist', of: 'body' },
        { name: 'Hip', of: 'body' },
        { name: 'Inseam', of: 'body' },
      ],
      rows: [
        { size: '30', figures: ['30.5', '38–39', '32'] },
        { size: '32', figures: ['32.5', '', '32'] },
      ],
    });
    expect(chartFaults(draft)).toEqual({});
  });

  it('fill the cells from the pasting point on, including sizes without headings', () => {
    const sized = withPasted(empty, { row: 0, column: -1 }, '30\t30\n32\t32');
    expect(chartOf(withPasted(sized, { row: 1, column: 0 }, '33\t40'))).toMatchObject({
      rows: [
        { size: '30', figures: ['30', ''] },
        { size: '32', figures: ['33', '40'] },
      ],
    });
  });

  it('end where a chart ends', () => {
    const wide = Array.from({ length: 60 }, () => Array.from({ length: 30 }, () => '9').join('\t')).join(
      '\n',
    );
    const { columns, rows } = withPasted(empty, { row: 0, column: -1 }, wide);
    expect([columns.length, rows.length]).toEqual([12, 40]);
    expect(rows.every(({ figures }) => figures.length === 12)).toBe(true);
  });
});

it('reports errors under the server’s paths, and leaves out blank rows and columns', () => {
  const draft = {
    ...empty,
    name: ' ',
    columns: [aColumn('Waist'), aColumn('waist'), aColumn('')],
    rows: [aRow(3, '30', ['wide']), aRow(3, '30', ['3', '', '4']), aRow(3)],
  };
  expect(chartFaults(draft)).toEqual({
    name: 'Required',
    'columns.1.name': 'Each measurement once',
    'columns.2.name': 'Every measurement needs a name',
    'rows.0.figures.0': 'A figure or a range, such as 38 or 38–40',
    'rows.1.size': 'Each size once',
    'rows.2.size': 'Every size needs a name',
  });
  expect(chartOf({ ...draft, columns: draft.columns.slice(0, 1) }).rows).toHaveLength(2);
});
