import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { findPaymentOf } from './payment.repository.ts';
import { findRefundOfKey, isUndecided, type StoredRefund } from './refund.repository.ts';
import type { StoredPayment } from './stored-payment.ts';

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

const opened = async () => {
  const { orderId } = await till.aPayment('stripe', [await till.aKurta()]);
  return orderId;
};

describe('a payment attempt', () => {
  it('has a page and no request while it is open; both have a gateway id', async () => {
    const orderId = await opened();
    const open = await findPaymentOf(till.db, 'order', orderId);
    expect(open).toMatchObject({ state: 'open', gatewayOrderId: till.sessionOf(orderId) });
    expect(open).not.toHaveProperty('request');
    expect(open).not.toHaveProperty('closedBecause');
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await findPaymentOf(till.db, 'order', orderId)).toMatchObject({
      state: 'captured',
      gatewayOrderId: till.sessionOf(orderId),
      closedBecause: null,
    });
  });

  it('does not compile where code reads a field its state lacks', () => {
    const asked = (payment: StoredPayment): unknown =>
      // @ts-expect-error only an attempt that may have to be repeated keeps its request
      payment.request;
    const named = (payment: StoredPayment): string | undefined =>
      payment.state === 'open' ? payment.gatewayOrderId : undefined;
    expect([asked, named]).toHaveLength(2);
  });

  it.each([
    ['payments_asked', { state: 'opening', request: null }],
    ['payments_opened', { gateway_order: null }],
    ['payments_captured', { state: 'captured', gateway_order_id: null }],
    ['payments_ended', { closed_because: 'expired' }],
  ] as const)('is kept by %s from %j', async (constraint, changes) => {
    const orderId = await opened();
    const change = till.db.updateTable('payments').set(changes).where('payable_id', '=', orderId).execute();
    await expect(change).rejects.toThrow(constraint);
  });
});

describe('a refund', () => {
  /** A refund of a paid order that the gateway accepts and completes later. */
  const accepted = async (): Promise<StoredRefund> => {
    const orderId = await opened();
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    const admin = await aPerson(till, 'admin');
    till.simulator.switches.stripe.refunds = 'pending';
    const answer = await till.call(`POST /api/admin/orders/${orderId}/refund`, {
      token: admin.token,
      body: { amount: 10 },
      headers: { 'idempotency-key': orderId },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    till.simulator.switchAllOff();
    const refund = await findRefundOfKey(till.db, admin.userId, orderId);
    if (refund === undefined) throw new Error('the refund is not there');
    return refund;
  };

  it('has a gateway id once accepted, and a date once decided', async () => {
    const refund = await accepted();
    expect(refund).toMatchObject({ state: 'pending', gatewayRefundId: expect.stringMatching(/^re_/) });
    expect(isUndecided(refund)).toBe(true);
    expect(refund).not.toHaveProperty('decidedAt');
  });

  it.each([
    ['refunds_pending', { gateway_refund_id: null }],
    ['refunds_requested', { state: 'requested' }],
  ] as const)('is kept by %s from %j', async (constraint, changes) => {
    const { id } = await accepted();
    const change = till.db.updateTable('refunds').set(changes).where('id', '=', id).execute();
    await expect(change).rejects.toThrow(constraint);
  });
});
