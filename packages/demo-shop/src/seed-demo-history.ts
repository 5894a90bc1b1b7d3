import { randomUUID } from 'node:crypto';
import { isoDay } from '@darzi/contract/dates.ts';
import { DAY_MS, HOUR_MS } from '@darzi/contract/durations.ts';
import { gatewayRefundId, type RefundId, type ReturnId, type UserId } from '@darzi/contract/ids.ts';
import { paise, subtractPaise } from '@darzi/contract/money.ts';
import type { PaidBefore } from '@darzi/gateway-simulator/paid-before.ts';
import { hashPassword } from '@darzi/server/accounts/password-hash.ts';
import { issueCustomOrderInvoice } from '@darzi/server/custom-orders/orders/move-custom-order.ts';
import type { Tx } from '@darzi/server/platform/db/database.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { changeCatalogue } from '@darzi/server/platform/http/public-version.ts';
import {
  type CreditSources,
  creditRefundWithin,
  creditUnpaidParcel,
  issueInvoice,
} from '@darzi/server/sales/invoices/invoices.ts';
import type { Deps } from '@darzi/server/settings/deps.ts';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import {
  deleteDayFigures,
  insertRows,
  isLivedIn,
  listCustomOrdersWithoutMoney,
  listGoods,
  listShippedCustomOrders,
  lockHistory,
  noteGivenBack,
  writeVisitDays,
} from './demo-history.repository.ts';
import { captureOf, recordCaptures } from './demo-money.ts';
import { addOrders, addVisitors, DEMO_DAYS, reachedAt, withOwnOrders } from './demo-orders.ts';
import { DEMO_CUSTOMER, DEMO_CUSTOMERS } from './demo-people.ts';
import { addRefunds, addReturns, type DemoRefund, type DemoReturn } from './demo-returns.ts';
import type { DemoPeople } from './seed-demo-accounts.ts';
import { type WrittenOrder, writeOrders } from './write-demo-orders.ts';
import { writeWords } from './write-demo-words.ts';

/** The newest products have no reviews: they show what new products show. */
const NEWEST = 20;

/** Creates customers with an address; nobody knows their passwords. */
const writeCustomers = async (tx: Tx, firstSeen: Date): Promise<ReadonlyMap<string, UserId>> => {
  const secret = await hashPassword(randomUUID());
  if (!secret.ok) throw new Error('the demo’s customers could not be made');
  const customers = DEMO_CUSTOMERS.map((customer, index) => ({ ...customer, id: newId<UserId>(), index }));
  await insertRows(
    tx,
    'users',
    customers.map(({ id, name, address, index }) => ({
      id,
      name,
      email: address.email,
      password_hash: secret.value,
      addresses: JSON.stringify([{ ...address, _id: newId() }]),
      created_at: new Date(firstSeen.getTime() - (index + 1) * 7 * HOUR_MS),
    })),
  );
  return new Map(customers.map(({ name, id }) => [name, id]));
};

const writeReturn = async (
  tx: Tx,
  one: DemoReturn,
  refund?: { id: RefundId; amountPaise: number },
): Promise<void> => {
  const id = newId<ReturnId>();
  await insertRows(tx, 'returns', [
    {
      id,
      order_id: one.order.id,
      state: one.state,
      resolution: one.resolution,
      reason: one.reason,
      answer: one.answer,
      refund_id: refund?.id ?? null,
      version: one.state === 'requested' ? 1 : 2,
      created_at: one.askedAt,
      moved_at: one.movedAt,
    },
  ]);
  await insertRows(tx, 'return_lines', [
    {
      return_id: id,
      position: 1,
      order_id: one.order.id,
      quantity: one.order.lines[0]?.quantity ?? 1,
      exchange_size: one.exchangeSize,
      refund_paise: refund?.amountPaise ?? null,
    },
  ]);
  if (refund === undefined) return;
  await insertRows(tx, 'refund_lines', [
    {
      refund_id: refund.id,
      position: 1,
      quantity: one.order.lines[0]?.quantity ?? 1,
      amount_paise: refund.amountPaise,
    },
  ]);
};

