import type { CartData } from '@darzi/contract/cart/cart.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { newId } from '../db/id.ts';

/** A line of the cart with today's product: what would be sold now. */
export type CartLine = {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string;
  readonly subCategory: string;
  readonly hsn: string | null;
  readonly imageHashes: readonly string[];
  readonly stock: number;
  readonly isForSale: boolean;
};

export type LockedCart = { readonly generation: string; readonly lines: readonly CartLine[] };

/** Product id → size → quantity; built from entries, so that no size can reach a prototype. */
export const loadCartData = async (db: Db, userId: string): Promise<CartData> => {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select(['cart_lines.product_id', 'cart_lines.size', 'cart_lines.quantity'])
    .where('cart_lines.user_id', '=', userId)
    .where('products.visible', '=', true)
    .orderBy('cart_lines.added_at')
    .execute();
  const sizes = new Map<string, [string, number][]>();
  for (const row of rows) {
    const known = sizes.get(row.product_id);
    if (known === undefined) sizes.set(row.product_id, [[row.size, row.quantity]]);
    else known.push([row.size, row.quantity]);
  }
  return Object.fromEntries([...sizes].map(([id, entries]) => [id, Object.fromEntries(entries)]));
};

/**
 * Takes the customer's cart for this transaction; others of the same customer wait. An empty cart that is
 * about to be filled again gets a new generation.
 */
export const lockCart = async (
  tx: Tx,
  userId: string,
  isFilling: boolean,
): Promise<{ generation: string; lines: number }> => {
  const { rows } = await sql<{ generation: string; lines: number }>`
    insert into carts (user_id, generation) values (${userId}, ${newId()})
    on conflict (user_id) do update set generation = case
      when ${isFilling} and not exists (select 1 from cart_lines l where l.user_id = ${userId}) then excluded.generation
      else carts.generation end, changed_at = now()
    returning generation, (select count(*)::int from cart_lines l where l.user_id = ${userId}) as lines`.execute(
    tx,
  );
  const [cart] = rows;
  if (cart === undefined) throw new Error('a cart can always be taken');
  return cart;
};

export type SizeForSale = { readonly name: string; readonly stock: number; readonly inCart: number };

/** A size of a visible product with its stock and what of it lies in the cart, or undefined. */
export const findSize = async (
  db: Db,
  userId: string,
  productId: string,
  size: string,
): Promise<{ readonly product: boolean; readonly size: SizeForSale | undefined }> => {
  const row = await db
    .selectFrom('products')
    .leftJoin('product_sizes', (join) =>
      join.onRef('product_sizes.product_id', '=', 'products.id').on('product_sizes.size', '=', size),
    )
    .leftJoin('cart_lines', (join) =>
      join
        .onRef('cart_lines.product_id', '=', 'products.id')
        .on('cart_lines.size', '=', size)
        .on('cart_lines.user_id', '=', userId),
    )
    .select(['products.name', 'product_sizes.stock', 'cart_lines.quantity'])
    .where('products.id', '=', productId)
    .where('products.visible', '=', true)
    .executeTakeFirst();
  if (row === undefined) return { product: false, size: undefined };
  if (row.stock === null) return { product: true, size: undefined };
  return { product: true, size: { name: row.name, stock: row.stock, inCart: row.quantity ?? 0 } };
};

export const setLine = async (
  tx: Tx,
  userId: string,
  productId: string,
  size: string,
  quantity: number,
): Promise<void> => {
  await tx
    .insertInto('cart_lines')
    .values({ user_id: userId, product_id: productId, size, quantity })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'size']).doUpdateSet({ quantity }))
    .execute();
};

export const removeLine = async (tx: Tx, userId: string, productId: string, size: string): Promise<void> => {
  await tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .execute();
};

export const emptyCart = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('cart_lines').where('user_id', '=', userId).execute();
};

/**
 * What the cart would sell now, with the stock rows locked in the order of their keys, so that carts with the same
 * pieces in another order wait for each other instead of locking each other out.
 */
export const lockLinesForSale = async (tx: Tx, userId: string): Promise<readonly CartLine[]> => {
  const { rows } = await sql<Omit<CartLine, 'pricePaise'> & { pricePaise: number }>`
    select l.product_id as "productId", l.size, l.quantity, p.name, p.description, p.price_paise as "pricePaise",
      p.category, p.sub_category as "subCategory", p.hsn, s.stock, p.visible as "isForSale",
      coalesce((select array_agg(i.image_hash order by i.position) from product_images i
        where i.product_id = p.id and i.image_hash is not null), '{}') as "imageHashes"
    from cart_lines l
    join products p on p.id = l.product_id
    join product_sizes s on s.product_id = l.product_id and s.size = l.size
    where l.user_id = ${userId}
    order by l.product_id, l.size
    for no key update of s`.execute(tx);
  return rows.map((row) => ({ ...row, pricePaise: paise(row.pricePaise) }));
};
