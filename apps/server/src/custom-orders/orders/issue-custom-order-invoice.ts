import type { Tx } from '../../platform/db/database.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import type { Config } from '../../settings/config.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { customOrderToTax } from './custom-order-to-tax.rules.ts';

/** The tax invoice of an outfit that is shipped, as the last thing of the transaction that ships it. */
export const issueCustomOrderInvoice = async (
  tx: Tx,
  config: Config,
  id: string,
  now = new Date(),
): Promise<void> => {
  const order = await findCustomOrder(tx, id);
  const sold = order === undefined ? undefined : customOrderToTax(order);
  if (sold !== undefined) await issueInvoice(tx, config, 'custom_order', sold, now);
};
