import { sql } from 'kysely';
import { customOrderPayable } from '../../apps/server/src/custom-orders/orders/settle-custom-order.ts';
import { createToken, hashToken } from '../../apps/server/src/platform/auth/actor.ts';
import type { Database, Tx } from '../../apps/server/src/platform/db/database.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import {
  creditRefundWithin,
  creditUnpaidParcel,
  issueInvoice,
} from '../../apps/server/src/sales/invoices/invoices.ts';
import { findOrder } from '../../apps/server/src/sales/orders/order.repository.ts';
import {
  nameRefund,
  type OrderToRefund,
  type RefundLine,
  type StandingRefund,
  spreadRefund,
  stateAfter,
  sumOf,
} from '../../apps/server/src/sales/orders/refund.rules.ts';
import { insertRefundLines } from '../../apps/server/src/sales/orders/refund-line.repository.ts';
import { findRefundedLines } from '../../apps/server/src/sales/orders/refund-order.ts';
import { orderPayable } from '../../apps/server/src/sales/orders/settle-order.ts';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import type { CaptureId, RefundId, UserId } from '../../packages/contract/src/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '../../packages/contract/src/money.ts';
import { ADDRESS } from './purchase.ts';
import { aYearsOrder, createChance, DAY_MS, type YearsOrder } from './tax-year-orders.ts';

/** The shop registers with the first of May: what it sold in April are bills of supply. */
const REGISTERED_AT = Date.UTC(2026, 3, 30, 18, 30);
export const GSTIN = '29ABCDE1234F1ZW';
const PAGE = 500;

const terms = (isRegistered: boolean) => parseConfig({ SEED: 'none', ...(isRegistered ? { GSTIN } : {}) });
const SOURCES = { payables: { order: orderPayable, custom_order: customOrderPayable }, findRefundedLines };

