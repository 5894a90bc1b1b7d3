import type { Tx } from '../db/database.ts';
import { deleteCart, lockCart } from './cart.repository.ts';

/** Removes the customer's cart; a checkout under way is waited for, a later one finds nothing to buy. */
export const forgetCart = async (tx: Tx, userId: string): Promise<void> => {
  await lockCart(tx, userId);
  await deleteCart(tx, userId);
};
