import type { ProductId, SizeChartId } from '@darzi/contract/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { listExported } from '../products/export-products.ts';
import type { ProductFields } from '../products/product-write.repository.ts';
import { findByHandle, type KnownProduct } from './import.repository.ts';
import type { StoredPictures } from './import-picture-rows.ts';
import type { FoundPicture } from './import-pictures.ts';
import type { ImportedProduct } from './import-product.rules.ts';
import {
  freshFields,
  hashSnapshot,
  isAsExported,
  mergeFields,
  parseSnapshot,
  type Snapshot,
} from './import-snapshot.rules.ts';

/** A product of the file, ready to compare: with its snapshot, its pictures looked up. */
export type Prepared = {
  readonly product: ImportedProduct;
  readonly snapshot: Snapshot;
  readonly pictures: ReadonlyMap<string, FoundPicture>;
  /** The size chart it names, null: none; undefined if the file names none that can be used. */
  readonly chart: SizeChartId | null | undefined;
  /** The other shop's product that it is made from, and everything made from that; absent in our own files. */
  readonly source?: FileSource;
};

export type FileSource = {
  readonly handle: string;
  readonly row: number;
  readonly made: readonly string[];
  /** Whether the file has a product of its own with this handle. */
  readonly isNamed: (handle: string) => boolean;
};

export type Verdict = {
  readonly prepared: Prepared;
  readonly outcome: 'created' | 'updated' | 'skipped';
  /** What it is in the shop now, or would be. */
  readonly isPublished: boolean;
  /** It is published with the first of its pictures to arrive. */
  readonly waits: boolean;
};

/** A verdict with what is to be written for it. */
export type Decided = Verdict & { readonly known: KnownProduct | undefined; readonly fields: ProductFields };

/** Whether the file names pictures of which none can be shown yet: those on the web are fetched afterwards. */
const lacksPictures = ({ pictures }: Prepared, known: StoredPictures | undefined): boolean =>
  pictures.size > 0 &&
  ![...pictures.values()].some(({ kind, key }) => {
    if (kind !== 'file') return kind === 'own';
    const stored = known?.get(key);
    return stored === undefined || 'hash' in stored;
  });

const decide = (
  prepared: Prepared,
  known: KnownProduct | undefined,
  stored: StoredPictures | undefined,
  isAsItIs: boolean,
): Decided => {
  const { product, snapshot } = prepared;
  const sourceHash = hashSnapshot(snapshot);
  const isSame = isAsItIs || known?.sourceHash === sourceHash;
  const outcome = known === undefined ? 'created' : isSame ? 'skipped' : 'updated';
  const merged =
    known === undefined
      ? freshFields(product)
      : mergeFields(known, product, parseSnapshot(known.snapshot), snapshot);
  const isHeldBack =
    merged.published &&
    known?.published !== true &&
    known?.hasPicture !== true &&
    lacksPictures(prepared, stored);
  const { id, handle } = known ?? { id: newId<ProductId>(), handle: product.handle };
  const fields = { ...merged, id, handle, sourceHash, published: merged.published && !isHeldBack };
  const isSkipped = outcome === 'skipped';
  return {
    prepared,
    outcome,
    isPublished: isSkipped ? known?.published === true : fields.published,
    waits: isSkipped ? known?.waitsForPicture === true : isHeldBack,
    known,
    fields,
  };
};

/** Products that, by the handles of our own file, already match it, although an earlier file said otherwise. */
const findUnchanged = async (
  db: Db,
  batch: readonly Prepared[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<ReadonlySet<string>> => {
  const others = batch.flatMap(({ product: { handle }, snapshot, source }) => {
    const row = source === undefined ? known.get(handle) : undefined;
    return row === undefined || row.sourceHash === hashSnapshot(snapshot)
      ? []
      : { handle, snapshot, id: row.id };
  });
  if (others.length === 0) return new Set();
  const ids = others.map(({ id }) => id);
  const present = new Map((await listExported(db, ids)).map((product) => [product.id, product]));
  const same = others.filter(({ id, snapshot }) => {
    const product = present.get(id);
    return product !== undefined && isAsExported(snapshot, product);
  });
  return new Set(same.map(({ handle }) => handle));
};

/**
 * What an import would do with these products; writes nothing.
 * @param stored results for the folder's pictures, once they have been examined
 */
export const judgeBatch = async (
  db: Db,
  batch: readonly Prepared[],
  isWriting: boolean,
  stored?: StoredPictures,
): Promise<readonly Decided[]> => {
  const handles = batch.map(({ product }) => product.handle);
  const known = new Map((await findByHandle(db, handles, isWriting)).map((row) => [row.handle, row]));
  const isAsItIs = await findUnchanged(db, batch, known);
  return batch.map((prepared) => {
    const { handle } = prepared.product;
    return decide(prepared, known.get(handle), stored, isAsItIs.has(handle));
  });
};
