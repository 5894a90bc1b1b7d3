import type {
  Category,
  ProductType,
  TypeChange,
  TypeDraft,
} from '@darzi/contract/catalogue/categories.routes.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import {
  insertCategory,
  insertFormerName,
  type Kind,
  listCategories,
  orderCategories,
  type StoredCategory,
  updateCategory,
  updateTypeTaxes,
} from './category.repository.ts';
import { lockProductWriters } from './category-names.ts';

/** Lists read every pair of category and type: more pairs than this would slow each of them down. */
const MAX_FACETS = 200;

const showCategory = ({ key, name, position, isRetired, products }: StoredCategory): Category => ({
  _id: key,
  name,
  position,
  retired: isRetired,
  products,
});
const showType = (row: StoredCategory): ProductType => ({
  ...showCategory(row),
  hsn: row.hsn,
  gstPercent: row.gstPercent,
  exempt: row.isExempt,
});

const isTaken = (rows: readonly StoredCategory[], name: string, key?: string): boolean =>
  rows.some((row) => row.key !== key && row.name.toLowerCase() === name.toLowerCase());

const TAKEN = { name: 'This name is already in use' };

const reload = async (tx: Tx, kind: Kind, key: string): Promise<Outcome<StoredCategory>> => {
  const row = (await listCategories(tx, kind)).find((one) => one.key === key);
  if (row === undefined) throw new Error(`a ${kind} just written cannot be found`);
  return accept(row);
};

const putTaxes = async (
  tx: Tx,
  row: StoredCategory,
  { hsn = row.hsn, gstPercent = row.gstPercent, exempt = row.isExempt }: TypeChange,
): Promise<void> => {
  // goods with a tax rate cannot be exempt
  const isExempt = exempt && gstPercent === 0;
  if (hsn === row.hsn && gstPercent === row.gstPercent && isExempt === row.isExempt) return;
  await updateTypeTaxes(tx, { key: row.key, hsn, gstPercent, isExempt });
};

const addWithin = async (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  draft: TypeDraft,
): Promise<Outcome<StoredCategory>> => {
  const rows = await listCategories(tx, kind);
  const others = await listCategories(tx, kind === 'category' ? 'type' : 'category');
  if (isTaken(rows, draft.name)) return refuseFields(TAKEN);
  if ((rows.length + 1) * others.length > MAX_FACETS) {
    return refuseFields({
      name: `At most ${MAX_FACETS} pairs of category and type; retire and rename one instead`,
    });
  }
  const key = await insertCategory(tx, kind, draft.name);
  const added = await reload(tx, kind, key);
  if (added.ok) await putTaxes(tx, added.value, draft);
  await recordAudit(tx, actor, `${kind}.added`, `${kind}:${key}`, draft);
  await changeCatalogue(tx);
  return reload(tx, kind, key);
};

/** Adds a category or type at the end. Refuses a name already taken, and more than the lists can bear. */
const add = (db: Database, actor: Actor, kind: Kind, draft: TypeDraft): Promise<Outcome<StoredCategory>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    return addWithin(tx, actor, kind, draft);
  });

/**
 * Makes the shop offer a category or type of this name: adds it, or brings back a retired one.
 * @returns its name as the shop spells it, and whether anything changed
 */
export const offerWithin = async (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  name: string,
): Promise<Outcome<{ readonly name: string; readonly isNew: boolean }>> => {
  const present = (await listCategories(tx, kind)).find(
    (row) => row.name.toLowerCase() === name.toLowerCase(),
  );
  if (present?.isRetired === false) return accept({ name: present.name, isNew: false });
  const offered =
    present === undefined
      ? await addWithin(tx, actor, kind, { name })
      : await changeWithin(tx, actor, kind, present.key, { retired: false });
  return offered.ok ? accept({ name: offered.value.name, isNew: true }) : offered;
};

/** The keys in their new order after one has moved to a position. */
const movedTo = (rows: readonly StoredCategory[], key: string, position: number): readonly string[] => {
  const others = rows.map((row) => row.key).filter((one) => one !== key);
  return others.toSpliced(position - 1, 0, key);
};

const changeWithin = async (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  key: string,
  asked: TypeChange,
): Promise<Outcome<StoredCategory>> => {
  const rows = await listCategories(tx, kind);
  const row = rows.find((one) => one.key === key);
  if (row === undefined) return refuse('catalogue.category_not_found');
  const { name = row.name, retired = row.isRetired, position } = asked;
  if (isTaken(rows, name, key)) return refuseFields(TAKEN);
  if (retired && !rows.some((one) => one.key !== key && !one.isRetired)) {
    return refuse('catalogue.last_category');
  }
  await updateCategory(tx, kind, { key, name, isRetired: retired });
  if (name.toLowerCase() !== row.name.toLowerCase())
    await insertFormerName(tx, kind, key, { before: row.name, after: name });
  if (position !== undefined) await orderCategories(tx, kind, movedTo(rows, key, position));
  await putTaxes(tx, row, asked);
  const before: Readonly<Record<string, unknown>> = { ...row, retired: row.isRetired, exempt: row.isExempt };
  const changes = Object.entries(asked).map(([field, value]) => [field, [before[field] ?? null, value]]);
  await recordAudit(tx, actor, `${kind}.changed`, `${kind}:${key}`, Object.fromEntries(changes));
  await changeCatalogue(tx);
  return reload(tx, kind, key);
};

/** Changes one. Refuses an unknown one, a name already taken, and retiring the last one on offer. */
const change = (
  db: Database,
  actor: Actor,
  kind: Kind,
  key: string,
  asked: TypeChange,
): Promise<Outcome<StoredCategory>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    return changeWithin(tx, actor, kind, key, asked);
  });

const list = async <Shown>(db: Db, kind: Kind, show: (row: StoredCategory) => Shown): Promise<Shown[]> =>
  (await listCategories(db, kind)).map(show);

const asCategory = (outcome: Outcome<StoredCategory>): Outcome<{ category: Category }> =>
  outcome.ok ? accept({ category: showCategory(outcome.value) }) : outcome;
const asType = (outcome: Outcome<StoredCategory>): Outcome<{ type: ProductType }> =>
  outcome.ok ? accept({ type: showType(outcome.value) }) : outcome;

export const categoriesRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/categories', async () =>
    accept({ categories: await list(db, 'category', showCategory) }),
  ),
  serve('POST /api/admin/categories', async ({ actor, body }) =>
    asCategory(await add(db, actor, 'category', body)),
  ),
  serve('PATCH /api/admin/categories/:id', async ({ actor, params, body }) =>
    asCategory(await change(db, actor, 'category', params.id, body)),
  ),
  serve('GET /api/admin/types', async () => accept({ types: await list(db, 'type', showType) })),
  serve('POST /api/admin/types', async ({ actor, body }) => asType(await add(db, actor, 'type', body))),
  serve('PATCH /api/admin/types/:id', async ({ actor, params, body }) =>
    asType(await change(db, actor, 'type', params.id, body)),
  ),
];
