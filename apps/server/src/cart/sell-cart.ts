import type { Tx } from '../db/database.ts';
import { type CartLine, emptyCart, lockCart, lockLinesForSale } from './cart.repository.ts';

export type { CartLine };

/** A cart held by this transaction: another checkout of the same customer waits for it. */
export type CartForSale = {
  /** Names this filling of the cart; stays when it is emptied, changes with its next first line. */
  readonly generation: string;
  readonly isEmpty: boolean;
  /** What would be sold now; locks the stock of its sizes. */
  readonly lockLines: () => Promise<readonly CartLine[]>;
  readonly empty: () => Promise<void>;
};

/** Takes the customer's cart for a checkout. */
export const holdCartForSale = async (tx: Tx, userId: string): Promise<CartForSale> => {
  const { generation, lines } = await lockCart(tx, userId, false);
  return {
    generation,
    isEmpty: lines === 0,
    lockLines: async () => (await lockLinesForSale(tx, userId)).filter((line) => line.isForSale),
    empty: () => emptyCart(tx, userId),
  };
};
