import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkResult } from '@darzi/contract/back-office/products.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudits } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { describeStockCause } from '../stock/stock-movements.ts';
import { type Priced, type PricesBefore, pricesBefore, repriced } from './bulk-change.rules.ts';
import { announceChanges } from './change-locked-product.ts';
import { refused } from './change-products.ts';
import { lockPriced, putPriced } from './price-change.repository.ts';
import { differences } from './product-change.rules.ts';
import { auditedOf, type Range } from './product-variants.rules.ts';
import { putVariantRows } from './product-write.repository.ts';

type Asked = {
  readonly id: ProductId;
  /** The version it must still have; undefined: any. */
  readonly version?: number;
  readonly change: (now: Priced) => Pick<ProductChange, 'price' | 'stock' | 'variants'>;
};

type Locked = Awaited<ReturnType<typeof lockPriced>>[number];

/** The outcome for one product; `after` only if something differs. */
type Step = {
  readonly result: BulkResult;
  readonly name: string;
  readonly after?: {
    readonly now: Locked;
    readonly then: Range;
    readonly changes: ReturnType<typeof differences>;
  };
};

const stepOf = ({ id, version, change }: Asked, now: Locked | undefined): Step => {
  if (now === undefined) return { name: '', result: refused(id, { code: 'catalogue.product_not_found' }) };
  const { name, pricePaise, sizes } = now;
  if (version !== undefined && version !== now.version) {
    return { name, result: refused(id, { code: 'catalogue.changed_meanwhile' }) };
  }
  const ranged = repriced(now, change(now));
  if (!ranged.ok) return { name, result: refused(id, ranged.refusal) };
  const then = ranged.value;
  const changes = differences(
    { pricePaise, ...auditedOf(sizes) },
    { pricePaise: then.pricePaise, ...auditedOf(then.variants) },
  );
  return Object.keys(changes).length === 0
    ? { name, result: { _id: id, outcome: 'unchanged' } }
    : { name, result: { _id: id, outcome: 'changed' }, after: { now, then, changes } };
};

/**
 * Changes prices and stock of products, each independently: always the same few statements, with the same audit, stock
 * movements and notifications as a single change.
 * @returns the outcomes, and the previous values of those that changed
 */
export const changePriced = async (
  tx: Tx,
  actor: Actor,
  asked: readonly Asked[],
): Promise<{
  readonly results: readonly (BulkResult & { readonly name: string })[];
  readonly before: readonly PricesBefore[];
}> => {
  const locked = await lockPriced(
    tx,
    asked.map(({ id }) => id),
  );
  const found = new Map(locked.map((product) => [product.id, product]));
  const steps = asked.map((one) => stepOf(one, found.get(one.id)));
  const changed = steps.flatMap(({ after }) => after ?? []);
  if (changed.length > 0) {
    await putPriced(
      tx,
      changed.map(({ now, then }) => ({ id: now.id, pricePaise: then.pricePaise })),
    );
    await describeStockCause(tx, { reason: 'edited', actor });
    await putVariantRows(
      tx,
      changed.flatMap(({ now, then }) =>
        then.variants.flatMap((variant, position) => {
          const was = now.sizes[position];
          const isSame = variant.stock === was?.stock && variant.pricePaise === was.pricePaise;
          return isSame ? [] : [{ ...variant, productId: now.id, position }];
        }),
      ),
    );
    await recordAudits(
      tx,
      actor,
      changed.map(({ now, changes }) => ({
        action: 'product.changed',
        subject: `product:${now.id}`,
        changes,
      })),
    );
    await announceProducts(
      tx,
      changed.map(({ now, changes }) => ({ id: now.id, changed: Object.keys(changes) })),
    );
    await announceChanges(
      tx,
      changed.map(({ now }) => now.id),
      changed.flatMap(({ changes }) => Object.keys(changes)),
    );
  }
  return {
    results: steps.map(({ name, result }) => ({ ...result, name })),
    before: changed.map(({ now, then }) =>
      pricesBefore(now, now.sizes, Object.fromEntries(then.variants.map(({ size, stock }) => [size, stock]))),
    ),
  };
};
