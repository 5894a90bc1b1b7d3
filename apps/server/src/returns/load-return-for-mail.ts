import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import { loadRecipient, type Recipient } from '../accounts/load-recipient.ts';
import type { Db } from '../db/database.ts';
import { loadOrderToReturn } from '../orders/load-order-to-return.ts';
import { findReturn } from './return.repository.ts';
import { showReturn } from './show-return.ts';

export type ReturnForMail = { readonly return: OrderReturn; readonly recipient: Recipient };

/** A return and whom to write to; undefined once its customer has deleted the account. */
export const loadReturnForMail = async (db: Db, returnId: string): Promise<ReturnForMail | undefined> => {
  const one = await findReturn(db, returnId);
  const order = one === undefined ? undefined : await loadOrderToReturn(db, one.orderId);
  const recipient = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  if (one === undefined || order === undefined || recipient === undefined) return undefined;
  return { return: showReturn(one, [one], order), recipient };
};
