import type { Tx } from '../db/database.ts';
import { type CartLine, emptyCart, lockCart, lockLinesForSale } from './cart.repository.ts';

export type { CartLine };

/** A cart held by this transaction: another checkout of the same customer waits for it. */
export type CartForSale = {
  /** Names this filling of the cart; stays when it is emptied, changes with its next first line. */
  readonly generation: string;
  /** What would be sold now; the stock of its sizes is locked. */
  readonly lines: readonly CartLine[];
  readonly empty: () => Promise<void>;
};

/** Takes the customer's cart for a checkout. */
export const holdCartForSale = async (tx: Tx, userId: string): Promise<CartForSale> => {
  const generation = await lockCart(tx, userId);
  const lines = await lockLinesForSale(tx, userId);
  return { generation, lines: lines.filter((line) => line.isForSale), empty: () => emptyCart(tx, userId) };
};
