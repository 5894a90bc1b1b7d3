import type { Db } from '../db/database.ts';
import type { PayableKind } from './payable.ts';
import { findPaymentOf, type StoredPayment } from './payment.repository.ts';

/** The payment of a thing, or its latest attempt; with `customerId` only that customer's. */
export const findPaymentOfThing = (
  db: Db,
  kind: PayableKind,
  payableId: string,
  customerId?: string,
): Promise<StoredPayment | undefined> => findPaymentOf(db, kind, payableId, customerId);
