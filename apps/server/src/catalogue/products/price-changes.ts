import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkResult, PriceChange } from '@darzi/contract/back-office/products.routes.ts';
import type { PriceChangeId, ProductId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import { changeLockedProduct, tellChanged } from './change-product.ts';
import { refused } from './change-products.ts';
import { findManagedAll, lockManaged } from './managed-product.repository.ts';
import { showManaged } from './managed-products.ts';
import { closePriceChange, listOpenPriceChanges, type PricesBefore } from './price-change.repository.ts';
import { sentAs } from './product-variants.rules.ts';
import { lockSizes } from './product-write.repository.ts';

export const listPriceChanges = ({ db }: Pick<Deps, 'db'>): Promise<PriceChange[]> =>
  listOpenPriceChanges(db);

const undoOne = async (
  tx: Tx,
  actor: Actor,
  before: PricesBefore,
  note: (id: ProductId, changed: readonly string[]) => void,
): Promise<BulkResult> => {
  const product = await lockManaged(tx, before.id);
  if (product === undefined) return refused(before.id, { code: 'catalogue.product_not_found' });
  const was = new Map(before.variants.map(([size, price, added = 0]) => [size, { price, added }]));
  const sizes = [...(await lockSizes(tx, [product.id]))].sort((a, b) => a.position - b.position);
  const changed = await changeLockedProduct(tx, actor, product, {
    version: before.version,
    price: toRupees(before.price),
    variants: sizes.map((row) => {
      const { price, added } = was.get(row.size) ?? { price: before.price, added: 0 };
      const sent = sentAs(row, toRupees(price));
      // What was sold or booked in between counts on.
      return added === 0 ? sent : { ...sent, stock: Math.max(0, row.stock - added) };
    }),
  });
  if (!changed.ok) return refused(before.id, changed.refusal);
  if (changed.value.length > 0) note(before.id, changed.value);
  return { _id: before.id, outcome: changed.value.length > 0 ? 'changed' : 'unchanged' };
};

/** Gives these products back what they had; one that somebody changed since stays as it is and says so. */
export const undoAll = async (
  tx: Tx,
  actor: Actor,
  before: readonly PricesBefore[],
): Promise<BulkResult[]> => {
  const results: BulkResult[] = [];
  const changed = new Map<ProductId, readonly string[]>();
  for (const one of before) {
    results.push(await undoOne(tx, actor, one, (id, names) => changed.set(id, names)));
  }
  await tellChanged(tx, [...changed.keys()], [...changed.values()].flat());
  return results;
};

/**
 * Gives products the prices that they had before they were changed together; one that somebody changed since stays as it
 * is and says so. Refuses a change that is unknown, too old or taken back already.
 */
export const undoPriceChange = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  idText: string,
): Promise<Outcome<{ results: BulkResult[]; products: AdminProduct[] }>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const id = parseId<PriceChangeId>(idText);
    const before = id === undefined ? undefined : await closePriceChange(tx, id);
    if (before === undefined) return refuse('catalogue.price_change_over');
    const results = await undoAll(tx, actor, before);
    const ids = results.flatMap(({ _id, outcome }) => (outcome === 'refused' ? [] : [_id]));
    return accept({ results, products: (await findManagedAll(tx, ids)).map(showManaged) });
  });
