import type { PriceChange } from '@darzi/contract/back-office/products.routes.ts';
import { PRICE_UNDO_MINUTES } from '@darzi/contract/catalogue/price-change.ts';
import {
  type PriceChangeId,
  type ProductId,
  type ProductRunId,
  priceChangeId,
  productId,
} from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { bigints, given, uuids } from '../../platform/db/given.ts';
import { newId } from '../../platform/db/id.ts';
import { amount, document } from '../../platform/db/rows.ts';
import type { Priced, PricesBefore } from './bulk-change.rules.ts';
import { lockSizes } from './product-write.repository.ts';

const storedRow = z.object({
  id: priceChangeId,
  until: z.date(),
  products: z.array(document<PricesBefore>()),
});
type Row = z.output<typeof storedRow>;

const UNTIL = sql<Date>`at + make_interval(mins => ${PRICE_UNDO_MINUTES})`.as('until');
const IS_OPEN = sql<boolean>`run_id is null and undone_at is null and at > now() - make_interval(mins => ${PRICE_UNDO_MINUTES})`;

const show = ({ id, until, products }: Row): PriceChange => ({
  _id: id,
  until: until.toISOString(),
  products: products.length,
});

/** Stores these products' previous prices; drops records that can no longer be undone. */
export const insertPriceChange = async (
  tx: Tx,
  actor: Actor,
  products: readonly PricesBefore[],
  /** The run that this is a step of. */
  runId: ProductRunId | null = null,
): Promise<PriceChange> => {
  await tx.deleteFrom('price_changes').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
  const row = await tx
    .insertInto('price_changes')
    .values({
      id: newId<PriceChangeId>(),
      actor_id: actor.userId,
      products: JSON.stringify(products),
      run_id: runId,
    })
    .returning(['id', UNTIL, 'products'])
    .executeTakeFirstOrThrow();
  return show(storedRow.parse(row));
};

/** Those that can still be undone, newest first. */
export const listOpenPriceChanges = async (db: Db): Promise<PriceChange[]> => {
  const rows = await db
    .selectFrom('price_changes')
    .select(['id', UNTIL, 'products'])
    .where(IS_OPEN)
    .orderBy('at', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => show(storedRow.parse(row)));
};

/** Marks it as undone. @returns its products' previous prices; undefined if it is too late */
export const closePriceChange = async (
  tx: Tx,
  id: PriceChangeId,
): Promise<readonly PricesBefore[] | undefined> => {
  const closed = await tx
    .updateTable('price_changes')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(IS_OPEN)
    .returning('products')
    .executeTakeFirst();
  return closed && storedRow.shape.products.parse(closed.products);
};

/**
 * Marks the latest step of a run not yet undone as undone. @returns its products' previous values; undefined if all are
 * undone
 */
export const closeStepOfRun = async (
  tx: Tx,
  runId: ProductRunId,
): Promise<readonly PricesBefore[] | undefined> => {
  const closed = await tx
    .updateTable('price_changes')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('price_changes')
        .select('id')
        .where('run_id', '=', runId)
        .where('undone_at', 'is', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning('products')
    .executeTakeFirst();
  return closed && storedRow.shape.products.parse(closed.products);
};

const lockedRow = z.object({
  id: productId,
  seq: z.number(),
  name: z.string(),
  version: z.number(),
  pricePaise: amount,
});

/** These products with their prices and stock, locked in the order of their ids, in which checkouts lock sizes. */
export const lockPriced = async (
  tx: Tx,
  ids: readonly ProductId[],
): Promise<(Priced & { readonly version: number })[]> => {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'seq', 'name', 'version', 'price_paise as pricePaise'])
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Pieces sold while this waits for the locks stay sold.
  const sizes = Map.groupBy(await lockSizes(tx, ids), ({ productId }) => productId);
  return rows.map((row) => ({
    ...lockedRow.parse(row),
    sizes: [...(sizes.get(row.id) ?? [])].sort((a, b) => a.position - b.position),
  }));
};

/** Writes prices of products and increments their versions. */
export const putPriced = async (
  tx: Tx,
  products: readonly { readonly id: ProductId; readonly pricePaise: Paise }[],
): Promise<void> => {
  await tx
    .updateTable('products as p')
    .from(
      given('said', {
        id: uuids(products.map(({ id }) => id)),
        price: bigints(products.map(({ pricePaise }) => pricePaise)),
      }),
    )
    .set((eb) => ({
      price_paise: eb.ref('said.price'),
      version: eb('p.version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .whereRef('p.id', '=', 'said.id')
    .execute();
};