/** Records a refund, with the return it settles and its credit note. Dollars are only refunded in full. */
const writeRefund = async (
  tx: Tx,
  sources: CreditSources,
  refund: DemoRefund,
  adminId: UserId,
): Promise<void> => {
  const { order, amountPaise, at } = refund;
  const { capture } = order;
  if (capture === undefined) throw new Error('nothing was paid that could go back');
  const id = newId<RefundId>();
  const isCash = capture.provider === 'cash';
  const minor = capture.currency === 'usd' ? capture.amountMinor : amountPaise;
  const reference = isCash ? `UPI ${order.customer.address.phoneNumber.slice(-4)}` : null;
  await insertRows(tx, 'refunds', [
    {
      id,
      capture_id: capture.captureId,
      state: 'done',
      amount_minor: minor,
      amount_paise: amountPaise,
      gateway_refund_id: isCash ? null : gatewayRefundId.parse(`rfnd_Demo${id.slice(-12)}`),
      reference,
      reason: refund.reason,
      requested_by: adminId,
      created_at: at,
      decided_at: at,
      next_try_at: at,
    },
  ]);
  await noteGivenBack(tx, capture.captureId, { minor, paise: amountPaise });
  await insertRows(tx, 'ledger_entries', [
    {
      at,
      movement: isCash ? 'cash_refunded' : 'refund',
      kind: 'order',
      payable_id: order.id,
      capture_id: capture.captureId,
      refund_id: id,
      provider: capture.provider,
      currency: capture.currency,
      amount_minor: -minor,
      amount_paise: subtractPaise(paise(0), amountPaise),
      reference: reference ?? `rfnd_Demo${id.slice(-12)}`,
      actor_id: adminId,
    },
  ]);
  if (refund.of !== undefined) await writeReturn(tx, refund.of, { id, amountPaise });
  await creditRefundWithin(tx, sources, 'order', order.id, id, at);
};

const toTax = ({ id, placedAt, customer, totalPaise, deliveryPaise, lines }: WrittenOrder) => ({
  id,
  placedAt,
  address: customer.address,
  totalPaise,
  deliveryPaise,
  lines: lines.map(({ goods, size, quantity }) => ({
    name: goods.name,
    size,
    quantity,
    pricePaise: paise(goods.pricePaise),
    hsn: goods.hsn,
  })),
});

type DatedEvent = { readonly at: Date; readonly write: () => Promise<void> };

