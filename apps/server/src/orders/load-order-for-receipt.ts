import { timesPaise } from '@darzi/contract/money.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import type { Db } from '../db/database.ts';
import type { Bought } from '../payments/bought.ts';
import { findOrder } from './order.repository.ts';

/** A customer's placed order as its receipt tells it; undefined for anybody else's. */
export const loadOrderForReceipt = async (
  db: Db,
  id: string,
  userId: string,
): Promise<Bought | undefined> => {
  const order = await findOrder(db, id, userId);
  if (order === undefined) return undefined;
  const { address } = order;
  return {
    kind: 'order',
    orderedAt: order.placedAt,
    name: address === null ? '' : personOf(address),
    lines: order.lines.map(({ name, size, quantity, pricePaise }) => ({
      name,
      detail: /size/i.test(size) ? size : `Size ${size}`,
      quantity,
      amountPaise: timesPaise(pricePaise, quantity),
    })),
    deliveryPaise: order.deliveryPaise,
    discount:
      order.discountCode === null
        ? undefined
        : { code: order.discountCode, amountPaise: order.discountPaise },
    totalPaise: order.totalPaise,
    method: order.paymentMethod,
  };
};
