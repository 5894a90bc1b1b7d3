import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { findOrder } from './order.repository.ts';
import { showOrder } from './show-order.ts';

/** A placed order as it is read, whoever's it is; undefined where there is none. */
export const loadOrder = async (db: Db, orderId: string): Promise<Order | undefined> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findOrder(db, id);
  return order === undefined ? undefined : showOrder(order);
};
