import { type AuditActor, type AuditedChange, recordAudits } from '../back-office/record-audit.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { differences } from './admin-products.rules.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { addFetchJobs, findByHandle, type KnownProduct, putSnapshots } from './import.repository.ts';
import type { FoundPicture } from './import-pictures.ts';
import type { ImportedProduct } from './import-product.rules.ts';
import {
  freshFields,
  hashSnapshot,
  mergeFields,
  mergeSizes,
  parseSnapshot,
  type Snapshot,
} from './import-snapshot.rules.ts';
import {
  anImageRow,
  deleteSizes,
  type ImageRow,
  insertProducts,
  listImageRows,
  lockProductWriters,
  lockSizes,
  type ProductFields,
  putSizes,
  replaceImages,
  type SizeRow,
  updateProducts,
} from './product-write.repository.ts';

const FETCH_ATTEMPTS = 5;

/** A product of the file, made ready: its snapshot and its pictures looked up. */
export type Prepared = {
  readonly product: ImportedProduct;
  readonly snapshot: Snapshot;
  readonly pictures: ReadonlyMap<string, FoundPicture>;
};

export type Verdict = {
  readonly prepared: Prepared;
  readonly outcome: 'created' | 'updated' | 'skipped';
  /** What it is in the shop now, or would be. */
  readonly isPublished: boolean;
};

type Decided = Verdict & { readonly known: KnownProduct | undefined; readonly fields: ProductFields };

/** Keeps a picture of the folder in the store; its hash, or why it cannot be used. */
export type KeepPicture = (
  picture: Extract<FoundPicture, { kind: 'file' }>,
) => Promise<{ readonly hash: string } | { readonly problem: string }>;

const decide = (prepared: Prepared, known: KnownProduct | undefined): Decided => {
  const { product, snapshot } = prepared;
  const sourceHash = hashSnapshot(snapshot);
  if (known === undefined) {
    const fields = { ...freshFields(product), id: newId(), handle: product.handle, sourceHash };
    return { prepared, outcome: 'created', isPublished: fields.published, known, fields };
  }
  const merged = mergeFields(known, product, parseSnapshot(known.snapshot), snapshot);
  const fields = { ...merged, id: known.id, handle: known.handle, sourceHash };
  const outcome = known.sourceHash === sourceHash ? 'skipped' : 'updated';
  return {
    prepared,
    outcome,
    isPublished: outcome === 'skipped' ? known.published : fields.published,
    known,
    fields,
  };
};

/** What an import would make of these products; nothing is written. */
export const judgeBatch = async (
  db: Db,
  batch: readonly Prepared[],
  isWriting: boolean,
): Promise<readonly Decided[]> => {
  const handles = batch.map(({ product }) => product.handle);
  const known = new Map((await findByHandle(db, handles, isWriting)).map((row) => [row.handle, row]));
  return batch.map((prepared) => decide(prepared, known.get(prepared.product.handle)));
};

const writeSizes = async (tx: Tx, written: readonly Decided[]): Promise<ReadonlySet<string>> => {
  const present = Map.groupBy(
    await lockSizes(
      tx,
      written.flatMap(({ known }) => known?.id ?? []),
    ),
    ({ productId }) => productId,
  );
  const put: SizeRow[] = [];
  const remove: { productId: string; size: string }[] = [];
  const touched = new Set<string>();
  for (const { fields, known, prepared } of written) {
    const productId = fields.id;
    const rows = [...(present.get(productId) ?? [])].sort((a, b) => a.position - b.position);
    const changes = mergeSizes(rows, prepared.snapshot, parseSnapshot(known?.snapshot));
    put.push(...changes.put.map((row) => ({ ...row, productId })));
    remove.push(...changes.remove.map((size) => ({ productId, size })));
    if (changes.put.length + changes.remove.length > 0) touched.add(productId);
  }
  await deleteSizes(tx, remove);
  await putSizes(tx, put);
  return touched;
};

/** The file's pictures in place of the last import's; what the owner uploaded stays behind them. */
const mergePictures = (
  productId: string,
  prepared: Prepared,
  present: readonly ImageRow[],
  kept: ReadonlyMap<string, { readonly hash: string } | { readonly problem: string }>,
): ImageRow[] => {
  const fetched = new Map(present.map((row) => [row.sourceUrl, row.hash]));
  const fromFile = prepared.product.images.map(({ source, alt }, position): ImageRow => {
    const picture = prepared.pictures.get(source);
    const row = { alt, sourceUrl: picture?.key ?? source };
    if (picture === undefined || picture.kind === 'unusable') {
      return anImageRow(productId, position, { ...row, fetchError: picture?.problem ?? 'unknown' });
    }
    if (picture.kind === 'web')
      return anImageRow(productId, position, { ...row, hash: fetched.get(picture.key) ?? null });
    const result = kept.get(picture.key);
    if (result === undefined || 'problem' in result) {
      return anImageRow(productId, position, { ...row, fetchError: result?.problem ?? 'unknown' });
    }
    return anImageRow(productId, position, { ...row, hash: result.hash });
  });
  const uploaded = present.filter(({ sourceUrl }) => sourceUrl === null);
  return [...fromFile, ...uploaded.map((row, index) => ({ ...row, position: fromFile.length + index }))];
};

