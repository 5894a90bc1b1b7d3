import { book, emptied, nobody, type PersonalData } from '../platform/db/personal-data.ts';

/** Personal data about payments. A privacy test compares this with the migrated database. */
export const paymentsPersonalData: PersonalData = {
  payments: {
    personal: {
      request: emptied({ not: 'what the gateway was asked: address and amount, which are exported' }),
      redirect_url: emptied({ not: 'a page of the gateway that has ended' }),
      provider: book('paymentAttempts[].provider'),
      state: book('paymentAttempts[].state'),
      total_paise: book('paymentAttempts[].amount'),
      charged_minor: book('paymentAttempts[].charged'),
      currency: book('paymentAttempts[].currency'),
      gateway_order_id: book('paymentAttempts[].gatewayOrderId'),
      created_at: book('paymentAttempts[].at'),
      kind: book('paymentAttempts[].kind'),
      payable_id: book('paymentAttempts[].orderId'),
    },
    other:
      'id part customer_id asked_until closed_because gateway_order hold_expires_at inr_per_usd next_poll_at final_poll_at last_look_at next_look_at',
  },
  captures: {
    personal: {
      provider: book('payments[].provider'),
      gateway_payment_id: book('payments[].gatewayPaymentId'),
      is_settling: book('payments[].isSettling'),
      amount_paise: book('payments[].amount'),
      amount_minor: book('payments[].charged'),
      currency: book('payments[].currency'),
      created_at: book('payments[].at'),
      taken_by: book('payments[].takenBy'),
      reference: book('payments[].reference'),
      kind: book('payments[].kind'),
      payable_id: book('payments[].orderId'),
    },
    other: 'id part payment_id inr_per_usd refunded_minor refunded_paise refunding_minor refunding_paise',
  },
  refunds: {
    personal: {
      state: book('refunds[].state'),
      amount_paise: book('refunds[].amount'),
      amount_minor: book('refunds[].charged'),
      reason: book('refunds[].reason'),
      reference: book('refunds[].reference'),
      gateway_refund_id: book('refunds[].gatewayRefundId'),
      created_at: book('refunds[].at'),
      decided_at: book('refunds[].decidedAt'),
    },
    other: 'id capture_id asked_with requested_by idempotency_key next_try_at attempt refusal to_pay_since',
  },
  ledger_entries: nobody(
    'id at movement kind payable_id capture_id refund_id provider currency amount_minor amount_paise reference actor_id',
  ),
  gateway_events: nobody('provider event_id type received_at'),
};
