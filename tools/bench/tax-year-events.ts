import { gatewayOrderId, gatewayPaymentId, gatewayRefundId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { customOrderPayable } from '../../apps/server/src/custom-orders/orders/settle-custom-order.ts';
import type { Tx } from '../../apps/server/src/platform/db/database.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import {
  creditRefundWithin,
  creditUnpaidParcel,
  issueInvoice,
} from '../../apps/server/src/sales/invoices/invoices.ts';
import { findOrder } from '../../apps/server/src/sales/orders/order.repository.ts';
import {
  type ActiveRefund,
  nameRefund,
  type OrderToRefund,
  type RefundLine,
  spreadRefund,
  stateAfter,
  sumOf,
} from '../../apps/server/src/sales/orders/refund.rules.ts';
import { insertRefundLines } from '../../apps/server/src/sales/orders/refund-line.repository.ts';
import { findRefundedLines } from '../../apps/server/src/sales/orders/refund-order.ts';
import { orderPayable } from '../../apps/server/src/sales/orders/settle-order.ts';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import type { CaptureId, PayableId, PaymentId, RefundId, UserId } from '../../packages/contract/src/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '../../packages/contract/src/money.ts';
import type { createChance, YearsOrder } from './tax-year-orders.ts';

/** The shop registers on the first of May: sales in April get bills of supply. */
const REGISTERED_AT = Date.UTC(2026, 3, 30, 18, 30);
export const GSTIN = '29ABCDE1234F1ZW';

/** The shop's terms when something shipped. */
export const termsAt = (moment: Date) =>
  parseConfig({ SEED: 'none', ...(moment.getTime() >= REGISTERED_AT ? { GSTIN } : {}) });
export const SOURCES = {
  payables: { order: orderPayable, custom_order: customOrderPayable },
  findRefundedLines,
};

/** Inserts rows into one table, in one statement. */
export const fillRows = (tx: Tx, table: string, rows: readonly object[]): Promise<unknown> => {
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  return rows.length === 0
    ? Promise.resolve()
    : sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      );
};

type Paid = {
  readonly kind: 'order' | 'custom_order';
  readonly id: PayableId;
  readonly captureId: CaptureId;
  readonly isOnline: boolean;
};
/** What was paid at once: all of it, or the first or second part. */
export type PaidPart = Paid & {
  readonly paymentId: PaymentId;
  readonly part: number;
  readonly amountPaise: Paise;
  readonly at: Date;
};

/** Money as the ledger records it; negative if it went back. */
const movementOf = (one: Paid, movement: string, amountPaise: number) => ({
  movement,
  kind: one.kind,
  payable_id: one.id,
  capture_id: one.captureId,
  provider: one.isOnline ? 'razorpay' : 'cash',
  currency: 'inr',
  amount_minor: amountPaise,
  amount_paise: amountPaise,
});

/** Razorpay payments, what was captured or collected, and the ledger entries. */
export const fillMoney = async (tx: Tx, buyer: UserId, parts: readonly PaidPart[]): Promise<void> => {
  await fillRows(
    tx,
    'payments',
    parts
      .filter(({ isOnline }) => isOnline)
      .map((one) => ({
        id: one.paymentId,
        kind: one.kind,
        payable_id: one.id,
        customer_id: buyer,
        provider: 'razorpay',
        state: 'captured',
        total_paise: one.amountPaise,
        charged_minor: one.amountPaise,
        currency: 'inr',
        gateway_order_id: gatewayOrderId.parse(`order_${one.paymentId}`),
        gateway_order: {},
        hold_expires_at: one.at,
        created_at: one.at,
        next_poll_at: one.at,
        part: one.part,
      })),
  );
  await fillRows(
    tx,
    'captures',
    parts.map((one) => ({
      id: one.captureId,
      kind: one.kind,
      payable_id: one.id,
      payment_id: one.isOnline ? one.paymentId : null,
      provider: one.isOnline ? 'razorpay' : 'cash',
      gateway_payment_id: one.isOnline ? gatewayPaymentId.parse(`pay_${one.paymentId}`) : null,
      is_settling: true,
      currency: 'inr',
      amount_minor: one.amountPaise,
      amount_paise: one.amountPaise,
      refunding_minor: 0,
      refunding_paise: 0,
      refunded_minor: 0,
      refunded_paise: 0,
      created_at: one.at,
      part: one.part,
    })),
  );
  await fillRows(
    tx,
    'ledger_entries',
    parts.map((one) => ({
      ...movementOf(one, one.isOnline ? 'capture' : 'cash_collected', one.amountPaise),
      at: one.at,
    })),
  );
};

