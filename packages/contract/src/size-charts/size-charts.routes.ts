import { z } from 'zod';
import { MAX_CATEGORY_LENGTH } from '../catalogue/catalogue.ts';
import { MAX_SIZE_NAME_LENGTH } from '../catalogue/variants.ts';
import { MEASURING_UNITS } from '../custom-orders/measurement-unit.ts';
import { sizeChartId } from '../ids.ts';
import { idParams, line, nothing, type RouteSpec } from '../route.ts';
import {
  CHART_PARTS,
  MAX_CHART_COLUMNS,
  MAX_CHART_PLACES,
  MAX_CHART_ROWS,
  MAX_MEASUREMENT_LENGTH,
  tidyFigure,
} from './size-charts.ts';

const ADMIN = ['admin'] as const;

const isEachOnce = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

const figure = z
  .string()
  .max(40)
  .overwrite((typed) => tidyFigure(typed) ?? typed)
  .refine((typed) => tidyFigure(typed) !== undefined, 'A figure or a range, such as 38 or 38–40');

const table = {
  unit: z.enum(MEASURING_UNITS).describe('what the figures are written in; shoppers read both'),
  columns: z
    .array(z.strictObject({ name: line(MAX_MEASUREMENT_LENGTH), of: z.enum(CHART_PARTS) }))
    .min(1, 'At least one measurement')
    .max(MAX_CHART_COLUMNS, `At most ${MAX_CHART_COLUMNS} measurements`)
    .refine((columns) => isEachOnce(columns.map(({ name, of }) => `${of} ${name}`)), 'Each measurement once'),
  rows: z
    .array(
      z.strictObject({
        size: line(MAX_SIZE_NAME_LENGTH),
        figures: z.array(figure).describe('one for each of `columns`: `38`, `38–40`, or blank'),
      }),
    )
    .min(1, 'At least one size')
    .max(MAX_CHART_ROWS, `At most ${MAX_CHART_ROWS} sizes`)
    .refine((rows) => isEachOnce(rows.map(({ size }) => size)), 'Each size once')
    .refine((rows) => rows.some(({ figures }) => figures.some((text) => text !== '')), 'At least one figure'),
  note: z.string().trim().max(500).describe('shown below the chart; may be blank'),
};

export const chartContent = z.object(table);
export type ChartContent = z.output<typeof chartContent>;

/** A chart as shoppers see it. */
const sizeChart = z.object({ _id: sizeChartId, name: z.string(), ...table });
export type SizeChart = z.output<typeof sizeChart>;

const place = z.strictObject({
  category: line(MAX_CATEGORY_LENGTH).nullable().describe('null: any'),
  subCategory: line(MAX_CATEGORY_LENGTH).nullable().describe('null: any'),
});
export type ChartPlace = z.output<typeof place>;

export const sizeChartDraft = z
  .object({
    name: line(80).describe('for the owner and as its title'),
    ...table,
    places: z
      .array(place)
      .max(MAX_CHART_PLACES, `At most ${MAX_CHART_PLACES} places`)
      .refine(
        (places) => isEachOnce(places.map((one) => `${one.category ?? ''}\n${one.subCategory ?? ''}`)),
        'Each place once',
      )
      .describe('whose products show it, unless they name another one; the narrowest place counts'),
  })
  .superRefine(({ columns, rows }, context) => {
    for (const [index, { figures }] of rows.entries()) {
      if (figures.length === columns.length) continue;
      const message = 'A figure or a blank for each measurement';
      context.addIssue({ code: 'custom', path: ['rows', index, 'figures'], message });
    }
  });
export type SizeChartDraft = z.output<typeof sizeChartDraft>;

/** A chart as the owner edits it. */
const managedChart = sizeChart.extend({
  places: z.array(place),
  products: z.number().int().describe('products that name it themselves'),
  version: z
    .number()
    .int()
    .describe('increases with each change; send it back so that conflicting changes are noticed'),
});
export type ManagedChart = z.output<typeof managedChart>;

export const sizeChartsRoutes = {
  'GET /api/size-charts/:id': {
    summary: 'A size chart of the owner’s, as a product names it',
    access: 'anyone',
    isCached: true,
    params: idParams(sizeChartId),
    answer: z.object({ chart: sizeChart }),
  },
  'GET /api/admin/size-charts': {
    summary: 'All size charts of the owner’s, by name',
    access: ADMIN,
    answer: z.object({ charts: z.array(managedChart.omit({ columns: true, rows: true, note: true })) }),
  },
  'POST /api/admin/size-charts': {
    summary: 'Add a size chart',
    access: ADMIN,
    body: sizeChartDraft,
    answer: z.object({ chart: managedChart }),
  },
  'GET /api/admin/size-charts/:id': {
    summary: 'One size chart',
    access: ADMIN,
    params: idParams(sizeChartId),
    answer: z.object({ chart: managedChart }),
  },
  'PATCH /api/admin/size-charts/:id': {
    summary: 'Replace a size chart; a change sends all of it',
    access: ADMIN,
    params: idParams(sizeChartId),
    body: sizeChartDraft.safeExtend({ version: z.number().int() }),
    answer: z.object({ chart: managedChart }),
  },
  'DELETE /api/admin/size-charts/:id': {
    summary: 'Remove a size chart; its products show the next one that fits them, or the shop’s standard one',
    access: ADMIN,
    params: idParams(sizeChartId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
