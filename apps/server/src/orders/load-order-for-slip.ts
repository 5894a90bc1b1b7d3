import type { Address } from '@darzi/contract/orders/address.ts';
import type { Db } from '../db/database.ts';
import { findOrder } from './order.repository.ts';

/** An order as its packing slip tells it: no prices. */
export type OrderForSlip = {
  readonly id: string;
  readonly placedAt: Date;
  readonly address: Address | null;
  /** Cash that the courier collects. */
  readonly isCashDue: boolean;
  readonly lines: readonly { readonly name: string; readonly size: string; readonly quantity: number }[];
};

/** The order, or undefined where there is none. */
export const loadOrderForSlip = async (db: Db, orderId: string): Promise<OrderForSlip | undefined> => {
  const order = await findOrder(db, orderId);
  if (order === undefined) return undefined;
  const { id, placedAt, address, paymentMethod, isPaid, lines } = order;
  return { id, placedAt, address, isCashDue: paymentMethod === 'COD' && !isPaid, lines };
};
