import { NO_MONEY, type Paise, paise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { bookRefund } from './book-refund.ts';
import { lockSettlingCapture } from './capture.repository.ts';
import type { PayableKind } from './payable.ts';
import { decideRefund } from './payment.rules.ts';

type GivenBack = { readonly refundId: string | undefined; readonly amountPaise: Paise };

/**
 * Gives back an amount of what paid for a thing, or what is left where that is less, as a part of the caller's
 * transaction: cash is booked at once and paid by hand, a gateway is asked by a job. Where all of it went back before,
 * there is nothing to book.
 */
export const giveBackPart = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
  mostPaise: Paise,
  requestedBy: string,
  reason: string,
): Promise<Outcome<GivenBack>> => {
  const capture = await lockSettlingCapture(tx, kind, payableId);
  if (capture === undefined) return refuse('refund.nothing_paid');
  const { amountPaise, refundedPaise, refundingPaise } = capture;
  const restPaise = paise(amountPaise - refundedPaise - refundingPaise);
  if (restPaise === 0) return accept({ refundId: undefined, amountPaise: NO_MONEY });
  const decided = decideRefund(capture, mostPaise < restPaise ? mostPaise : undefined);
  if (!decided.ok) return decided;
  const refundId = await bookRefund(tx, kind, payableId, capture, {
    ...decided.value,
    reference: null,
    requestedBy,
    reason,
    askSeconds: 0,
  });
  if (capture.provider !== 'cash') await addJob(tx, 'refund', { refundId });
  return accept({ refundId, amountPaise: decided.value.amountPaise });
};
