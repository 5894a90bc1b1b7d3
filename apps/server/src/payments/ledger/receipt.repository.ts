import type { PayableId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { TAKEN_BY_STAFF, type TakenBy } from '@darzi/contract/orders/staff-order.ts';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { CaptureProvider } from './capture.repository.ts';
import type { PayableKind } from './payable.ts';

/** Money paid for a payable, and its refunds. */
export type PaidMoney = {
  readonly provider: CaptureProvider;
  /** The gateway's id of the payment, or the card machine's slip number; null for cash. */
  readonly gatewayPaymentId: string | null;
  /** How staff took it; null if they did not. */
  readonly takenBy: TakenBy | null;
  readonly currency: string;
  /** Whole minor units of `currency`. */
  readonly amountMinor: number;
  readonly amountPaise: Paise;
  readonly paidAt: Date;
  readonly refunds: readonly {
    readonly amountPaise: Paise;
    readonly at: Date;
    readonly reference: string | null;
  }[];
};

/** The money that settled each part of a payable, with its completed refunds, oldest first; none while it is unpaid. */
export const listPaidMoney = async (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
): Promise<readonly PaidMoney[]> => {
  const captures = await db
    .selectFrom('captures')
    .select(['id', 'provider', 'gateway_payment_id', 'taken_by', 'reference'])
    .select(['currency', 'amount_minor', 'amount_paise', 'created_at'])
    .where('kind', '=', kind)
    .where('payable_id', '=', payableId)
    .where('is_settling', '=', true)
    .orderBy('part')
    .execute();
  if (captures.length === 0) return [];
  const refunds = await db
    .selectFrom('refunds')
    .select(['capture_id', 'amount_paise', 'gateway_refund_id', 'reference'])
    .select(({ ref }) => ref('decided_at').$notNull().as('at'))
    .where(
      'capture_id',
      'in',
      captures.map(({ id }) => id),
    )
    .where('state', '=', 'done')
    .orderBy('decided_at')
    .execute();
  return captures.map(({ provider, ...capture }) => ({
    provider: provider === 'cash' || provider === 'stripe' ? provider : 'razorpay',
    gatewayPaymentId: capture.gateway_payment_id ?? capture.reference,
    takenBy: z.enum(TAKEN_BY_STAFF).nullable().parse(capture.taken_by),
    currency: capture.currency,
    amountMinor: capture.amount_minor,
    amountPaise: paise(capture.amount_paise),
    paidAt: capture.created_at,
    refunds: refunds
      .filter(({ capture_id }) => capture_id === capture.id)
      .map((refund) => ({
        amountPaise: paise(refund.amount_paise),
        at: refund.at,
        reference: refund.reference ?? refund.gateway_refund_id,
      })),
  }));
};
