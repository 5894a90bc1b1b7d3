import type { Tx } from '../db/database.ts';

/** What made to measure needs of whoever takes its money. */
export type CustomOrderPayments = {
  /** A paid order was cancelled: what is left of its money goes back, by a job of the same transaction. */
  readonly returnCaptured: (tx: Tx, customOrderId: string, requestedBy: string) => Promise<void>;
};

/** While nobody takes money for custom orders there is none to give back. */
export const nothingTaken: CustomOrderPayments = { returnCaptured: async () => {} };
