import type { UserId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { eraseBuyer } from './invoices/invoices.privacy.ts';
import { listOrders } from './orders/order.repository.ts';
import { eraseCustomerOfOrders } from './orders/order-change.repository.ts';
import { deleteMessagesOfCustomer } from './orders/order-message.repository.ts';
import { showOrder } from './orders/orders.ts';
import { eraseWaitingEdits } from './orders/waiting-edit.repository.ts';
import { eraseText, listReturnsOfCustomer } from './returns/return.repository.ts';
import { answerOf, linesOf, payoutOf } from './returns/stored-return.ts';

/** All placed orders of the customer, oldest first; amounts in rupees. */
export const exportOrders = async (db: Db, userId: UserId): Promise<readonly Order[]> =>
  (await listOrders(db, userId)).map(showOrder);

/** Erases recipients and addresses of the customer's orders; the orders stay in the ledger. */
export const eraseCustomer = async (tx: Tx, userId: UserId): Promise<void> => {
  await eraseBuyer(tx, userId);
  await eraseCustomerOfOrders(tx, userId);
  await eraseWaitingEdits(tx, userId);
  await deleteMessagesOfCustomer(tx, userId);
};

/** The customer's returns and return requests, oldest first; times in ISO 8601. */
export const exportReturns = async (db: Db, userId: UserId): Promise<readonly object[]> =>
  (await listReturnsOfCustomer(db, userId)).map((one) => ({
    _id: one.id,
    orderId: one.orderId,
    state: one.state,
    resolution: one.resolution,
    reason: one.reason,
    answer: answerOf(one),
    payout: payoutOf(one),
    createdAt: one.createdAt.toISOString(),
    lines: linesOf(one),
  }));

/** Erases what was written about returns; the returns stay with their orders. */
export const eraseReturns = (tx: Tx, userId: UserId): Promise<void> => eraseText(tx, userId);

/**
 * The customer's uses of discount codes, oldest first; rupees, ISO 8601. Includes uses given back by orders that came
 * to nothing.
 */
export const exportDiscountUses = async (db: Db, userId: UserId): Promise<readonly object[]> => {
  const rows = await db
    .selectFrom('discount_uses as u')
    .innerJoin('discount_codes as d', 'd.id', 'u.discount_id')
    .select(['u.order_id', 'd.code', 'u.discount_paise', 'u.used_at', 'u.released_at'])
    .where('u.customer_id', '=', userId)
    .orderBy('u.used_at')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    code: row.code,
    amount: toRupees(paise(row.discount_paise)),
    usedAt: row.used_at.toISOString(),
    givenBackAt: row.released_at?.toISOString() ?? null,
  }));
};
