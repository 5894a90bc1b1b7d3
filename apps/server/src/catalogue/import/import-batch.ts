import type { ProductId } from '@darzi/contract/ids.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { type AuditActor, type AuditedChange, recordAudits } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import { setArchived } from '../products/managed-product.repository.ts';
import { putSearchWords } from '../products/product-address.repository.ts';
import { differences } from '../products/product-change.rules.ts';
import { putFacts } from '../products/product-facts.repository.ts';
import {
  deleteColours,
  deleteSizes,
  insertProducts,
  listColours,
  lockSizes,
  putCharts,
  putColours,
  putVariantRows,
  settlePrices,
  updateProducts,
} from '../products/product-write.repository.ts';
import { describeStockCause } from '../stock/stock-movements.ts';
import { putTags } from '../tags/tag.repository.ts';
import { holdForPicture, putSnapshots, putSourceHashes } from './import.repository.ts';
import { changedFacts } from './import-facts.rules.ts';
import { findLeftovers, hideLeftovers, problemOf } from './import-leftovers.ts';
import { planVariants, type VariantPlan } from './import-merge.rules.ts';
import {
  lostPictures,
  type StoredPictures,
  type StorePicture,
  smallPictures,
  storePictures,
  writePictures,
} from './import-picture-rows.ts';
import { parseSnapshot } from './import-snapshot.rules.ts';
import type { Problem } from './import-source.rules.ts';
import { type Decided, judgeBatch, type Prepared, type Verdict } from './import-verdict.ts';

type Plans = ReadonlyMap<ProductId, VariantPlan>;

/**
 * Decides what becomes of the variants, locked against checkouts from here on; those not to be touched are left out.
 */
const planAll = async (tx: Tx, written: readonly Decided[]): Promise<Plans> => {
  const present = Map.groupBy(
    await lockSizes(
      tx,
      written.flatMap(({ known }) => known?.id ?? []),
    ),
    ({ productId }) => productId,
  );
  const plans = new Map<ProductId, VariantPlan>();
  for (const { fields, known, prepared } of written) {
    const variants = [...(present.get(fields.id) ?? [])].sort((a, b) => a.position - b.position);
    const colours = variants.some(({ colour }) => colour !== null) ? await listColours(tx, fields.id) : [];
    const plan = planVariants(
      prepared.product,
      known && { pricePaise: known.pricePaise, variants, colours },
      prepared.snapshot,
      parseSnapshot(known?.snapshot),
    );
    if (plan !== undefined) plans.set(fields.id, plan);
  }
  return plans;
};

const writeVariants = async (
  tx: Tx,
  written: readonly Decided[],
  plans: Plans,
): Promise<ReadonlySet<string>> => {
  for (const [id, { colours }] of plans) await putColours(tx, id, colours);
  const all = [...plans];
  await deleteSizes(
    tx,
    all.flatMap(([productId, { remove }]) => remove.map((size) => ({ productId, size }))),
  );
  await putVariantRows(
    tx,
    all.flatMap(([productId, { put }]) => put.map((row) => ({ ...row, productId }))),
  );
  for (const [id, { colours, remove }] of plans) if (remove.length > 0) await deleteColours(tx, id, colours);
  await settlePrices(
    tx,
    written.flatMap(({ known }) => (known === undefined || plans.has(known.id) ? [] : known.id)),
  );
  return new Set(
    all.filter(([, { put, remove }]) => put.length + remove.length > 0).map(([productId]) => productId),
  );
};

/** Texts for search engines, if the file's differ from the last import's. */
const newSearchWords = ({ known, fields, prepared }: Decided) => {
  const { searchWords } = prepared.snapshot;
  const earlier = parseSnapshot(known?.snapshot)?.searchWords;
  if (searchWords === undefined || searchWords.join('\n') === earlier?.join('\n')) return [];
  const [title, description] = searchWords;
  return [{ id: fields.id, title: title || null, description: description || null }];
};

/** Tags, if the file's differ from the last import's. */
const newTags = ({ known, fields, prepared }: Decided) => {
  const { tags } = prepared.product;
  const earlier = parseSnapshot(known?.snapshot)?.tags ?? [];
  return tags === undefined || tags.join() === earlier.join() ? [] : [{ id: fields.id, tags }];
};

/** Brand, label and Hindi, if the file's differ from the last import's. */
const newFacts = ({ known, fields: { id }, prepared }: Decided) => {
  const facts = changedFacts(prepared.product.facts, parseSnapshot(known?.snapshot)?.facts);
  return Object.keys(facts).length === 0 ? [] : [{ id, facts }];
};

/** The size chart, if the file names another than at the last import. */
const newCharts = ({ known, fields: { id }, prepared: { chart, product } }: Decided) => {
  const earlier = parseSnapshot(known?.snapshot)?.sizeChart ?? '';
  return chart === undefined || earlier === product.sizeChart ? [] : [{ id, chart }];
};

/** Archived or restored, if the file differs from the last import. */
const newArchived = ({ known, fields: { id }, prepared: { product } }: Decided) => {
  const earlier = parseSnapshot(known?.snapshot)?.archived ?? false;
  return earlier === product.isArchived ? [] : [{ id, archived: product.isArchived }];
};

