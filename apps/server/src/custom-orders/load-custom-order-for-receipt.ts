import { NO_MONEY } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';
import type { Bought } from '../payments/bought.ts';
import { findCustomOrder } from './custom-order.repository.ts';

/** A customer's own outfit as its receipt tells it; undefined before it is paid for or cash was promised. */
export const loadCustomOrderForReceipt = async (
  db: Db,
  id: string,
  userId: string,
): Promise<Bought | undefined> => {
  const order = await findCustomOrder(db, id, userId);
  if (order === undefined || order.pricePaise === null || !(order.isPaid || order.isCash)) return undefined;
  return {
    kind: 'custom_order',
    orderedAt: order.createdAt,
    name: order.customerName,
    lines: [
      {
        name: `Made to measure, ${order.style}`,
        detail: [order.fabric, order.color].filter(Boolean).join(', '),
        quantity: 1,
        amountPaise: order.pricePaise,
      },
    ],
    // the price of a bid is all taxes and shipping included
    deliveryPaise: NO_MONEY,
    totalPaise: order.pricePaise,
    method: order.isCash ? 'COD' : 'Razorpay',
  };
};
