import { type ProductId, productId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { announceProducts } from '../../integrations/announce.ts';
import { type AuditActor, recordAudits } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { parseSnapshot } from './import-snapshot.rules.ts';
import type { Problem } from './import-source.rules.ts';
import type { FileSource, Prepared } from './import-verdict.ts';

/** A published product that an import made. */
const shownShape = z.object({
  id: productId,
  name: z.string(),
  handle: z.string(),
  /** Its current and former handles. */
  handles: z.array(z.string()),
  snapshot: z.unknown(),
});
type Shown = z.output<typeof shownShape>;

/** A product that an earlier import made from a product in the file, and this import does not. */
type Leftover = { readonly product: Shown; readonly row: number };

const firstPart = (handle: string): string => handle.split('--')[0] ?? '';

/**
 * Whether an import of this source product made it, even before that was recorded, and the owner has not changed it
 * since.
 */
const isMadeOf = ({ name, handle, snapshot }: Shown, source: FileSource): boolean => {
  const remembered = parseSnapshot(snapshot);
  return (
    remembered?.name === name &&
    (handle === source.handle || handle.startsWith(`${source.handle}--`)) &&
    (remembered.source === undefined || remembered.source === source.handle)
  );
};

/**
 * Products still shown that earlier imports made from the products of this batch, and that this file no longer makes.
 */
export const findLeftovers = async (db: Db, batch: readonly Prepared[]): Promise<readonly Leftover[]> => {
  const sources = new Map(
    batch.flatMap(({ source }) => (source === undefined ? [] : [[source.handle, source]])),
  );
  if (sources.size === 0) return [];
  const handles = [...sources.keys()];
  const rows = await parseRows(
    db,
    shownShape,
    sql`
    select p.id, p.name, p.handle, i.snapshot,
      array(select handle from product_handles where product_id = p.id) as handles
    from products p join product_imports i on i.product_id = p.id
    where (p.handle = any(${handles}::text[]) or (strpos(p.handle, '--') > 0
        and split_part(p.handle, '--', 1) = any(${handles.map(firstPart)}::text[])))
      and (p.published or p.waits_for_picture) and p.archived_at is null
    order by p.id`,
  );
  const made = new Set([...sources.values()].flatMap((source) => source.made));
  return rows.flatMap((product) => {
    const source = [...sources.values()].find((one) => isMadeOf(product, one));
    const isStill = product.handles.some(
      (handle) => made.has(handle) || (handle !== source?.handle && source?.isNamed(handle)),
    );
    return source === undefined || isStill ? [] : [{ product, row: source.row }];
  });
};

/** Unpublishes them. A file that makes them again publishes them as new. */
export const hideLeftovers = async (
  tx: Tx,
  actor: AuditActor,
  leftovers: readonly Leftover[],
): Promise<void> => {
  if (leftovers.length === 0) return;
  const ids = leftovers.map(({ product }) => product.id);
  await tx
    .updateTable('products')
    .set((eb) => ({
      published: false,
      waits_for_picture: false,
      source_hash: null,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .execute();
  await tx
    .updateTable('product_imports')
    .set(({ ref }) => ({ snapshot: sql`${ref('snapshot')} || '{"published": false}'` }))
    .where('product_id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .execute();
  await recordAudits(
    tx,
    actor,
    leftovers.map(({ product, row }) => ({
      action: 'product.reimported',
      subject: `product:${product.id}`,
      changes: { published: false, row },
    })),
  );
  await announceProducts(
    tx,
    ids.map((id) => ({ id, changed: ['imported'] })),
  );
  await changeCatalogue(tx);
};

export const problemOf = ({ product, row }: Leftover): Problem => ({
  row,
  product: product.name,
  message: 'No longer in the file, so no longer shown.',
});
