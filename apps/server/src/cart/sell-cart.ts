import { lockStock, type Piece } from '../catalogue/stock.ts';
import type { Tx } from '../db/database.ts';
import {
  type CartLine,
  emptyCart,
  listPieces,
  lockCart,
  lockLinesForSale,
  removePieces,
} from './cart.repository.ts';

export type { CartLine };

/** A cart held by this transaction: another checkout or settlement of the same customer waits for it. */
export type HeldCart = {
  /** Names this filling of the cart; stays when it is emptied, changes with its next first line. */
  readonly generation: string;
  /** What would be sold now. Its stock is locked, together with that of `others`, before anything is read. */
  readonly lockLines: (others?: readonly Piece[]) => Promise<readonly CartLine[]>;
  readonly empty: () => Promise<void>;
  /** Removes what was bought from this filling; what the customer added since stays. */
  readonly removeBought: (pieces: readonly Piece[]) => Promise<void>;
};

/** Takes the customer's cart for a checkout or a settlement. It is the first lock that such a transaction takes. */
export const holdCart = async (tx: Tx, userId: string): Promise<HeldCart> => {
  const generation = await lockCart(tx, userId);
  return {
    generation,
    lockLines: async (others = []) => {
      // one pass over all rows in the order of their keys: two passes could lock another customer out
      if (others.length > 0) await lockStock(tx, [...others, ...(await listPieces(tx, userId))]);
      const lines = await lockLinesForSale(tx, userId);
      return lines.filter((line) => line.isForSale);
    },
    empty: () => emptyCart(tx, userId),
    removeBought: (pieces) => removePieces(tx, userId, pieces),
  };
};