const auditOf = (
  decided: Decided,
  sized: ReadonlySet<string>,
  pictured: ReadonlySet<string>,
): AuditedChange => {
  const { outcome, known, fields, prepared } = decided;
  const [tagged] = newTags(decided);
  const [facts] = newFacts(decided);
  const [chart] = newCharts(decided);
  const [archived] = newArchived(decided);
  const { id, handle, sourceHash: _, ...after } = fields;
  const {
    id: __,
    handle: ___,
    sourceHash: ____,
    snapshot: _____,
    hasPicture: ______,
    waitsForPicture: _______,
    ...before
  } = known ?? { id, handle, sourceHash: null, snapshot: null, hasPicture: false, waitsForPicture: false };
  const more = {
    row: prepared.product.row,
    ...(tagged === undefined ? {} : { tags: tagged.tags }),
    ...facts?.facts,
    ...(chart === undefined ? {} : { sizeChart: chart.chart }),
    ...(archived === undefined ? {} : { archived: archived.archived }),
    ...(sized.has(id) ? { stock: prepared.snapshot.sizes } : {}),
    ...(pictured.has(id) ? { pictures: prepared.snapshot.images.length } : {}),
  };
  return outcome === 'created'
    ? {
        action: 'product.imported',
        subject: `product:${id}`,
        changes: { handle, name: after.name, price: after.pricePaise / 100, ...more },
      }
    : {
        action: 'product.reimported',
        subject: `product:${id}`,
        changes: { ...differences(before, after), ...more },
      };
};

/** The product of the file it was first made from: unknown for imports by older versions. */
const sourceOf = ({ known, prepared }: Decided): string | null | undefined => {
  if (known === undefined) return prepared.source?.handle ?? null;
  const earlier = parseSnapshot(known.snapshot);
  return earlier === undefined ? null : earlier.source;
};

/** Remembers what the file said about these products for the next import. */
const remember = (tx: Tx, decided: readonly Decided[]): Promise<void> =>
  putSnapshots(
    tx,
    decided.map((one) => ({
      productId: one.fields.id,
      snapshot: { ...one.prepared.snapshot, source: sourceOf(one) },
    })),
  );

/** For products that already match the file but came from another one, only remembers the new file. */
const rememberUnchanged = async (tx: Tx, decided: readonly Decided[]): Promise<void> => {
  const unchanged = decided.filter(
    ({ outcome, known, fields }) => outcome === 'skipped' && known?.sourceHash !== fields.sourceHash,
  );
  await remember(tx, unchanged);
  await putSourceHashes(
    tx,
    unchanged.map(({ fields }) => fields),
  );
};

/** Writes new and changed products with everything that belongs to them. */
const writeProducts = async (
  tx: Tx,
  actor: AuditActor,
  chosen: readonly Decided[],
  stored: StoredPictures,
): Promise<void> => {
  const plans = await planAll(tx, chosen);
  const priced = chosen.map((one): Decided => {
    const pricePaise = plans.get(one.fields.id)?.pricePaise ?? one.fields.pricePaise;
    return { ...one, fields: { ...one.fields, pricePaise } };
  });
  const created = priced.filter(({ outcome }) => outcome === 'created');
  const updated = priced.filter(({ outcome }) => outcome === 'updated');
  const written = [...created, ...updated];
  await insertProducts(
    tx,
    created.map(({ fields }) => fields),
  );
  await updateProducts(
    tx,
    updated.map(({ fields }) => fields),
  );
  await holdForPicture(
    tx,
    written.flatMap(({ waits, fields: { id } }) => (waits ? id : [])),
  );
  await putSearchWords(tx, written.flatMap(newSearchWords));
  await putTags(tx, written.flatMap(newTags));
  await putFacts(tx, written.flatMap(newFacts));
  await putCharts(tx, written.flatMap(newCharts));
  for (const { id, archived } of written.flatMap(newArchived)) await setArchived(tx, id, archived);
  await describeStockCause(tx, { reason: 'imported', actor });
  const sized = await writeVariants(tx, written, plans);
  const pictured = await writePictures(tx, written, stored);
  await remember(tx, written);
  await recordAudits(
    tx,
    actor,
    written.map((decision) => auditOf(decision, sized, pictured)),
  );
  await announceProducts(
    tx,
    written.map(({ fields: { id }, outcome }) => ({
      id,
      changed: [outcome === 'created' ? 'added' : 'imported'],
    })),
  );
};

/** Writes new and changed products, all or nothing, and returns the result of each. */
export const writeBatch = async (
  db: Database,
  actor: AuditActor,
  batch: readonly Prepared[],
  keep: StorePicture,
): Promise<{
  readonly verdicts: readonly Verdict[];
  readonly lost: readonly Problem[];
  readonly small: readonly Problem[];
  readonly hidden: readonly Problem[];
}> => {
  const likely = (await judgeBatch(db, batch, false)).filter(({ outcome }) => outcome !== 'skipped');
  const stored = await storePictures(likely, keep);
  const { verdicts, leftovers } = await db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const leftovers = await findLeftovers(tx, batch);
    await hideLeftovers(tx, actor, leftovers);
    const decided = await judgeBatch(tx, batch, true, stored);
    const chosen = decided.filter(({ outcome }) => outcome !== 'skipped');
    await rememberUnchanged(tx, decided);
    if (chosen.length > 0) {
      await writeProducts(tx, actor, chosen, stored);
      await changeCatalogue(tx);
    }
    return { verdicts: decided, leftovers };
  });
  return {
    verdicts,
    lost: lostPictures(likely, stored),
    small: smallPictures(likely, stored),
    hidden: leftovers.map(problemOf),
  };
};
