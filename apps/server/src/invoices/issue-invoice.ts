import { addPaise, NO_MONEY } from '@darzi/contract/money.ts';
import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { listDoneRefunds } from '../payments/list-done-refunds.ts';
import type { PayableKind } from '../payments/payable.ts';
import { loadSettings } from '../settings/load-settings.ts';
import type { Environment } from '../settings/settings.rules.ts';
import { dayOf } from './gst.rules.ts';
import { insertTaxDocument, listTaxDocuments } from './tax-document.repository.ts';
import { buyerOf, figuresOfOrder, type OrderToTax } from './tax-document.rules.ts';

/**
 * Issues the invoice of an order or an outfit that leaves the house, as the last thing of the transaction that ships it
 * and holds its row. What was given back before is credited by jobs of the same transaction. An outfit whose shipping
 * was undone leaves again with the invoice that it has.
 */
export const issueInvoice = async (
  tx: Tx,
  environment: Environment,
  payableKind: PayableKind,
  order: OrderToTax,
  now = new Date(),
): Promise<void> => {
  if ((await listTaxDocuments(tx, order.id)).length > 0) return;
  const figures = figuresOfOrder(order, await loadSettings(tx, environment), dayOf(now));
  for (const refundId of await listDoneRefunds(tx, payableKind, order.id)) {
    await addJob(tx, 'credit-note', { orderId: order.id, refundId, payableKind });
  }
  await insertTaxDocument(
    tx,
    {
      kind: 'invoice',
      payableKind,
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
