import { addJob } from '../jobs/jobs.ts';
import type { Payable } from '../payments/payable.ts';
import { lockPayableCustomOrder } from './load-payable-custom-order.ts';
import { startWork } from './start-work.ts';

/** Outfits made to measure as payments see them. Nothing is reserved for them: late money begins the work all the same. */
export const customOrderPayable: Payable = {
  lock: async (tx, id) => {
    const order = await lockPayableCustomOrder(tx, id);
    if (order === undefined) throw new Error(`no custom order ${id}`);
    return { isPaid: order.isPaid, isGone: order.isGone };
  },
  fulfil: async (tx, id, paidPaise) => {
    // what was accepted is frozen, so that only a mistake of ours leads here; the money then stays unsettled
    if (!(await startWork(tx, id, paidPaise))) throw new Error(`custom order ${id} cannot start`);
  },
  revive: (tx, id, paidPaise) => startWork(tx, id, paidPaise),
  release: async () => {},
  tellRefund: async (tx, id, refundId) => {
    await addJob(tx, 'refund-mail', { orderId: id, refundId });
    await addJob(tx, 'credit-note', { orderId: id, refundId, payableKind: 'custom_order' });
  },
};
