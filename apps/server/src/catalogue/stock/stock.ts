import { type ProductId, productId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { announceProducts } from '../../integrations/announce.ts';
import type { Tx } from '../../platform/db/database.ts';
import { given, texts, uuids } from '../../platform/db/given.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { causeText, type StockCause } from './stock-movements.ts';

const lockedSize = z.object({ productId, size: z.string(), stock: z.number() });
const takenPiece = z.object({ id: productId, stock: z.number() });
const returnedPiece = z.object({ id: productId, stock: z.number(), quantity: z.number() });

export type Piece = { readonly productId: ProductId; readonly size: string; readonly quantity: number };

/**
 * Locks the stock of these sizes in the order of their keys, so that concurrent callers cannot deadlock, and returns
 * what is left of each. Sizes that no longer exist are left out.
 */
export const lockStock = async (
  tx: Tx,
  pieces: readonly Pick<Piece, 'productId' | 'size'>[],
): Promise<readonly { readonly productId: ProductId; readonly size: string; readonly stock: number }[]> => {
  return parseRows(
    tx,
    lockedSize,
    sql`
    select s.product_id as "productId", s.size, s.stock from product_sizes s
    where (s.product_id, s.size) in (
      select * from unnest(${pieces.map((piece) => piece.productId)}::uuid[], ${pieces.map((piece) => piece.size)}::text[]))
    order by s.product_id, s.size for no key update of s`,
  );
};

const quantityOf = (pieces: readonly Piece[], { productId, size }: Omit<Piece, 'quantity'>): number =>
  pieces
    .filter((piece) => piece.productId === productId && piece.size === size)
    .reduce((sum, piece) => sum + piece.quantity, 0);

/** Merges pieces by size: an update from a list changes a row once, however often the list names it. */
const sumBySize = (pieces: readonly Piece[]): readonly Piece[] => [
  ...new Map(
    pieces.map((piece) => [
      `${piece.productId} ${piece.size}`,
      { ...piece, quantity: quantityOf(pieces, piece) },
    ]),
  ).values(),
];

/**
 * Takes pieces from stock if there is enough of every one, including what is returned in the same call.
 * @returns false if one is short: nothing was taken and nothing returned
 */
export const exchangeStock = async (
  tx: Tx,
  released: readonly Piece[],
  pieces: readonly Piece[],
  cause: StockCause,
): Promise<boolean> => {
  const left = await lockStock(tx, [...released, ...pieces]);
  const isEnough = sumBySize(pieces).every((piece) =>
    left.some(
      (row) =>
        row.productId === piece.productId &&
        row.size === piece.size &&
        row.stock + quantityOf(released, row) >= piece.quantity,
    ),
  );
  if (!isEnough) return false;
  if (released.length > 0) await returnStock(tx, released, { ...cause, reason: 'released' });
  await deductStock(tx, pieces, cause);
  return true;
};

/** The public view of stock changes only if a size sells out or comes back. */
const announceStock = async (tx: Tx, turned: readonly { readonly id: ProductId }[]): Promise<void> => {
  if (turned.length === 0) return;
  const products = [...new Set(turned.map(({ id }) => id))];
  await changeCatalogue(tx, { products, what: 'stock' });
  await announceProducts(
    tx,
    products.map((id) => ({ id, changed: ['stock'] })),
  );
};

/**
 * Takes pieces from stock; every line or none. The caller has locked these rows and seen enough of each. The public
 * view changes only if a size sells out.
 * @throws Error if a line is short anyway: the transaction must not commit
 */
export const deductStock = async (tx: Tx, taken: readonly Piece[], cause: StockCause): Promise<void> => {
  const pieces = sumBySize(taken);
  const rows = await parseRows(
    tx,
    takenPiece,
    sql`
    update product_sizes s set stock = s.stock - l.quantity
    from unnest(${pieces.map((piece) => piece.productId)}::uuid[], ${pieces.map((piece) => piece.size)}::text[],
      ${pieces.map((piece) => piece.quantity)}::int[]) as l(product_id, size, quantity),
      (select set_config('shop.stock_cause', ${causeText(cause)}, true)) as cause
    where s.product_id = l.product_id and s.size = l.size and s.stock >= l.quantity
    returning s.product_id as id, s.stock`,
  );
  if (rows.length !== pieces.length) throw new Error('stock changed although its rows were locked');
  await announceStock(
    tx,
    rows.filter((row) => row.stock === 0),
  );
};

/** Returns pieces to stock; sizes that no longer exist are left out. Locks rows in the order of their keys. */
export const returnStock = async (tx: Tx, pieces: readonly Piece[], cause: StockCause): Promise<void> => {
  const rows = await parseRows(
    tx,
    returnedPiece,
    sql`
    with pieces as materialized (
      select product_id, size, sum(quantity)::int as quantity
      from unnest(${pieces.map((piece) => piece.productId)}::uuid[], ${pieces.map((piece) => piece.size)}::text[],
        ${pieces.map((piece) => piece.quantity)}::int[]) as l(product_id, size, quantity) group by 1, 2
    ), locked as materialized (
      select s.product_id, s.size from product_sizes s join pieces using (product_id, size)
      order by s.product_id, s.size for no key update of s
    )
    update product_sizes s set stock = s.stock + p.quantity
    from pieces p, locked k, (select set_config('shop.stock_cause', ${causeText(cause)}, true)) as cause
    where (s.product_id, s.size) = (p.product_id, p.size) and (s.product_id, s.size) = (k.product_id, k.size)
    returning s.product_id as id, s.stock, p.quantity`,
  );
  await announceStock(
    tx,
    rows.filter((row) => row.stock === row.quantity),
  );
};

/**
 * Whether each of these sizes costs as much today as the one wanted in exchange. If one of the two is gone there is
 * nothing to compare, and staff will notice when packing.
 */
export const areEvenPrices = async (
  tx: Tx,
  swaps: readonly { readonly productId: ProductId; readonly size: string; readonly other: string }[],
): Promise<boolean> => {
  if (swaps.length === 0) return true;
  const uneven = await tx
    .selectFrom(
      given('w', {
        product_id: uuids(swaps.map((swap) => swap.productId)),
        size: texts(swaps.map((swap) => swap.size)),
        other: texts(swaps.map((swap) => swap.other)),
      }),
    )
    .innerJoin('product_sizes as s', (join) =>
      join.onRef('s.product_id', '=', 'w.product_id').onRef('s.size', '=', 'w.size'),
    )
    .innerJoin('product_sizes as o', (join) =>
      join.onRef('o.product_id', '=', 'w.product_id').onRef('o.size', '=', 'w.other'),
    )
    .select('s.size')
    .whereRef('s.price_paise', 'is distinct from', 'o.price_paise')
    .executeTakeFirst();
  return uneven === undefined;
};
