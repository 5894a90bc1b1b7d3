import type { CartData } from '@darzi/contract/cart/cart.ts';
import type { ProductId, UserId } from '@darzi/contract/ids.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { paise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { lockStock, type Piece } from '../../catalogue/stock/stock.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { together } from '../../platform/db/pipelined.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import {
  type CartLine,
  cartDataOf,
  deleteCart,
  emptyCart,
  type FoundSize,
  findSize,
  listCartItems,
  listOwnSizes,
  loadCartData,
  loadReserved,
  lockCartRow,
  lockLinesForSale,
  lockPieces,
  removeCartItems,
  removeLine,
  setLine,
} from './cart.repository.ts';
import { decideQuantity, resolveSize, withLine } from './cart.rules.ts';

type Line = { readonly itemId: ProductId; readonly size: string };

/** The intended size and its data: in a product of one colour, the size alone is enough. */
const findMeant = async (
  tx: Tx,
  userId: UserId,
  productId: ProductId,
  size: string,
): Promise<Outcome<{ size: string; found: FoundSize }>> => {
  const found = await findSize(tx, userId, productId, size);
  if (found.size !== undefined || !found.product) return accept({ size, found });
  const meant = resolveSize(await listOwnSizes(tx, productId), size);
  if (meant === 'many')
    return refuse('cart.colour_missing', {
      fields: { size: refusalMessage('cart.colour_missing') },
    });
  if (meant === undefined) return accept({ size, found });
  return accept({ size: meant, found: await findSize(tx, userId, productId, meant) });
};

/** The line to remove: as named, or the only colour's. */
const meantLine = async (tx: Tx, productId: ProductId, size: string): Promise<string> => {
  const meant = resolveSize(await listOwnSizes(tx, productId), size);
  return meant === undefined || meant === 'many' ? size : meant;
};

const turns = new Map<UserId, Promise<unknown>>();

/**
 * A transaction that holds a customer's cart. This process queues those of the same customer, which would wait for each
 * other anyway: waiting in the database, each would take a connection from everybody else.
 */
export const withCartLock = async <T>(
  db: Database,
  userId: UserId,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const run = () => db.transaction().execute(work);
  const turn = turns.get(userId)?.then(run, run) ?? run();
  turns.set(userId, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(userId) === turn) turns.delete(userId);
  }
};

/** Adds one piece of a size. Refuses unknown and sold-out sizes, and quantities beyond stock and limits. */
export const addToCart = (
  db: Database,
  userId: UserId,
  { itemId: productId, size: asked }: Line,
): Promise<Outcome<{ cartData: CartData; message: string }>> =>
  withCartLock(db, userId, async (tx) => {
    const [, meant] = await together([lockCartRow(tx, userId), findMeant(tx, userId, productId, asked)]);
    if (!meant.ok) return meant;
    const { size, found } = meant.value;
    const decided = decideQuantity(found, size, (found.size?.inCart ?? 0) + 1);
    if (!decided.ok) return decided;
    const line = { productId, size, quantity: decided.value };
    await setLine(tx, userId, line, found.linesInCart === 0);
    return accept({ cartData: cartDataOf(withLine(found.lines, line)), message: MESSAGES.addedToCart });
  });

/** Sets a line's quantity; 0 removes it, even if the product has left the shop. */
const updateCart = (
  db: Database,
  userId: UserId,
  { itemId: productId, size: asked, quantity }: Line & { readonly quantity: number },
): Promise<Outcome<{ cartData: CartData }>> =>
  withCartLock(db, userId, async (tx) => {
    await lockCartRow(tx, userId);
    if (quantity === 0) {
      await removeLine(tx, userId, productId, await meantLine(tx, productId, asked));
      return accept({ cartData: await loadCartData(tx, userId) });
    }
    const meant = await findMeant(tx, userId, productId, asked);
    if (!meant.ok) return meant;
    const { size, found } = meant.value;
    const decided = decideQuantity(found, size, quantity);
    if (!decided.ok) return decided;
    const line = { productId, size, quantity: decided.value };
    await setLine(tx, userId, line, found.linesInCart === 0);
    return accept({ cartData: cartDataOf(withLine(found.lines, line)) });
  });