/** Money that went back, as the ledger records it. */
export const refund = async (
  tx: Tx,
  one: Paid,
  at: Date,
  amountPaise: Paise,
  reason: string,
  lines: readonly RefundLine[] = [],
): Promise<RefundId> => {
  const id = newId<RefundId>();
  await tx
    .insertInto('refunds')
    .values({
      id,
      capture_id: one.captureId,
      state: 'done',
      amount_minor: amountPaise,
      amount_paise: amountPaise,
      gateway_refund_id: one.isOnline ? gatewayRefundId.parse(`rfnd_${id}`) : null,
      reason,
      created_at: at,
      decided_at: at,
    })
    .execute();
  await tx
    .updateTable('captures')
    .set((eb) => ({
      refunded_minor: eb('refunded_minor', '+', amountPaise),
      refunded_paise: eb('refunded_paise', '+', amountPaise),
    }))
    .where('id', '=', one.captureId)
    .execute();
  const movement = movementOf(one, one.isOnline ? 'refund' : 'cash_refunded', -amountPaise);
  await tx
    .insertInto('ledger_entries')
    .values({ ...movement, at, refund_id: id })
    .execute();
  await insertRefundLines(tx, id, lines);
  return id;
};

export type Event = { readonly at: Date; readonly happen: (tx: Tx) => Promise<void> };

/** What happens to an order after it is placed, by the use cases that issue its documents. */
export const eventsOf = (one: YearsOrder, chance: ReturnType<typeof createChance>): readonly Event[] => {
  const toRefund: OrderToRefund = one;
  const standing: ActiveRefund[] = [];
  const early: RefundId[] = [];
  const events: Event[] = [];
  const credit = (tx: Tx, refundId: RefundId, at: Date) =>
    creditRefundWithin(tx, SOURCES, 'order', one.id, refundId, at);

  const someOf = (): readonly RefundLine[] => {
    const states = stateAfter(toRefund, standing);
    const [first] = one.lines;
    const named =
      first === undefined || chance.random() < 0.4
        ? undefined
        : nameRefund(toRefund, states, {
            lines: [{ _id: first.productId, size: first.size, quantity: 1 }],
            delivery: chance.random() < 0.2,
          });
    const rest = addPaise(NO_MONEY, ...states.map(({ leftPaise }) => leftPaise));
    const lines = named?.ok ? named.value : spreadRefund(paise(chance.below(rest + 1)), states);
    return lines.filter(({ amountPaise }) => amountPaise > 0);
  };
  const givesBack = (at: Date, isEarly: boolean): Event => ({
    at,
    happen: async (tx) => {
      const lines = someOf();
      if (lines.length === 0) return;
      standing.push({ amountPaise: sumOf(lines), lines });
      const id = await refund(tx, one, at, sumOf(lines), 'by staff', lines);
      if (isEarly) early.push(id);
      await credit(tx, id, at);
    },
  });

  if (one.editedPaise > 0)
    events.push({
      at: one.placedAt,
      happen: async (tx) => void (await refund(tx, one, one.placedAt, one.editedPaise, 'order edited')),
    });
  if (one.fate === 'Cancelled') {
    if (one.isOnline)
      events.push({
        at: one.shippedAt,
        happen: async (tx) => {
          const id = await refund(tx, one, one.shippedAt, one.totalPaise, 'order cancelled');
          await credit(tx, id, one.shippedAt);
        },
      });
    return events;
  }
  if (one.isRefundedEarly) events.push(givesBack(one.placedAt, true));
  events.push({
    at: one.shippedAt,
    happen: async (tx) => {
      const order = await findOrder(tx, one.id);
      if (order === undefined) throw new Error(`no order ${one.id}`);
      await issueInvoice(tx, termsAt(one.shippedAt), 'order', order, one.shippedAt);
      // the job that the invoice queues for earlier refunds
      for (const id of early) await credit(tx, id, one.shippedAt);
    },
  });
  if (one.fate === 'Returned to sender')
    events.push({
      at: one.deliveredAt,
      happen: (tx) => creditUnpaidParcel(tx, one.id, one.deliveredAt),
    });
  for (const at of one.refundedAt) events.push(givesBack(at, false));
  return events;
};
