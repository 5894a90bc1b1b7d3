import type { ProductId } from '@darzi/contract/ids.ts';
import { type AuditActor, type AuditedChange, recordAudits } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import { putSearchWords } from '../products/product-address.repository.ts';
import { differences } from '../products/product-change.rules.ts';
import {
  deleteSizes,
  insertProducts,
  lockSizes,
  putSizes,
  type SizeRow,
  settlePrices,
  updateProducts,
} from '../products/product-write.repository.ts';
import { describeStockCause } from '../stock/stock-movements.ts';
import { putSnapshots } from './import.repository.ts';
import { type KeepPicture, keepPictures, lostPictures, writePictures } from './import-picture-rows.ts';
import { mergeSizes, parseSnapshot } from './import-snapshot.rules.ts';
import type { Problem } from './import-source.rules.ts';
import { type Decided, judgeBatch, type Prepared, type Verdict } from './import-verdict.ts';

const writeSizes = async (tx: Tx, written: readonly Decided[]): Promise<ReadonlySet<string>> => {
  const present = Map.groupBy(
    await lockSizes(
      tx,
      written.flatMap(({ known }) => known?.id ?? []),
    ),
    ({ productId }) => productId,
  );
  const put: SizeRow[] = [];
  const remove: { productId: ProductId; size: string }[] = [];
  const touched = new Set<string>();
  for (const { fields, known, prepared } of written) {
    const productId = fields.id;
    const rows = [...(present.get(productId) ?? [])].sort((a, b) => a.position - b.position);
    // What the owner split into colours here is not mixed with the sizes of a file that knows none.
    if (rows.some(({ colour }) => colour !== null)) continue;
    const changes = mergeSizes(rows, prepared.snapshot, parseSnapshot(known?.snapshot));
    put.push(...changes.put.map((row) => ({ ...row, productId })));
    remove.push(...changes.remove.map((size) => ({ productId, size })));
    if (changes.put.length + changes.remove.length > 0) touched.add(productId);
  }
  await deleteSizes(tx, remove);
  await putSizes(tx, put);
  await settlePrices(
    tx,
    written.flatMap(({ known }) => known?.id ?? []),
  );
  return touched;
};

/** What search engines shall show, where the file says it and said something else before. */
const newSearchWords = ({ known, fields, prepared }: Decided) => {
  const { searchWords } = prepared.snapshot;
  const earlier = parseSnapshot(known?.snapshot)?.searchWords;
  if (searchWords === undefined || searchWords.join('\n') === earlier?.join('\n')) return [];
  const [title, description] = searchWords;
  return [{ id: fields.id, title: title || null, description: description || null }];
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

/** Writes what is new or changed of these products, all or nothing, and says what became of each. */
export const writeBatch = async (
  db: Database,
  actor: AuditActor,
  batch: readonly Prepared[],
  keep: KeepPicture,
): Promise<{
  readonly verdicts: readonly Verdict[];
  readonly lost: readonly Problem[];
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
    await putSearchWords(tx, written.flatMap(newSearchWords));
    await describeStockCause(tx, { reason: 'imported', actor });
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
  return { verdicts, lost: lostPictures(likely, kept) };
};
