import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { changeCatalogue } from './change-catalogue.ts';

type Piece = { readonly productId: string; readonly size: string; readonly quantity: number };

/**
 * Takes pieces from stock; every line or none. The caller holds locks on these rows and has seen enough of each.
 * What the public sees changes only when a size sells out by it.
 * @throws Error when a line is short all the same: the transaction must not commit
 */
export const takeStock = async (tx: Tx, pieces: readonly Piece[]): Promise<void> => {
  const { rows } = await sql<{ stock: number }>`
    update product_sizes s set stock = s.stock - l.quantity
    from unnest(${pieces.map((piece) => piece.productId)}::uuid[], ${pieces.map((piece) => piece.size)}::text[],
      ${pieces.map((piece) => piece.quantity)}::int[]) as l(product_id, size, quantity)
    where s.product_id = l.product_id and s.size = l.size and s.stock >= l.quantity
    returning s.stock`.execute(tx);
  if (rows.length !== pieces.length) throw new Error('stock changed although its rows were locked');
  if (rows.some((row) => row.stock === 0)) await changeCatalogue(tx);
};

/** Puts pieces back; sizes that no longer exist are left out. Rows are locked in the order of their keys. */
export const returnStock = async (tx: Tx, pieces: readonly Piece[]): Promise<void> => {
  const { rows } = await sql<{ stock: number; quantity: number }>`
    with pieces as materialized (
      select product_id, size, sum(quantity)::int as quantity
      from unnest(${pieces.map((piece) => piece.productId)}::uuid[], ${pieces.map((piece) => piece.size)}::text[],
        ${pieces.map((piece) => piece.quantity)}::int[]) as l(product_id, size, quantity) group by 1, 2
    ), locked as materialized (
      select s.product_id, s.size from product_sizes s join pieces using (product_id, size)
      order by s.product_id, s.size for no key update of s
    )
    update product_sizes s set stock = s.stock + p.quantity from pieces p, locked k
    where (s.product_id, s.size) = (p.product_id, p.size) and (s.product_id, s.size) = (k.product_id, k.size)
    returning s.stock, p.quantity`.execute(tx);
  if (rows.some((row) => row.stock === row.quantity)) await changeCatalogue(tx);
};
