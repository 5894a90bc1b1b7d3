import type { Tx } from '../db/database.ts';
import { deleteCart } from './cart.repository.ts';

/** Removes the customer's cart, which is held, like the stock of her orders: a later checkout finds nothing to buy. */
export const forgetCart = (tx: Tx, userId: string): Promise<void> => deleteCart(tx, userId);
