import type { CartData } from '@darzi/contract/cart/cart.ts';
import { type ProductId, productId, type UserId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, ints, texts, uuids } from '../../platform/db/given.ts';
import { newId } from '../../platform/db/id.ts';
import { amount, parseRows } from '../../platform/db/rows.ts';
import type { OwnSize } from './cart.rules.ts';

/** A cart line with the product's current data: what would be sold now. */
const cartLine = z.object({
  productId,
  size: z.string(),
  quantity: z.number(),
  name: z.string(),
  description: z.string(),
  pricePaise: amount,
  category: z.string(),
  subCategory: z.string(),
  hsn: z.string().nullable(),
  /** The tax rate of its type; null: the shop's rates apply. */
  gstPercent: z.number().nullable(),
  imageHashes: z.array(z.string()),
  weightGrams: z.number().nullable(),
  stock: z.number(),
  isForSale: z.boolean(),
});
export type CartLine = z.output<typeof cartLine>;

export type LockedCart = { readonly generation: string; readonly lines: readonly CartLine[] };

export type CartItem = { readonly productId: ProductId; readonly size: string; readonly quantity: number };

/** Product id → size → quantity; built from entries, so that no size can reach a prototype. */
export const cartDataOf = (pieces: readonly CartItem[]): CartData => {
  const sizes = new Map<string, [string, number][]>();
  for (const { productId, size, quantity } of pieces) {
    const known = sizes.get(productId);
    if (known === undefined) sizes.set(productId, [[size, quantity]]);
    else known.push([size, quantity]);
  }
  return Object.fromEntries([...sizes].map(([id, entries]) => [id, Object.fromEntries(entries)]));
};

/** The cart in its specified form, product → size → quantity; hidden products are left out. */
export const loadCartData = async (db: Db, userId: UserId): Promise<CartData> => {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select(['cart_lines.product_id as productId', 'cart_lines.size', 'cart_lines.quantity'])
    .where('cart_lines.user_id', '=', userId)
    .where('products.visible', '=', true)
    .orderBy('cart_lines.added_at')
    .execute();
  return cartDataOf(rows);
};

/** Pieces reserved by the customer's own unpaid order, in the form of a cart. */
export const loadReserved = async (db: Db, userId: UserId): Promise<CartData> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('order_lines', 'order_lines.order_id', 'payments.payable_id')
    .select(['order_lines.product_id as productId', 'order_lines.size', 'order_lines.quantity'])
    .where('payments.customer_id', '=', userId)
    .where('payments.kind', '=', 'order')
    .where('payments.state', 'in', ['opening', 'open'])
    .execute();
  return cartDataOf(rows);
};

/**
 * Locks the customer's cart for this transaction; others of the same customer wait. Read its lines in a separate
 * statement afterwards: this one still sees them as they were before it had to wait.
 * @returns the id of this filling of the cart
 */
export const lockCartRow = async (tx: Tx, userId: UserId): Promise<string> => {
  const row = await tx
    .insertInto('carts')
    .values({ user_id: userId, generation: newId() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ changed_at: sql<Date>`now()` }))
    .returning('generation')
    .executeTakeFirstOrThrow();
  return row.generation;
};

/** A product's sizes, each with its name without the colour. */
export const listOwnSizes = (db: Db, productId: ProductId): Promise<OwnSize[]> =>
  db
    .selectFrom('product_sizes')
    .select(['size', 'own_size as ownSize', 'colour'])
    .where('product_id', '=', productId)
    .execute();

export type SizeForSale = { readonly name: string; readonly stock: number; readonly inCart: number };

export type FoundSize = {
  readonly product: boolean;
  readonly size: SizeForSale | undefined;
  readonly linesInCart: number;
  /** The lines for sale, in the order in which they were added. */
  readonly lines: readonly CartItem[];
};

const sizeInCart = z.object({
  count: z.number(),
  lines: z.array(z.tuple([productId, z.string(), z.number()])),
  name: z.string().nullable(),
  stock: z.number().nullable(),
  quantity: z.number().nullable(),
});

/**
 * A size of a visible product with its stock (including what the customer's own unpaid order reserves), its quantity in
 * the cart, and the cart's number of lines.
 */
export const findSize = async (
  db: Db,
  userId: UserId,
  productId: ProductId,
  size: string,
): Promise<FoundSize> => {
  const rows = await parseRows(
    db,
    sizeInCart,
    sql`
    select c.count, c.lines, p.name, l.quantity,
      s.stock + coalesce((select sum(ol.quantity)::int from payments y join order_lines ol on ol.order_id = y.payable_id
        where y.customer_id = ${userId} and y.kind = 'order' and y.state in ('opening', 'open')
          and ol.product_id = s.product_id and ol.size = s.size), 0) as stock
    from (
      select count(*)::int as count, coalesce(json_agg(json_build_array(cl.product_id, cl.size, cl.quantity)
        order by cl.added_at) filter (where cp.visible), '[]') as lines
      from cart_lines cl join products cp on cp.id = cl.product_id where cl.user_id = ${userId}
    ) c
    left join products p on p.id = ${productId} and p.visible
    left join product_sizes s on s.product_id = p.id and s.size = ${size}
    left join cart_lines l on l.user_id = ${userId} and l.product_id = p.id and l.size = ${size}`,
  );
  const [row] = rows;
  const cart = {
    linesInCart: row?.count ?? 0,
    lines: (row?.lines ?? []).map(([id, own, quantity]) => ({ productId: id, size: own, quantity })),
  };
  if (row === undefined || row.name === null) return { product: false, size: undefined, ...cart };
  if (row.stock === null) return { product: true, size: undefined, ...cart };
  return { product: true, size: { name: row.name, stock: row.stock, inCart: row.quantity ?? 0 }, ...cart };
};