/** An owner who is signed in, and the customer who buys everything. */
const fillPeople = async (db: Database): Promise<{ readonly token: string; readonly buyer: UserId }> => {
  const [owner, buyer] = [newId<UserId>(), newId<UserId>()];
  const token = createToken();
  const people = [
    { id: owner, role: 'admin' },
    { id: buyer, role: 'customer' },
  ];
  await db
    .insertInto('users')
    .values(
      people.map((one) => ({ ...one, name: 'Bench', email: `${one.id}@example.com`, password_hash: 'x' })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: owner,
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .execute();
  return { token, buyer };
};

/** Rows of one table, in one statement. */
const fillRows = (tx: Tx, table: string, rows: readonly object[]): Promise<unknown> => {
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  return rows.length === 0
    ? Promise.resolve()
    : sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      );
};

/** Orders as they stand in the end, and the money that came for them. */
const fillOrders = (db: Database, buyer: UserId, orders: readonly YearsOrder[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const paid = orders.filter(({ paidAt }) => paidAt !== null);
    await fillRows(
      tx,
      'orders',
      orders.map((one) => ({
        id: one.id,
        user_id: buyer,
        cart_generation: newId(),
        fingerprint: 'x',
        status: one.fate,
        payment_method: one.isOnline ? 'Razorpay' : 'COD',
        subtotal_paise: one.goodsPaise,
        delivery_paise: one.deliveryPaise,
        discount_paise: one.discountPaise,
        discount_code: one.discountPaise === 0 ? null : 'as agreed',
        total_paise: one.totalPaise,
        address: { ...ADDRESS, ...one.place },
        business: one.business,
        created_at: one.placedAt,
        placed_at: one.placedAt,
        delivered_at: one.fate === 'Delivered' ? one.deliveredAt : null,
        paid_at: one.paidAt,
        is_restocked: one.fate !== 'Delivered',
        return_days: 30,
        version: 1,
        cash_fee_paise: 0,
      })),
    );
    await fillRows(
      tx,
      'order_lines',
      orders.flatMap(({ id, lines }) =>
        lines.map((line, index) => ({
          order_id: id,
          position: index + 1,
          product_id: line.productId,
          name: line.name,
          description: '',
          price_paise: line.pricePaise,
          images: [],
          category: 'Women',
          sub_category: 'Topwear',
          size: line.size,
          quantity: line.quantity,
          hsn: line.hsn,
          gst_percent: line.gstPercent,
          discount_paise: 0,
          is_agreed: false,
        })),
      ),
    );
    await fillRows(
      tx,
      'payments',
      paid
        .filter(({ isOnline }) => isOnline)
        .map((one) => ({
          id: one.paymentId,
          kind: 'order',
          payable_id: one.id,
          customer_id: buyer,
          provider: 'razorpay',
          state: 'captured',
          total_paise: one.chargedPaise,
          charged_minor: one.chargedPaise,
          currency: 'inr',
          gateway_order_id: `order_${one.id}`,
          gateway_order: {},
          hold_expires_at: one.placedAt,
          created_at: one.placedAt,
          next_poll_at: one.placedAt,
          part: 1,
        })),
    );
    await fillRows(
      tx,
      'captures',
      paid.map((one) => ({
        id: one.captureId,
        kind: 'order',
        payable_id: one.id,
        payment_id: one.isOnline ? one.paymentId : null,
        provider: one.isOnline ? 'razorpay' : 'cash',
        gateway_payment_id: one.isOnline ? `pay_${one.id}` : null,
        is_settling: true,
        currency: 'inr',
        amount_minor: one.chargedPaise,
        amount_paise: one.chargedPaise,
        refunding_minor: 0,
        refunding_paise: 0,
        refunded_minor: 0,
        refunded_paise: 0,
        created_at: one.paidAt,
        part: 1,
      })),
    );
    await fillRows(
      tx,
      'ledger_entries',
      paid.map((one) => ({
        ...movementOf(one, one.isOnline ? 'capture' : 'cash_collected', one.chargedPaise),
        at: one.paidAt,
      })),
    );
  });

/** Money as the ledger tells it; below zero where it went back. */
const movementOf = (one: YearsOrder, movement: string, amountPaise: number) => ({
  movement,
  kind: 'order',
  payable_id: one.id,
  capture_id: one.captureId,
  provider: one.isOnline ? 'razorpay' : 'cash',
  currency: 'inr',
  amount_minor: amountPaise,
  amount_paise: amountPaise,
});

/** Money that went back, as the ledger has it. */
const refund = async (
  tx: Tx,
  one: YearsOrder,
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
      capture_id: one.captureId as CaptureId,
      state: 'done',
      amount_minor: amountPaise,
      amount_paise: amountPaise,
      gateway_refund_id: one.isOnline ? `rfnd_${id}` : null,
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

type Event = { readonly at: Date; readonly happen: (tx: Tx) => Promise<void> };

/** What happens to an order from its placing on, by the use cases that issue its documents. */
const eventsOf = (one: YearsOrder, chance: ReturnType<typeof createChance>): readonly Event[] => {
  const toRefund: OrderToRefund = one;
  const standing: StandingRefund[] = [];
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
      const isRegistered = one.shippedAt.getTime() >= REGISTERED_AT;
      await issueInvoice(tx, terms(isRegistered), 'order', order, one.shippedAt);
      // the job that the invoice leaves for what went back before
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

/**
 * Fills a migrated database with a year's orders: their rows and money as the shop writes them, invoices and credit notes by
 * its own use cases, each on its day.
 * @returns the token of an owner who is signed in
 */
export const fillTaxYear = async (
  db: Database,
  count: number,
  tell: (line: string) => void = () => {},
): Promise<string> => {
  const { token, buyer } = await fillPeople(db);
  const chance = createChance();
  const orders = Array.from({ length: count }, () => aYearsOrder(chance));
  for (let from = 0; from < count; from += PAGE) await fillOrders(db, buyer, orders.slice(from, from + PAGE));
  tell(`${count} orders and their money`);
  const events = orders
    .flatMap((one) => eventsOf(one, chance))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < events.length; from += PAGE)
    await db.transaction().execute(async (tx) => {
      for (const { happen } of events.slice(from, from + PAGE)) await happen(tx);
    });
  tell(`${events.length} events`);
  return token;
};
