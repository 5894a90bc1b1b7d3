import type { CartData } from '@darzi/contract/cart/cart.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import {
  cartDataOf,
  emptyCart,
  findSize,
  loadCartData,
  lockCart,
  removeLine,
  setLine,
} from './cart.repository.ts';
import { decideQuantity, withLine } from './cart.rules.ts';

type Line = { readonly itemId: string; readonly size: string };

/** Adds one piece of a size. Refuses what is unknown, sold out, or beyond stock and limits. */
export const addToCart = (
  db: Database,
  userId: string,
  { itemId, size }: Line,
): Promise<Outcome<{ cartData: CartData; message: string }>> =>
  db.transaction().execute(async (tx) => {
    const productId = parseId(itemId);
    if (productId === undefined) return refuse('cart.product_not_found');
    await lockCart(tx, userId);
    const found = await findSize(tx, userId, productId, size);
    const decided = decideQuantity(found, size, (found.size?.inCart ?? 0) + 1);
    if (!decided.ok) return decided;
    const line = { productId, size, quantity: decided.value };
    await setLine(tx, userId, line, found.linesInCart === 0);
    return accept({ cartData: cartDataOf(withLine(found.lines, line)), message: MESSAGES.addedToCart });
  });

/** Sets the quantity of a line; 0 removes it, also when the product has left the shop. */
export const updateCart = (
  db: Database,
  userId: string,
  { itemId, size, quantity }: Line & { readonly quantity: number },
): Promise<Outcome<{ cartData: CartData }>> =>
  db.transaction().execute(async (tx) => {
    const productId = parseId(itemId);
    if (productId === undefined) return refuse('cart.product_not_found');
    await lockCart(tx, userId);
    if (quantity === 0) {
      await removeLine(tx, userId, productId, size);
      return accept({ cartData: await loadCartData(tx, userId) });
    }
    const found = await findSize(tx, userId, productId, size);
    const decided = decideQuantity(found, size, quantity);
    if (!decided.ok) return decided;
    const line = { productId, size, quantity: decided.value };
    await setLine(tx, userId, line, found.linesInCart === 0);
    return accept({ cartData: cartDataOf(withLine(found.lines, line)) });
  });

/** Takes everything out of the customer’s cart. */
export const clearCart = (db: Database, userId: string): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    await lockCart(tx, userId);
    await emptyCart(tx, userId);
    return accept({});
  });

/** What lies in the customer’s cart and can be seen in the shop. */
export const loadCart = async (db: Database, userId: string): Promise<Outcome<{ cartData: CartData }>> =>
  accept({ cartData: await loadCartData(db, userId) });
