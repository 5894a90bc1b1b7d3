import type { Db } from '../db/database.ts';
import type { PayableKind } from './payable.ts';
import { findPaymentOf, type StoredPayment } from './payment.repository.ts';

/** The latest attempt to pay for a thing. */
export const findPaymentOfThing = (
  db: Db,
  kind: PayableKind,
  payableId: string,
): Promise<StoredPayment | undefined> => findPaymentOf(db, kind, payableId);