/** Sets a line's quantity; the first line after the cart was emptied starts a new filling. */
export const setLine = async (tx: Tx, userId: UserId, line: CartItem, isFirst: boolean): Promise<void> => {
  const { productId, size, quantity } = line;
  await tx
    .with('filling', (db) =>
      db
        .updateTable('carts')
        .set({ generation: newId() })
        .where('user_id', '=', userId)
        .where(sql<boolean>`${isFirst}::boolean`),
    )
    .insertInto('cart_lines')
    .values({ user_id: userId, product_id: productId, size, quantity })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'size']).doUpdateSet({ quantity }))
    .execute();
};

/** Removes a product in one size, whatever its quantity. */
export const removeLine = async (
  tx: Tx,
  userId: UserId,
  productId: ProductId,
  size: string,
): Promise<void> => {
  await tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .execute();
};

/** Removes all lines; the cart itself stays. */
export const emptyCart = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('cart_lines').where('user_id', '=', userId).execute();
};

/** Deletes the cart with its lines, for an account being deleted. */
export const deleteCart = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx.deleteFrom('carts').where('user_id', '=', userId).execute();
};

/** The cart's lines, for sale or not. */
export const listCartItems = (db: Db, userId: UserId): Promise<readonly CartItem[]> =>
  db
    .selectFrom('cart_lines')
    .select(['product_id as productId', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .execute();

const columnsOf = (pieces: readonly CartItem[]) => ({
  product_id: uuids(pieces.map(({ productId }) => productId)),
  size: texts(pieces.map(({ size }) => size)),
  quantity: ints(pieces.map(({ quantity }) => quantity)),
});

/** Removes pieces from the cart; a line with more of them keeps the difference. */
export const removeCartItems = async (tx: Tx, userId: UserId, pieces: readonly CartItem[]): Promise<void> => {
  const bought = given('b', columnsOf(pieces));
  await tx
    .deleteFrom('cart_lines as l')
    .using(bought)
    .where('l.user_id', '=', userId)
    .whereRef('l.product_id', '=', 'b.product_id')
    .whereRef('l.size', '=', 'b.size')
    .whereRef('l.quantity', '<=', 'b.quantity')
    .execute();
  await tx
    .updateTable('cart_lines as l')
    .from(bought)
    .set((eb) => ({ quantity: eb('l.quantity', '-', eb.ref('b.quantity')) }))
    .where('l.user_id', '=', userId)
    .whereRef('l.product_id', '=', 'b.product_id')
    .whereRef('l.size', '=', 'b.size')
    .whereRef('l.quantity', '>', 'b.quantity')
    .execute();
};

/**
 * What these lines (`l`: product, size, quantity) would sell now. Locks the stock rows in the order of their keys, so
 * that carts with the same pieces in another order wait for each other instead of deadlocking.
 */
const lockLines = async (tx: Tx, lines: RawBuilder<unknown>): Promise<readonly CartLine[]> => {
  return parseRows(
    tx,
    cartLine,
    sql`
    select l.product_id as "productId", l.size, l.quantity, p.name, p.description,
      coalesce(s.price_paise, p.price_paise) as "pricePaise", c.name as category, t.name as "subCategory", coalesce(p.hsn, t.hsn) as hsn, t.gst_percent::float8 as "gstPercent", s.weight_grams as "weightGrams", s.stock, p.visible as "isForSale",
      coalesce((select array_agg(i.image_hash order by i.colour is null, i.position) from product_images i
        where i.product_id = p.id and i.image_hash is not null
          and (s.colour is null or i.colour is null or i.colour = s.colour)), '{}') as "imageHashes"
    from ${lines}
    join products p on p.id = l.product_id
    join categories c on c.key = p.category join product_types t on t.key = p.sub_category
    join product_sizes s on s.product_id = l.product_id and s.size = l.size
    order by l.product_id, l.size
    for no key update of s`,
  );
};

/** What the cart would sell now; locks its stock. */
export const lockLinesForSale = (tx: Tx, userId: UserId): Promise<readonly CartLine[]> =>
  lockLines(tx, sql`(select product_id, size, quantity from cart_lines where user_id = ${userId}) l`);

/** What these pieces would be sold as now; locks their stock. */
export const lockPieces = (tx: Tx, pieces: readonly CartItem[]): Promise<readonly CartLine[]> =>
  lockLines(tx, sql`${given('l', columnsOf(pieces))}`);
