import type { SizeChartId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type {
  ChartPlace,
  ManagedChart,
  SizeChart,
  SizeChartDraft,
} from '@darzi/contract/size-charts/size-charts.routes.ts';
import { MAX_CHARTS } from '@darzi/contract/size-charts/size-charts.ts';
import { type AuditActor, recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { type CategoryName, presentNameOf } from '../categories/category-names.rules.ts';
import { loadCategoryNames, lockProductWriters } from '../categories/category-names.ts';
import {
  type ChartRow,
  countNaming,
  deleteChart,
  findChart,
  insertChart,
  listCharts,
  listPlaces,
  type PlaceKeys,
  putPlaces,
  updateChart,
} from './size-chart.repository.ts';

type Answer = Outcome<{ chart: ManagedChart }>;

const showChart = ({ id, name, content }: ChartRow): SizeChart => ({ _id: id, name, ...content });

const showManaged = async (db: Db, id: SizeChartId): Promise<Answer> => {
  const row = await findChart(db, id);
  if (row === undefined) return refuse('size_chart.not_found');
  const [places, naming] = [await listPlaces(db), await countNaming(db)];
  return accept({
    chart: {
      ...showChart(row),
      places: [...(places.get(row.id) ?? [])],
      products: naming.get(row.id) ?? 0,
      version: row.version,
    },
  });
};

const showPublic = async (db: Db, id: SizeChartId): Promise<Outcome<{ chart: SizeChart }>> => {
  const row = await findChart(db, id);
  return row === undefined ? refuse('size_chart.not_found') : accept({ chart: showChart(row) });
};

const listAll = async (db: Db) => {
  const [rows, places, naming] = [await listCharts(db), await listPlaces(db), await countNaming(db)];
  return accept({
    charts: rows.map(({ id, name, content, version }) => ({
      _id: id,
      name,
      unit: content.unit,
      places: [...(places.get(id) ?? [])],
      products: naming.get(id) ?? 0,
      version,
    })),
  });
};

const keyOf = (names: readonly CategoryName[], name: string | null): string | null | undefined => {
  if (name === null) return null;
  const present = presentNameOf(names, name);
  return names.find((one) => one.name === present)?.key;
};

const wordsOf = ({ category, subCategory }: ChartPlace): string =>
  [category, subCategory].filter((word) => word !== null).join(', ') || 'everything';

const isSamePlace = (one: ChartPlace, other: ChartPlace): boolean =>
  one.category === other.category && one.subCategory === other.subCategory;

/** The keys of the places. Refuses unknown names, and places of another chart. */
const checkPlaces = async (
  tx: Tx,
  id: SizeChartId,
  places: readonly ChartPlace[],
): Promise<Outcome<readonly PlaceKeys[]>> => {
  const names = await loadCategoryNames(tx);
  const rows = await listCharts(tx);
  const others = [...(await listPlaces(tx))].filter(([chart]) => chart !== id);
  const keys: PlaceKeys[] = [];
  for (const [index, place] of places.entries()) {
    const category = keyOf(names.categories, place.category);
    const subCategory = keyOf(names.types, place.subCategory);
    if (category === undefined || subCategory === undefined) {
      return refuseFields({ [`places.${index}`]: 'The shop has no such category or type' });
    }
    const taken = others.find(([, theirs]) => theirs.some((one) => isSamePlace(one, place)))?.[0];
    const holder = rows.find((row) => row.id === taken);
    if (holder !== undefined) {
      return refuseFields({ [`places.${index}`]: `“${holder.name}” is already shown for ${wordsOf(place)}` });
    }
    keys.push({ category, subCategory });
  }
  return accept(keys);
};

/** Checks what the contract cannot: a chart's name and its places. */
const checkDraft = async (
  tx: Tx,
  id: SizeChartId,
  { name, places }: SizeChartDraft,
): Promise<Outcome<readonly PlaceKeys[]>> => {
  const rows = await listCharts(tx);
  const isTaken = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase());
  return isTaken ? refuseFields({ name: 'This name is already in use' }) : checkPlaces(tx, id, places);
};

const contentOf = ({ unit, columns, rows, note }: SizeChartDraft): ChartRow['content'] => ({
  unit,
  columns,
  rows,
  note,
});

const auditOf = ({ name, places, rows, columns }: SizeChartDraft) => ({
  name,
  places: places.map(wordsOf),
  sizes: rows.length,
  measurements: columns.map((column) => column.name),
});

export const addChart = (db: Database, actor: AuditActor, draft: SizeChartDraft): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    if ((await listCharts(tx)).length >= MAX_CHARTS) {
      return refuse('size_chart.too_many', { values: { most: MAX_CHARTS } });
    }
    const id = newId<SizeChartId>();
    const checked = await checkDraft(tx, id, draft);
    if (!checked.ok) return checked;
    await insertChart(tx, { id, name: draft.name, content: contentOf(draft) });
    await putPlaces(tx, id, checked.value);
    await recordAudit(tx, actor, 'size_chart.added', `size_chart:${id}`, auditOf(draft));
    await changeCatalogue(tx);
    return showManaged(tx, id);
  });

/** Rewrites a chart. Refuses one that somebody else has changed since it was read. */
const changeChart = (
  db: Database,
  actor: Actor,
  id: SizeChartId,
  { version, ...draft }: SizeChartDraft & { readonly version: number },
): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const before = await findChart(tx, id);
    if (before === undefined) return refuse('size_chart.not_found');
    const checked = await checkDraft(tx, id, draft);
    if (!checked.ok) return checked;
    if (!(await updateChart(tx, { id, name: draft.name, content: contentOf(draft), version }))) {
      return refuse('size_chart.changed_meanwhile');
    }
    await putPlaces(tx, id, checked.value);
    await recordAudit(tx, actor, 'size_chart.changed', `size_chart:${id}`, auditOf(draft));
    await changeCatalogue(tx);
    return showManaged(tx, id);
  });

const removeChart = (db: Database, actor: Actor, id: SizeChartId): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const name = await deleteChart(tx, id);
    if (name === undefined) return refuse('size_chart.not_found');
    await recordAudit(tx, actor, 'size_chart.removed', `size_chart:${id}`, { name });
    await changeCatalogue(tx);
    return accept({});
  });

/** The charts by their names in lower case. */
export const findChartsByName = async (db: Db): Promise<ReadonlyMap<string, SizeChartId>> =>
  new Map((await listCharts(db)).map(({ id, name }) => [name.toLowerCase(), id]));

/** Whether a product may name it; null means no chart of its own. */
export const isChart = async (db: Db, chart: SizeChartId | null): Promise<boolean> =>
  chart === null || (await findChart(db, chart)) !== undefined;

export const sizeChartsRoutes = ({ db }: Deps) => [
  serve('GET /api/size-charts/:id', ({ params }) => showPublic(db, params.id)),
  serve('GET /api/admin/size-charts', () => listAll(db)),
  serve('POST /api/admin/size-charts', ({ actor, body }) => addChart(db, actor, body)),
  serve('GET /api/admin/size-charts/:id', ({ params }) => showManaged(db, params.id)),
  serve('PATCH /api/admin/size-charts/:id', ({ actor, params, body }) =>
    changeChart(db, actor, params.id, body),
  ),
  serve('DELETE /api/admin/size-charts/:id', ({ actor, params }) => removeChart(db, actor, params.id)),
];
