import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkResult, PriceChange } from '@darzi/contract/back-office/products.routes.ts';
import type { PriceChangeId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { lockProductWriters } from '../categories/category-names.ts';
import type { PricesBefore } from './bulk-change.rules.ts';
import { changePriced } from './change-priced.ts';
import { findManagedAll } from './managed-product.repository.ts';
import { showManaged } from './managed-products.ts';
import { closePriceChange, listOpenPriceChanges } from './price-change.repository.ts';
import { sentAs } from './product-variants.rules.ts';

export const listPriceChanges = ({ db }: Pick<Deps, 'db'>): Promise<PriceChange[]> =>
  listOpenPriceChanges(db);

/** Restores these products' previous values; one that somebody has changed since stays as it is and says so. */
export const undoAll = async (
  tx: Tx,
  actor: Actor,
  before: readonly PricesBefore[],
): Promise<BulkResult[]> => {
  const { results } = await changePriced(
    tx,
    actor,
    before.map(({ id, version, price, variants }) => {
      const was = new Map(variants.map(([size, own, added = 0]) => [size, { own, added }]));
      return {
        id,
        version,
        change: ({ sizes }) => ({
          price: toRupees(price),
          variants: sizes.map((row) => {
            const { own, added } = was.get(row.size) ?? { own: price, added: 0 };
            const sent = sentAs(row, toRupees(own));
            // Sales and bookings in between stay counted.
            return added === 0 ? sent : { ...sent, stock: Math.max(0, row.stock - added) };
          }),
        }),
      };
    }),
  );
  return results.map(({ name: _, ...result }) => result);
};

/**
 * Restores the prices that products had before a bulk change; one that somebody has changed since stays as it is and
 * says so. Refuses a change that is unknown, too old or already undone.
 */
export const undoPriceChange = (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: PriceChangeId,
): Promise<Outcome<{ results: BulkResult[]; products: AdminProduct[] }>> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    const before = await closePriceChange(tx, id);
    if (before === undefined) return refuse('catalogue.price_change_over');
    const results = await undoAll(tx, actor, before);
    const ids = results.flatMap(({ _id, outcome }) => (outcome === 'refused' ? [] : [_id]));
    return accept({ results, products: (await findManagedAll(tx, ids)).map(showManaged) });
  });
