import type { PayableId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Receipt } from '@darzi/contract/payments/payments.routes.ts';
import { listPaidMoney, type PaidMoney } from './ledger/receipt.repository.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const shownPayment = ({ gatewayPaymentId, paidAt, currency, amountMinor }: PaidMoney) => ({
  reference: gatewayPaymentId,
  at: paidAt.getTime(),
  currency,
  charged: amountMinor / 100,
});

const METHOD = { cash: 'COD', stripe: 'Stripe', razorpay: 'Razorpay' } as const;

/**
 * The receipt of an own order of either kind, with the current state of its money. Somebody else's is answered like one
 * that does not exist.
 */
export const showReceipt = async (
  { db, payables }: Pick<PaymentsDeps, 'db' | 'payables'>,
  userId: UserId,
  id: PayableId,
): Promise<Outcome<{ readonly receipt: Receipt }>> => {
  const source =
    (await payables.order.loadForReceipt(db, id, userId)) ??
    (await payables.custom_order.loadForReceipt(db, id, userId));
  if (source === undefined) return refuse('order.not_found');
  const paid = await listPaidMoney(db, source.kind, id);
  const [money] = paid;
  const refunds = paid.flatMap((one) => one.refunds).sort((a, b) => a.at.getTime() - b.at.getTime());
  const paidPaise = addPaise(NO_MONEY, ...paid.map(({ amountPaise }) => amountPaise));
  const refundedPaise = addPaise(NO_MONEY, ...refunds.map(({ amountPaise }) => amountPaise));
  return accept({
    receipt: {
      orderId: id,
      kind: source.kind,
      date: source.orderedAt.getTime(),
      name: source.name,
      lines: source.lines.map(({ name, detail, quantity, amountPaise }) => ({
        name,
        detail,
        quantity,
        amount: toRupees(amountPaise),
      })),
      deliveryFee: toRupees(subtractPaise(source.deliveryPaise, source.cashFeePaise ?? NO_MONEY)),
      ...(source.cashFeePaise ? { cashFee: toRupees(source.cashFeePaise) } : {}),
      discount:
        source.discount === undefined
          ? null
          : { code: source.discount.code, amount: toRupees(source.discount.amountPaise) },
      ...(source.discounts === undefined || source.discounts.length === 0
        ? {}
        : {
            discounts: source.discounts.map(({ name: what, amountPaise }) => ({
              name: what,
              amount: toRupees(amountPaise),
            })),
          }),
      total: toRupees(source.totalPaise),
      paymentMethod: money === undefined ? source.method : METHOD[money.provider],
      ...(money?.takenBy ? { takenBy: money.takenBy } : {}),
      payment: money === undefined ? null : shownPayment(money),
      ...(paid.length < 2 && (paid.length === 0 || paidPaise >= source.totalPaise)
        ? {}
        : { payments: paid.map((one) => ({ ...shownPayment(one), amount: toRupees(one.amountPaise) })) }),
      refunds: refunds.map(({ amountPaise, at, reference }) => ({
        amount: toRupees(amountPaise),
        at: at.getTime(),
        reference,
      })),
      ...(source.owedPaise ? { owed: toRupees(source.owedPaise) } : {}),
      kept: money === undefined ? null : toRupees(subtractPaise(paidPaise, refundedPaise)),
    },
  });
};
