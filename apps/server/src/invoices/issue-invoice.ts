import { addPaise, NO_MONEY } from '@darzi/contract/money.ts';
import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { listDoneRefunds } from '../payments/list-done-refunds.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { Environment } from '../settings/settings.rules.ts';
import { dayOf } from './gst.rules.ts';
import { insertTaxDocument } from './tax-document.repository.ts';
import { buyerOf, figuresOfOrder, type OrderToTax } from './tax-document.rules.ts';

/**
 * Issues the invoice of an order that leaves the house, as the last thing of the transaction that ships it and holds its
 * row. What was given back before is credited by jobs of the same transaction.
 */
export const issueInvoice = async (
  tx: Tx,
  environment: Environment,
  order: OrderToTax,
  now = new Date(),
): Promise<void> => {
  const figures = figuresOfOrder(order, await loadSettings(tx, environment), dayOf(now));
  for (const refundId of await listDoneRefunds(tx, 'order', order.id)) {
    await addJob(tx, 'credit-note', { orderId: order.id, refundId });
  }
  await insertTaxDocument(
    tx,
    {
      kind: 'invoice',
      orderId: order.id,
      invoiceId: null,
      refundId: null,
      totalPaise: addPaise(NO_MONEY, ...figures.lines.map(({ grossPaise }) => grossPaise)),
      figures,
      buyer: buyerOf(order.address),
    },
    now,
  );
};
