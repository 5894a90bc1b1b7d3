import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { listCustomOrders, rememberShown } from './custom-order.repository.ts';
import { showCustomOrder } from './show-custom-order.ts';
import { createLinkSigner } from './signed-links.ts';

/** Own orders, newest first. The prices in this answer are those that the customer can accept from now on. */
export const listOwnCustomOrders = async (
  db: Database,
  userId: string,
): Promise<Outcome<{ orders: CustomOrder[] }>> => {
  const orders = await listCustomOrders(db, userId);
  const shown = orders.flatMap(({ id, pricePaise, shownPricePaise }) =>
    pricePaise === null || pricePaise === shownPricePaise ? [] : [{ id, pricePaise }],
  );
  await rememberShown(db, shown);
  const link = await createLinkSigner(db);
  return accept({ orders: orders.map((order) => showCustomOrder(order, link)) });
};
