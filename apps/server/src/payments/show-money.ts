import { addPaise, NO_MONEY, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-desk.routes.ts';
import type { Db } from '../db/database.ts';
import { findSettlingCapture } from './capture.repository.ts';
import { listEntries, listOpenRefunds } from './money.repository.ts';
import type { PayableKind } from './payable.ts';

/** What was paid for a thing, what went back, and every line of the ledger about it, oldest first. Rupees. */
export const showMoney = async (db: Db, kind: PayableKind, payableId: string): Promise<OrderMoney> => {
  const capture = await findSettlingCapture(db, kind, payableId);
  const captured = capture?.amountPaise ?? NO_MONEY;
  const refunded = capture?.refundedPaise ?? NO_MONEY;
  const refunding = capture?.refundingPaise ?? NO_MONEY;
  return {
    captured: toRupees(captured),
    refunded: toRupees(refunded),
    refunding: toRupees(refunding),
    rest: toRupees(subtractPaise(captured, addPaise(refunded, refunding))),
    isCash: capture?.provider === 'cash',
    entries: await listEntries(db, kind, payableId),
    open: await listOpenRefunds(db, kind, payableId),
  };
};
