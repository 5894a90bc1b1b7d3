import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { findOrderWithMoney } from './order.repository.ts';
import { showOrder } from './show-order.ts';

/** An order for which money came, placed or not, as it is read, whoever's it is; undefined where there is none. */
export const loadOrderWithMoney = async (db: Db, orderId: string): Promise<Order | undefined> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findOrderWithMoney(db, id);
  return order === undefined ? undefined : showOrder(order);
};
