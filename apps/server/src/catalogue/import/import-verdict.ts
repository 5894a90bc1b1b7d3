import type { ProductId } from '@darzi/contract/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { ProductFields } from '../products/product-write.repository.ts';
import { findByHandle, type KnownProduct } from './import.repository.ts';
import type { FoundPicture } from './import-pictures.ts';
import type { ImportedProduct } from './import-product.rules.ts';
import {
  freshFields,
  hashSnapshot,
  mergeFields,
  parseSnapshot,
  type Snapshot,
} from './import-snapshot.rules.ts';

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

/** A verdict with what is to be written for it. */
export type Decided = Verdict & { readonly known: KnownProduct | undefined; readonly fields: ProductFields };

const decide = (prepared: Prepared, known: KnownProduct | undefined): Decided => {
  const { product, snapshot } = prepared;
  const sourceHash = hashSnapshot(snapshot);
  if (known === undefined) {
    const fields = { ...freshFields(product), id: newId<ProductId>(), handle: product.handle, sourceHash };
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
