import type { Paise } from '@darzi/contract/money.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import type { Db } from '../db/database.ts';
import { findOrder } from './order.repository.ts';

/** An order as its returns see it; lines in their order. */
export type OrderToReturn = {
  readonly id: string;
  readonly userId: string | null;
  readonly customerName: string;
  readonly deliveredAt: Date | null;
  readonly isCash: boolean;
  readonly discountPaise: Paise;
  readonly lines: readonly {
    readonly productId: string;
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly pricePaise: Paise;
  }[];
};

/** The order, or undefined where there is none; with `userId` only that customer's. */
export const loadOrderToReturn = async (
  db: Db,
  orderId: string,
  userId?: string,
): Promise<OrderToReturn | undefined> => {
  const order = await findOrder(db, orderId, userId);
  if (order === undefined) return undefined;
  const { id, address, deliveredAt, discountPaise, lines, paymentMethod } = order;
  const isCash = paymentMethod === 'COD';
  const customerName = address === null ? '' : personOf(address);
  return { id, userId: order.userId, customerName, deliveredAt, isCash, discountPaise, lines };
};