/** Issues documents and refunds in chronological order, so that serial numbers follow time. */
const writeTaxDocuments = async (
  tx: Tx,
  { config, ...sources }: Pick<Deps, 'config'> & CreditSources,
  orders: readonly WrittenOrder[],
  refunds: readonly DemoRefund[],
  adminId: UserId,
): Promise<void> => {
  const events: DatedEvent[] = refunds.map((refund) => ({
    at: refund.at,
    write: () => writeRefund(tx, sources, refund, adminId),
  }));
  for (const order of orders) {
    const shippedAt = reachedAt(order, 'Shipped');
    const backAt = reachedAt(order, 'Returned to sender');
    if (shippedAt !== undefined)
      events.push({
        at: shippedAt,
        write: () => issueInvoice(tx, config, 'order', toTax(order), shippedAt),
      });
    if (backAt !== undefined)
      events.push({ at: backAt, write: () => creditUnpaidParcel(tx, order.id, backAt) });
  }
  for (const { id, shippedAt } of await listShippedCustomOrders(tx)) {
    events.push({ at: shippedAt, write: () => issueCustomOrderInvoice(tx, config, id, shippedAt) });
  }
  for (const { write } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await write();
};

const writeVisitors = (tx: Tx, now: Date): Promise<void> =>
  writeVisitDays(
    tx,
    addVisitors().map((visitors, index) => ({
      day: isoDay(now.getTime() - (index + 1) * DAY_MS),
      visitors,
    })),
  );

export type DemoHistory = {
  /** The number of orders written. */
  readonly orders: number;
  /** The payments that the gateways must know of, so that they can be refunded. */
  readonly paid: readonly PaidBefore[];
};

/**
 * Gives a demo shop without orders ten weeks of them, with money, documents, returns, reviews, messages and visits;
 * paid demo custom orders get their money. Stock is what was left after these orders: nothing is subtracted.
 * @param hasGateways whether there may be online payments; otherwise everybody paid in cash
 */
export const seedDemoHistory = (
  { db, config, payables, findRefundedLines }: Pick<Deps, 'db' | 'config'> & CreditSources,
  { adminId, customerId }: DemoPeople,
  hasGateways: boolean,
  now = new Date(),
): Promise<DemoHistory> =>
  db.transaction().execute(async (tx) => {
    await lockHistory(tx);
    const handles = demoCatalogue.map(({ handle }) => handle);
    const goods = await listGoods(tx, handles);
    if (goods.length === 0 || (await isLivedIn(tx, customerId))) return { orders: 0, paid: [] };
    const others = await writeCustomers(tx, new Date(now.getTime() - DEMO_DAYS * DAY_MS));
    const idOf = new Map([...others, [DEMO_CUSTOMER.name, customerId]]);
    const demoOrders = withOwnOrders(addOrders(goods, now, hasGateways));
    const orders = await writeOrders(tx, demoOrders, idOf, adminId, now);
    const customOrders = hasGateways ? await listCustomOrdersWithoutMoney(tx) : [];
    const ofCustomOrders = customOrders.map((customOrder) => ({
      ...captureOf({
        kind: 'custom_order',
        payableId: customOrder.id,
        customerId: customOrder.customerId,
        provider: 'razorpay',
        totalPaise: paise(customOrder.pricePaise),
        paidAt: customOrder.paidAt,
        collectedBy: adminId,
      }),
      email: customOrder.email,
      phone: customOrder.phone,
    }));
    const ofOrders = orders.flatMap(({ capture, customer }) =>
      capture === undefined
        ? []
        : [{ ...capture, email: customer.address.email, phone: customer.address.phoneNumber }],
    );
    const captures = [...ofOrders, ...ofCustomOrders].toSorted(
      (a, b) => a.paidAt.getTime() - b.paidAt.getTime(),
    );
    await recordCaptures(tx, captures);
    const returns = addReturns(orders, now);
    const refunds = addRefunds(orders, returns, now);
    await writeTaxDocuments(tx, { config, payables, findRefundedLines }, orders, refunds, adminId);
    for (const one of returns) if (one.state !== 'refunded') await writeReturn(tx, one);
    const newest = new Set(handles.slice(-NEWEST));
    const reviewable = new Set(
      (
        await listGoods(
          tx,
          handles.filter((handle) => !newest.has(handle)),
        )
      ).map(({ id }) => id),
    );
    await writeWords(tx, orders, idOf, (id) => reviewable.has(id), adminId, now);
    await writeVisitors(tx, now);
    await deleteDayFigures(tx);
    await changeCatalogue(tx);
    return {
      orders: orders.length,
      paid: captures.flatMap(({ provider, gatewayOrderId, gatewayPaymentId, payableId, ...one }) =>
        provider === 'cash' || gatewayOrderId === null || gatewayPaymentId === null
          ? []
          : [
              {
                ...one,
                provider,
                gatewayOrderId,
                gatewayPaymentId,
                orderId: payableId,
                refundedMinor: refunds
                  .filter(({ order }) => order.id === payableId)
                  .reduce(
                    (sum, refund) => sum + (one.currency === 'usd' ? one.amountMinor : refund.amountPaise),
                    0,
                  ),
              },
            ],
      ),
    };
  });
