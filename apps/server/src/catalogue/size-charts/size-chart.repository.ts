import type { ProductId, SizeChartId } from '@darzi/contract/ids.ts';
import {
  type ChartContent,
  type ChartPlace,
  chartContent,
} from '@darzi/contract/size-charts/size-charts.routes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type ChartRow = {
  readonly id: SizeChartId;
  readonly name: string;
  readonly content: ChartContent;
  readonly version: number;
};

/** Where a chart is shown: the keys of category and type. */
export type PlaceKeys = { readonly category: string | null; readonly subCategory: string | null };

const chartRows = (db: Db) =>
  db.selectFrom('size_charts').select(['id', 'name', 'content', 'version']).orderBy(sql`lower(name)`);

const rowOf = ({ content, ...row }: Omit<ChartRow, 'content'> & { readonly content: unknown }): ChartRow => ({
  ...row,
  content: chartContent.parse(content),
});

export const listCharts = async (db: Db): Promise<ChartRow[]> => (await chartRows(db).execute()).map(rowOf);

export const findChart = async (db: Db, id: SizeChartId): Promise<ChartRow | undefined> => {
  const row = await chartRows(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : rowOf(row);
};

/** Each chart's places by name, in their order. */
export const listPlaces = async (db: Db): Promise<ReadonlyMap<SizeChartId, readonly ChartPlace[]>> => {
  const rows = await db
    .selectFrom('size_chart_places as s')
    .leftJoin('categories as c', 'c.key', 's.category')
    .leftJoin('product_types as t', 't.key', 's.sub_category')
    .select(['s.chart_id as chart', 'c.name as category', 't.name as subCategory'])
    .orderBy('s.position')
    .execute();
  const places = Map.groupBy(rows, ({ chart }) => chart);
  return new Map([...places].map(([id, own]) => [id, own.map(({ chart: _, ...place }) => place)]));
};

/** Chart → number of products that name it themselves. */
export const countNaming = async (db: Db): Promise<ReadonlyMap<SizeChartId, number>> => {
  const rows = await db
    .selectFrom('products')
    .select(({ fn }) => ['size_chart_id as chart', fn.countAll<number>().as('products')])
    .where('size_chart_id', 'is not', null)
    .groupBy('size_chart_id')
    .execute();
  return new Map(rows.flatMap(({ chart, products }) => (chart === null ? [] : [[chart, products] as const])));
};

export const insertChart = async (
  tx: Tx,
  { id, name, content }: Omit<ChartRow, 'version'>,
): Promise<void> => {
  await tx
    .insertInto('size_charts')
    .values({ id, name, content: JSON.stringify(content) })
    .execute();
};

/** Rewrites a chart. @returns false if its version has changed */
export const updateChart = async (tx: Tx, { id, name, content, version }: ChartRow): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('size_charts')
    .set(({ eb }) => ({
      name,
      content: JSON.stringify(content),
      version: eb('version', '+', 1),
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** @returns its name, if it still existed */
export const deleteChart = async (tx: Tx, id: SizeChartId): Promise<string | undefined> =>
  (await tx.deleteFrom('size_charts').where('id', '=', id).returning('name').executeTakeFirst())?.name;

/** Replaces a chart's places by these. */
export const putPlaces = async (tx: Tx, id: SizeChartId, places: readonly PlaceKeys[]): Promise<void> => {
  await tx.deleteFrom('size_chart_places').where('chart_id', '=', id).execute();
  if (places.length === 0) return;
  await tx
    .insertInto('size_chart_places')
    .values(
      places.map(({ category, subCategory }, position) => ({
        chart_id: id,
        category,
        sub_category: subCategory,
        position,
      })),
    )
    .execute();
};

/** The chart that a product shows: its own, otherwise that of its narrowest place. */
export const findChartOf = async (db: Db, product: ProductId): Promise<SizeChartId | undefined> => {
  const row = await db
    .selectFrom('products as p')
    .select((of) =>
      of.fn
        .coalesce(
          'p.size_chart_id',
          of
            .selectFrom('size_chart_places as s')
            .select('s.chart_id')
            .where((eb) => eb.or([eb('s.category', 'is', null), eb('s.category', '=', eb.ref('p.category'))]))
            .where((eb) =>
              eb.or([eb('s.sub_category', 'is', null), eb('s.sub_category', '=', eb.ref('p.sub_category'))]),
            )
            .orderBy(sql`s.sub_category is null`)
            .orderBy(sql`s.category is null`)
            .limit(1),
        )
        .as('chart'),
    )
    .where('p.id', '=', product)
    .executeTakeFirst();
  return row?.chart ?? undefined;
};
