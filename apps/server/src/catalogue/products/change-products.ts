import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkChange, BulkResult, PriceChange } from '@darzi/contract/back-office/products.routes.ts';
import { MAX_TAGS } from '@darzi/contract/catalogue/tags.ts';
import { type ProductId, parseId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, type Refusal, refuseFields } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import { changeOfOne, type PricesBefore, pricesBefore, whyRefused } from './bulk-change.rules.ts';
import { announceChanges, changeLockedProduct } from './change-locked-product.ts';
import { findManagedAll, lockManaged, type ManagedProduct } from './managed-product.repository.ts';
import { showManaged } from './managed-products.ts';
import { insertPriceChange } from './price-change.repository.ts';
import type { Variant } from './product-variants.rules.ts';
import { lockSizes } from './product-write.repository.ts';

export const refused = (_id: string, refusal: Refusal): BulkResult => ({
  _id,
  outcome: 'refused',
  message: whyRefused(refusal),
});

/** Changes one of several; refuses as {@link changeLockedProduct} does. Calls `note` for one that changed. */
const changeOne = async (
  tx: Tx,
  actor: Actor,
  { _id, version }: BulkChange['products'][number],
  asked: BulkChange['change'],
  note: (product: ManagedProduct, changed: readonly string[], sizes: readonly Variant[]) => void,
): Promise<BulkResult> => {
  const id = parseId<ProductId>(_id);
  const product = id === undefined ? undefined : await lockManaged(tx, id);
  if (product === undefined) return refused(_id, { code: 'catalogue.product_not_found' });
  // Pieces sold while this waits for the locks stay sold.
  const sizes = [...(await lockSizes(tx, [product.id]))].sort((a, b) => a.position - b.position);
  const { pricePaise, tags } = product;
  const change = changeOfOne({ pricePaise, sizes, tags }, asked);
  if ((change.tags ?? []).length > MAX_TAGS) {
    return refused(_id, { code: 'catalogue.too_many_tags', values: { most: MAX_TAGS } });
  }
  const changed = await changeLockedProduct(tx, actor, product, { ...change, version });
  if (!changed.ok) return refused(_id, changed.refusal);
  if (changed.value.length > 0) note(product, changed.value, sizes);
  return { _id, outcome: changed.value.length > 0 ? 'changed' : 'unchanged' };
};

/**
 * Changes several products in one transaction, each independently: one that somebody else changed meanwhile stays as it
 * is and says so. Refuses a list that names a product twice.
 */
export const changeProducts = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { products, change }: BulkChange,
): Promise<Outcome<{ results: BulkResult[]; products: AdminProduct[]; undo?: PriceChange }>> => {
  if (new Set(products.map(({ _id }) => _id)).size !== products.length) {
    return refuseFields({ products: 'Each product once' });
  }
  return db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const results: BulkResult[] = [];
    const changed = new Map<ProductId, readonly string[]>();
    const before: PricesBefore[] = [];
    const note = (product: ManagedProduct, names: readonly string[], sizes: readonly Variant[]) => {
      changed.set(product.id, names);
      if (change.price !== undefined) before.push(pricesBefore(product, sizes));
    };
    // In the order of their ids, in which checkouts lock their sizes.
    for (const one of [...products].sort((a, b) => (a._id < b._id ? -1 : 1))) {
      results.push(await changeOne(tx, actor, one, change, note));
    }
    await announceChanges(tx, [...changed.keys()], [...changed.values()].flat());
    const ids = results.flatMap(({ _id, outcome }) => (outcome === 'refused' ? [] : [_id]));
    const undo = before.length === 0 ? {} : { undo: await insertPriceChange(tx, actor, before) };
    return accept({ results, products: (await findManagedAll(tx, ids)).map(showManaged), ...undo });
  });
};
