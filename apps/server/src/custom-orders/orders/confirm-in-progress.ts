import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { decideCustomerStatus } from './custom-order.rules.ts';
import { showCustomOrder } from './custom-orders.ts';

/** The browser asks for `in_progress` after paying; the payment has set it already. Nothing is ever changed here. */
export const confirmInProgress = async (
  db: Database,
  userId: string,
  orderId: string,
  status: string,
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findCustomOrder(db, id, userId);
  if (order === undefined) return refuse('custom_order.not_found');
  const decided = decideCustomerStatus(order, status);
  if (!decided.ok) return decided;
  const link = await createLinkSigner(db);
  return accept({ message: CUSTOM_ORDER_MESSAGES.placedInProgress, order: showCustomOrder(order, link) });
};
