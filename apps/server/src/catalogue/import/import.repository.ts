import { type ProductId, parseId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, jsons, texts, uuids } from '../../platform/db/given.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { SLOW } from '../../platform/jobs/jobs.ts';
import { managedRow } from '../products/managed-product.repository.ts';
import type { Snapshot } from './import-snapshot.rules.ts';

/** A product that an earlier import (or somebody else) gave one of the file's handles. */
const knownProduct = managedRow
  .pick({
    id: true,
    handle: true,
    name: true,
    description: true,
    pricePaise: true,
    category: true,
    subCategory: true,
    bestSeller: true,
    hsn: true,
    published: true,
    sourceHash: true,
    waitsForPicture: true,
  })
  .extend({ snapshot: z.unknown(), hasPicture: z.boolean() });
export type KnownProduct = z.output<typeof knownProduct>;

/**
 * Products by a current or former handle, locked if this is a writing transaction; also by id, which files name if they
 * were exported before every product had a handle.
 */
export const findByHandle = async (
  db: Db,
  handles: readonly string[],
  isWriting: boolean,
): Promise<readonly KnownProduct[]> => {
  return parseRows(
    db,
    knownProduct,
    sql`
    select p.id, coalesce(named.handle, p.id::text) as handle, p.name, p.description, p.price_paise as "pricePaise", (select name from categories where key = p.category) as category,
      (select name from product_types where key = p.sub_category) as "subCategory", p.best_seller as "bestSeller", p.hsn, p.published,
      p.source_hash as "sourceHash", i.snapshot, p.waits_for_picture as "waitsForPicture",
      exists (select 1 from product_images where product_id = p.id and image_hash is not null) as "hasPicture"
    from products p
    left join product_handles named on named.product_id = p.id and named.handle = any(${handles}::text[])
    left join product_imports i on i.product_id = p.id
    where p.id in (
      select product_id from product_handles where handle = any(${handles}::text[])
      union all select unnest(${handles.flatMap((handle) => parseId(handle) ?? [])}::uuid[])
    )
    order by p.id
    ${isWriting ? sql`for no key update of p` : sql``}`,
  );
};

/** Has these products published with the first of their pictures to arrive. */
export const holdForPicture = async (tx: Tx, ids: readonly ProductId[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('products')
    .set({ waits_for_picture: true })
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .execute();
};

/** Which of these handles a product has or had. */
export const findTakenHandles = async (db: Db, handles: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('product_handles')
    .select('handle')
    .where('handle', 'in', [...handles])
    .execute();
  return new Set(rows.map(({ handle }) => handle));
};

export const putSnapshots = async (
  tx: Tx,
  snapshots: readonly { readonly productId: ProductId; readonly snapshot: Snapshot }[],
): Promise<void> => {
  if (snapshots.length === 0) return;
  const imports = given('s', {
    product_id: uuids(snapshots.map((s) => s.productId)),
    snapshot: jsons(snapshots.map((s) => s.snapshot)),
  });
  await tx
    .insertInto('product_imports')
    .columns(['product_id', 'snapshot'])
    .expression((eb) => eb.selectFrom(imports).select(['s.product_id', 's.snapshot']))
    .onConflict((conflict) =>
      conflict
        .column('product_id')
        .doUpdateSet(({ ref }) => ({ snapshot: ref('excluded.snapshot'), imported_at: sql<Date>`now()` })),
    )
    .execute();
};

/** Marks products as last imported from these files, and otherwise unchanged. */
export const putSourceHashes = async (
  tx: Tx,
  hashes: readonly { readonly id: ProductId; readonly sourceHash: string | null }[],
): Promise<void> => {
  if (hashes.length === 0) return;
  const changed = given('h', {
    id: uuids(hashes.map(({ id }) => id)),
    hash: texts(hashes.map(({ sourceHash }) => sourceHash)),
  });
  await tx
    .updateTable('products')
    .from(changed)
    .set(({ ref }) => ({ source_hash: ref('h.hash') }))
    .whereRef('products.id', '=', 'h.id')
    .execute();
};

/** Adds the jobs that fetch these pictures in one statement: an import may bring thousands. */
export const addFetchJobs = async (tx: Tx, imageIds: readonly string[], attempts: number): Promise<void> => {
  if (imageIds.length === 0) return;
  await sql`
    select count(*) from (
      select graphile_worker.add_job('fetch-image', payload => json_build_object('productImageId', id),
        job_key => id, max_attempts => ${attempts}::int, priority => ${SLOW}::int)
      from unnest(${imageIds}::text[]) as id
    ) jobs`.execute(tx);
};
