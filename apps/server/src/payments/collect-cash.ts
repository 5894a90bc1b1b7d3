import type { Paise } from '@darzi/contract/money.ts';
import type { Tx } from '../db/database.ts';
import { insertCapture } from './capture.repository.ts';
import type { PayableKind } from './payable.ts';

/** A cash order was handed over: its money is in the books from now on. */
export const collectCash = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
  totalPaise: Paise,
  actorId: string,
): Promise<void> => {
  await insertCapture(tx, {
    kind,
    payableId,
    paymentId: null,
    provider: 'cash',
    gatewayPaymentId: null,
    isSettling: true,
    currency: 'inr',
    inrPerUsd: null,
    amountMinor: totalPaise,
    amountPaise: totalPaise,
    actorId,
  });
};