const hasOtherPictures = ({ known, prepared }: Decided): boolean => {
  const earlier = parseSnapshot(known?.snapshot);
  return earlier === undefined || JSON.stringify(earlier.images) !== JSON.stringify(prepared.snapshot.images);
};

const writePictures = async (
  tx: Tx,
  written: readonly Decided[],
  kept: ReadonlyMap<string, { readonly hash: string } | { readonly problem: string }>,
): Promise<ReadonlySet<string>> => {
  const changed = written.filter(hasOtherPictures);
  const known = changed.flatMap((decided) => decided.known?.id ?? []);
  const present = Map.groupBy(await listImageRows(tx, known), ({ productId }) => productId);
  const rows = changed.flatMap(({ fields, prepared }) =>
    mergePictures(fields.id, prepared, present.get(fields.id) ?? [], kept),
  );
  await replaceImages(tx, known, rows);
  const missing = rows.filter(({ hash, fetchError }) => hash === null && fetchError === null);
  await addFetchJobs(
    tx,
    missing.map(({ id }) => id),
    FETCH_ATTEMPTS,
  );
  return new Set(changed.map(({ fields }) => fields.id));
};

const auditOf = (
  { outcome, known, fields, prepared }: Decided,
  sized: ReadonlySet<string>,
  pictured: ReadonlySet<string>,
): AuditedChange => {
  const { id, handle, sourceHash: _, ...told } = fields;
  const {
    id: __,
    handle: ___,
    sourceHash: ____,
    snapshot: _____,
    ...before
  } = known ?? { id, handle, sourceHash: null, snapshot: null };
  const more = {
    row: prepared.product.row,
    ...(sized.has(id) ? { stock: prepared.snapshot.sizes } : {}),
    ...(pictured.has(id) ? { pictures: prepared.snapshot.images.length } : {}),
  };
  return outcome === 'created'
    ? {
        action: 'product.imported',
        subject: `product:${id}`,
        changes: { handle, name: told.name, price: told.pricePaise / 100, ...more },
      }
    : {
        action: 'product.reimported',
        subject: `product:${id}`,
        changes: { ...differences(before, told), ...more },
      };
};

/** Keeps the folder's pictures of the products that will be written, before the transaction: no picture is decoded in it. */
const keepPictures = async (
  decided: readonly Decided[],
  keep: KeepPicture,
): Promise<ReadonlyMap<string, { readonly hash: string } | { readonly problem: string }>> => {
  const kept = new Map<string, { readonly hash: string } | { readonly problem: string }>();
  for (const { prepared } of decided) {
    for (const picture of prepared.pictures.values()) {
      if (picture.kind === 'file' && !kept.has(picture.key)) kept.set(picture.key, await keep(picture));
    }
  }
  return kept;
};

/** Writes what is new or changed of these products, all or nothing, and says what became of each. */
export const writeBatch = async (
  db: Database,
  actor: AuditActor,
  batch: readonly Prepared[],
  keep: KeepPicture,
): Promise<{
  readonly verdicts: readonly Verdict[];
  readonly lost: readonly { row: number; message: string }[];
}> => {
  const likely = (await judgeBatch(db, batch, false)).filter(({ outcome }) => outcome !== 'skipped');
  const kept = await keepPictures(likely, keep);
  const verdicts = await db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const decided = await judgeBatch(tx, batch, true);
    const created = decided.filter(({ outcome }) => outcome === 'created');
    const updated = decided.filter(({ outcome }) => outcome === 'updated');
    const written = [...created, ...updated];
    if (written.length === 0) return decided;
    await insertProducts(
      tx,
      created.map(({ fields }) => fields),
    );
    await updateProducts(
      tx,
      updated.map(({ fields }) => fields),
    );
    const sized = await writeSizes(tx, written);
    const pictured = await writePictures(tx, written, kept);
    await putSnapshots(
      tx,
      written.map(({ fields, prepared }) => ({ productId: fields.id, snapshot: prepared.snapshot })),
    );
    await recordAudits(
      tx,
      actor,
      written.map((decision) => auditOf(decision, sized, pictured)),
    );
    await changeCatalogue(tx);
    return decided;
  });
  const lost = likely.flatMap(({ prepared }) =>
    prepared.product.images.flatMap(({ row, source }) => {
      const picture = prepared.pictures.get(source);
      const result = picture?.kind === 'file' ? kept.get(picture.key) : undefined;
      return result !== undefined && 'problem' in result
        ? [{ row, message: `The picture ${source} cannot be used: ${result.problem}` }]
        : [];
    }),
  );
  return { verdicts, lost };
};
