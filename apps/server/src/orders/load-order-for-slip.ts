import type { Paise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import type { Db } from '../db/database.ts';
import { findOrder } from './order.repository.ts';

/** An order as its packing slip tells it: no prices but what is to be collected. */
export type OrderForSlip = {
  readonly id: string;
  readonly placedAt: Date;
  readonly address: Address | null;
  /** Cash that the courier collects; null where there is nothing to pay. */
  readonly cashDuePaise: Paise | null;
  readonly lines: readonly { readonly name: string; readonly size: string; readonly quantity: number }[];
};

/** The order, or undefined where there is none. */
export const loadOrderForSlip = async (db: Db, orderId: string): Promise<OrderForSlip | undefined> => {
  const order = await findOrder(db, orderId);
  if (order === undefined) return undefined;
  const { id, placedAt, address, paymentMethod, isPaid, totalPaise, lines } = order;
  const cashDuePaise = paymentMethod === 'COD' && !isPaid ? totalPaise : null;
  return { id, placedAt, address, cashDuePaise, lines };
};