const clearCart = (db: Database, userId: UserId): Promise<Outcome<Record<string, never>>> =>
  withCartLock(db, userId, async (tx) => {
    await lockCartRow(tx, userId);
    await emptyCart(tx, userId);
    return accept({});
  });

/** The contents of the customer's cart that are visible in the shop. */
export const loadCart = async (db: Database, userId: UserId): Promise<Outcome<{ cartData: CartData }>> =>
  accept({ cartData: await loadCartData(db, userId) });

export const cartRoutes = ({ db }: Deps) => [
  serve('GET /api/cart/get', ({ actor }) => loadCart(db, actor.userId)),
  serve('GET /api/cart/reserved', async ({ actor }) =>
    accept({ reserved: await loadReserved(db, actor.userId) }),
  ),
  serve('POST /api/cart/add', ({ actor, body }) => addToCart(db, actor.userId, body)),
  serve('POST /api/cart/update', ({ actor, body }) => updateCart(db, actor.userId, body)),
  serve('POST /api/cart/clear', ({ actor }) => clearCart(db, actor.userId)),
];

/**
 * Deletes the customer's cart; the caller has locked it and the stock of their orders. A later checkout finds nothing
 * to buy.
 */
export const eraseCart = (tx: Tx, userId: UserId): Promise<void> => deleteCart(tx, userId);

/** The cart's lines for sale at their current prices; locks nothing. */
export const listCartPrices = async (
  db: Db,
  userId: UserId,
): Promise<readonly Pick<CartLine, 'productId' | 'size' | 'quantity' | 'pricePaise'>[]> => {
  const rows = await db
    .selectFrom('cart_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('product_sizes as s', (join) =>
      join.onRef('s.product_id', '=', 'l.product_id').onRef('s.size', '=', 'l.size'),
    )
    .select(['l.product_id as productId', 'l.size', 'l.quantity'])
    .select(({ fn }) => fn.coalesce('s.price_paise', 'p.price_paise').as('price'))
    .where('l.user_id', '=', userId)
    .where('p.visible', '=', true)
    .execute();
  return rows.map(({ price, ...line }) => ({ ...line, pricePaise: paise(price) }));
};

export type { CartLine };

/** Pieces outside a cart, as they would be sold now; locks their stock. Unknown ones are left out. */
export const lockPiecesForSale = (tx: Tx, pieces: readonly Piece[]): Promise<readonly CartLine[]> =>
  lockPieces(tx, pieces);

/** A cart locked by this transaction: another checkout or settlement of the same customer waits for it. */
export type LockedCart = {
  /** Identifies this filling of the cart; stays when it is emptied, changes with its next first line. */
  readonly generation: string;
  /** What would be sold now. Locks its stock, together with that of `others`, before anything is read. */
  readonly lockLines: (others?: readonly Piece[]) => Promise<readonly CartLine[]>;
  readonly empty: () => Promise<void>;
  /** Removes the pieces bought from this filling; what the customer added since stays. */
  readonly removePurchased: (pieces: readonly Piece[]) => Promise<void>;
};

/** Locks the customer's cart for a checkout or a settlement. Must be the first lock of the transaction. */
export const lockCart = async (tx: Tx, userId: UserId): Promise<LockedCart> => {
  const generation = await lockCartRow(tx, userId);
  return {
    generation,
    lockLines: async (others = []) => {
      // one pass over all rows in the order of their keys: two passes could deadlock with another customer
      if (others.length > 0) await lockStock(tx, [...others, ...(await listCartItems(tx, userId))]);
      const lines = await lockLinesForSale(tx, userId);
      return lines.filter((line) => line.isForSale);
    },
    empty: () => emptyCart(tx, userId),
    removePurchased: (pieces) => removeCartItems(tx, userId, pieces),
  };
};
