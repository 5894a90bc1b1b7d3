import type { OrderId, ProductId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { anAddress, aPerson, type Someone, stockOf } from '../../test-factories.ts';
import { gatewaysDiffer } from '../../test-ledger.ts';
import { startTill, type Till } from '../../test-till.ts';
import { paymentLinkJobs } from './change-payment-link.ts';

let shop: Till;
let owner: Someone;
beforeAll(async () => {
  shop = await startTill();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Linked = { readonly id: OrderId; readonly token: string; readonly _id: string; readonly buyer: Someone };
const linkOf = async (id: string) => {
  const { body } = await shop.call(`GET /api/admin/orders/${id}/payment-link`, { token: owner.token });
  return body.link as { url: string; isOpen: boolean; picture: { size: number; path: string } };
};
const aLink = async (changes: object = {}): Promise<Linked> => {
  const buyer = await aPerson(shop);
  const { _id } = await shop.aKurta(5, 100_000);
  const { status, body } = await shop.call('POST /api/admin/orders', {
    token: owner.token,
    body: {
      lines: [{ _id, size: 'M', quantity: 2 }],
      address: anAddress({ email: buyer.email }),
      isHandedOver: false,
      payment: { method: 'link', hours: 24 },
      ...changes,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const id = (body.order as { _id: OrderId })._id;
  const token = new URL((await linkOf(id)).url).searchParams.get('order') ?? '';
  return { id, token, _id, buyer };
};
const seen = async (token: string) =>
  (await shop.call(`GET /api/pay/${token}`)).body.order as Record<string, unknown>;
/** On a loaded machine the gateway may answer too late; pressing again shows the same attempt. */
const open = async (token: string, method: 'stripe' | 'razorpay') => {
  const press = () => shop.call(`POST /api/pay/${token}/${method}`);
  const first = await press();
  return first.status === 502 ? press() : first;
};
const verify = (token: string, result?: object) =>
  shop.call(`POST /api/pay/${token}/verify`, { body: result === undefined ? undefined : { result } });
/** Delivers every message and polls every attempt. */
const settleAll = async () => {
  await shop.simulator.settled();
  await shop.allDue();
  await reconcilePayments(shop.deps);
};
const expire = async (id: OrderId) => {
  await shop.db
    .updateTable('payment_links')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('order_id', '=', id)
    .execute();
  await paymentLinkJobs(shop.deps)['expire-payment-links']({});
};
const orderAt = async (id: string) =>
  (await shop.call(`GET /api/admin/orders/${id}`, { token: owner.token })).body as {
    order: Record<string, unknown>;
    money: { captured: number; rest: number; refunding: number; refunded: number };
  };

describe('a payment link', () => {
  it('shows its order to whoever has the link and to nobody else, and reserves its pieces', async () => {
    const { id, token, _id, buyer } = await aLink();
    expect(await stockOf(shop, _id)).toBe(3);
    const order = await seen(token);
    expect(order).toMatchObject({ state: 'open', total: 2_049, delivery: 49, lines: [{ quantity: 2 }] });
    expect(JSON.stringify(order)).not.toContain(buyer.email);
    expect(JSON.stringify(order)).not.toContain('Lavelle');
    expect(await shop.ordersOf(buyer)).toEqual([]);
    expect((await orderAt(id)).order).toMatchObject({ isPlaced: false, link: { isOpen: true } });
    const { body } = await shop.call('GET /api/admin/orders?waiting=1', { token: owner.token });
    expect((body.orders as { _id: string }[]).map((one) => one._id)).toContain(id);
  });

  it('names its pieces in Hindi too, as the catalogue does today', async () => {
    const { token, _id } = await aLink();
    expect((await seen(token)).lines).toEqual([
      expect.not.objectContaining({ nameHindi: expect.anything() }),
    ]);
    await shop.db
      .updateTable('products')
      .set({ name_hindi: 'मजीठ कुर्ता' })
      .where('id', '=', _id as ProductId)
      .execute();
    expect((await seen(token)).lines).toMatchObject([{ nameHindi: 'मजीठ कुर्ता' }]);
  });

  it.each(['stripe', 'razorpay'] as const)(
    'is paid by %s without a login, and settles by itself',
    async (method) => {
      const { id, token, buyer } = await aLink();
      expect((await open(token, method)).status).toBe(200);
      await shop.pay(method, id);
      await settleAll();
      expect(await seen(token)).toMatchObject({ state: 'paid' });
      expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: id, payment: true, amount: 2_049 }]);
      expect((await orderAt(id)).money).toMatchObject({ captured: 2_049, rest: 2_049 });
      expect((await open(token, method)).body.code).toBe('order.already_paid');
    },
  );

  it('accepts what Razorpay’s dialog returned only if it is signed', async () => {
    const { id, token } = await aLink();
    await open(token, 'razorpay');
    const word = (await shop.pay('razorpay', id)) as Record<string, string>;
    const forged = await verify(token, { ...word, razorpay_signature: '0'.repeat(64) });
    expect(forged.body.code).toBe('payment.not_signed');
    expect((await verify(token, word)).status).toBe(200);
    expect(await seen(token)).toMatchObject({ state: 'paid' });
  });

  it('coexists with the same customer’s own checkout: neither replaces the other', async () => {
    const { id, token, _id, buyer } = await aLink();
    await open(token, 'stripe');
    const item = await shop.aKurta();
    await shop.fill(buyer, [item]);
    const own = await shop.checkOut(buyer, 'stripe', [item]);
    expect(own.status).toBe(200);
    await open(token, 'razorpay');
    await shop.pay('razorpay', id);
    await shop.pay('stripe', String(own.body.orderId));
    await settleAll();
    expect((await shop.ordersOf(buyer)).map(({ _id: one }) => one)).toHaveLength(2);
    expect(await stockOf(shop, _id)).toBe(3);
    expect(await shop.cartOf(buyer)).toEqual({});
  });

  it('stays payable after an attempt has ended, and its pieces stay reserved', async () => {
    const { id, token, _id } = await aLink();
    await open(token, 'stripe');
    await shop.expireHold(id);
    await settleAll();
    expect(await stockOf(shop, _id)).toBe(3);
    await open(token, 'stripe');
    await shop.pay('stripe', id);
    const verified = await verify(token);
    expect(verified.status, JSON.stringify(verified.body)).toBe(200);
    expect(await stockOf(shop, _id)).toBe(3);
  });

  it('is paid once, by whichever of two attempts is first; the other is refunded', async () => {
    const { id, token, _id } = await aLink();
    await open(token, 'stripe');
    await open(token, 'razorpay');
    await shop.pay('stripe', id);
    await shop.pay('razorpay', id);
    await settleAll();
    await settleAll();
    expect(await seen(token)).toMatchObject({ state: 'paid' });
    expect(await stockOf(shop, _id)).toBe(3);
    const settling = await shop.db
      .selectFrom('captures')
      .select(['is_settling', 'amount_minor', 'refunded_minor', 'refunding_minor'])
      .where('payable_id', '=', id)
      .execute();
    expect(settling.filter((one) => one.is_settling)).toHaveLength(1);
    for (const one of settling.filter((capture) => !capture.is_settling))
      expect(one.refunded_minor + one.refunding_minor).toBe(one.amount_minor);
  });

  it('expires: its pieces are free, and it can be reopened while they are in stock', async () => {
    const { id, token, _id } = await aLink();
    await open(token, 'stripe');
    await expire(id);
    await expire(id);
    expect(await stockOf(shop, _id)).toBe(5);
    expect(await seen(token)).toMatchObject({ state: 'ended' });
    expect((await open(token, 'stripe')).body.code).toBe('payment_link.ended');
    const renewed = await shop.call(`POST /api/admin/orders/${id}/payment-link`, {
      token: owner.token,
      body: { hours: 2 },
    });
    expect(renewed.body.link).toMatchObject({ isOpen: true });
    expect(await stockOf(shop, _id)).toBe(3);
    expect((await open(token, 'stripe')).status).toBe(200);
  });

  it('paid at its last moment stands', async () => {
    const { id, token, _id } = await aLink();
    await open(token, 'razorpay');
    const { webhooks } = shop.simulator.switches.razorpay;
    const before = webhooks.timing;
    webhooks.timing = 'never';
    await shop.pay('razorpay', id);
    webhooks.timing = before;
    await expire(id);
    expect(await seen(token)).toMatchObject({ state: 'paid' });
    expect(await stockOf(shop, _id)).toBe(3);
  });

  it('closed by staff returns its pieces', async () => {
    const { id, token, _id } = await aLink();
    const { status } = await shop.call(`POST /api/admin/orders/${id}/payment-link/close`, {
      token: owner.token,
    });
    expect(status).toBe(200);
    expect(await seen(token)).toMatchObject({ state: 'ended' });
    expect(await stockOf(shop, _id)).toBe(5);
  });

  it('of a customer who has left ends too, and its pieces go back', async () => {
    const { id, _id, buyer } = await aLink();
    const left = await shop.call(`POST /api/admin/customers/${buyer.userId}/erase`, {
      token: owner.token,
      body: { email: buyer.email },
    });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    await expire(id);
    expect(await stockOf(shop, _id)).toBe(5);
  });

  it('of a customer at the counter hands the order over once it is paid', async () => {
    const { id, token } = await aLink({ isHandedOver: true, address: {} });
    expect(await seen(token)).toMatchObject({ total: 2_000, delivery: 0 });
    await open(token, 'razorpay');
    await verify(token, (await shop.pay('razorpay', id)) as object);
    const handed = await shop.call(`POST /api/admin/orders/${id}/status`, {
      token: owner.token,
      body: { status: 'Delivered' },
    });
    expect(handed.body.order).toMatchObject({ status: 'Delivered', hasInvoice: true });
  });

  it.each(['', 'x', `${'0'.repeat(32)}${'A'.repeat(22)}`])('%j opens nothing', async (token) => {
    const { status } = await shop.call(`GET /api/pay/${token || '-'}`);
    expect(status).toBe(404);
    expect((await open(token || '-', 'stripe')).status).toBe(404);
  });

  it('of another order does not open with this signature', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const mixed = `${one.token.slice(0, 32)}${other.token.slice(32)}`;
    expect((await shop.call(`GET /api/pay/${mixed}`)).status).toBe(404);
  });

  it('leaves a consistent ledger', async () => {
    expect(await ledgerFaults(shop.db)).toEqual([]);
  });
});

describe('a UPI QR code', () => {
  const ask = (id: string, by: Someone = owner) =>
    shop.call(`POST /api/admin/orders/${id}/upi-code`, { token: by.token });
  const codeOf = (id: string) => {
    const all = [...shop.simulator.state.qrCodes.values()].filter(({ notes }) => notes.orderId === id);
    return all.at(-1)?.id ?? '';
  };
  const shown = async (id: string) => {
    const first = await ask(id);
    const { status, body } = first.status === 502 ? await ask(id) : first;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.code as { picture: { path: string } | null; address: string; amount: number };
  };

  it('is paid directly by a UPI app and settles by itself; shown twice, it is the same', async () => {
    const { id, token, buyer } = await aLink();
    const code = await shown(id);
    expect(code).toMatchObject({
      amount: 2_049,
      address: expect.stringMatching(/^upi:\/\/pay\?.*am=2049\.00/),
    });
    expect(code.picture?.path.length).toBeGreaterThan(100);
    expect(await shown(id)).toEqual(code);
    expect(await shop.simulator.payQrCode(codeOf(id))).toBe(true);
    await shop.simulator.settled();
    expect(await seen(token)).toMatchObject({ state: 'paid' });
    expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: id, payment: true, amount: 2_049 }]);
    expect((await orderAt(id)).money).toMatchObject({ captured: 2_049, rest: 2_049 });
    expect((await ask(id)).body.code).toBe('order.already_paid');
    const refund = await shop.call(`POST /api/admin/orders/${id}/refund`, {
      token: owner.token,
      body: { amount: 49 },
    });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    expect(await ledgerFaults(shop.db)).toEqual([]);
    expect(await gatewaysDiffer(shop.db, shop.simulator.state)).toEqual([]);
  });

  it('is found by the reconciler if no message came, and counted once if it comes twice', async () => {
    const { id, token } = await aLink();
    await shown(id);
    shop.simulator.switches.razorpay.webhooks.timing = 'never';
    await shop.simulator.payQrCode(codeOf(id));
    shop.simulator.switchAllOff();
    await settleAll();
    expect(await seen(token)).toMatchObject({ state: 'paid' });
    const twice = await aLink();
    await shown(twice.id);
    shop.simulator.switches.razorpay.webhooks.copies = 2;
    await shop.simulator.payQrCode(codeOf(twice.id));
    await settleAll();
    shop.simulator.switchAllOff();
    expect((await orderAt(twice.id)).money).toMatchObject({ captured: 2_049, rest: 2_049 });
  });

  it('gives way to the dialog, and the dialog to it; money paid through both is refunded once', async () => {
    const { id, token } = await aLink();
    await shown(id);
    const first = codeOf(id);
    expect((await open(token, 'razorpay')).status).toBe(200);
    await settleAll();
    expect(await shop.simulator.payQrCode(first)).toBe(false);
    await shown(id);
    expect(codeOf(id)).not.toBe(first);
    await Promise.all([shop.simulator.payQrCode(codeOf(id)), shop.pay('razorpay', id)]);
    await settleAll();
    await settleAll();
    expect((await orderAt(id)).money).toMatchObject({ captured: 2_049, rest: 2_049 });
    expect(await ledgerFaults(shop.db)).toEqual([]);
  });

  it('is not made for more than UPI allows per payment; the link is', async () => {
    const { _id } = await shop.aKurta(5, 5_000_001);
    const { id, token } = await aLink({ lines: [{ _id, size: 'M', quantity: 2 }] });
    const { status, body } = await ask(id);
    expect([status, body.code]).toEqual([409, 'payment_link.above_upi']);
    expect(codeOf(id)).toBe('');
    expect((await open(token, 'razorpay')).status).toBe(200);
  });

  it('is closed with its link, so that nobody can pay with it', async () => {
    const { id } = await aLink();
    await shown(id);
    await expire(id);
    expect(await shop.simulator.payQrCode(codeOf(id))).toBe(false);
    expect((await ask(id)).body.code).toBe('payment_link.ended');
  });

  it('is made once if Razorpay’s answer is lost', async () => {
    const { id } = await aLink();
    Object.assign(shop.simulator.switches.razorpay.api, {
      fault: 'reset',
      takesEffect: true,
      only: 'POST /v1/payments/qr_codes',
      times: 1,
    });
    await shown(id);
    shop.simulator.switchAllOff();
    expect(
      [...shop.simulator.state.qrCodes.values()].filter(({ notes }) => notes.orderId === id),
    ).toHaveLength(1);
  });

  it('is not settled by a forged message, and shown only to the owner', async () => {
    const { id, token, buyer } = await aLink();
    expect((await ask(id, buyer)).status).toBe(403);
    await shown(id);
    shop.simulator.switches.razorpay.webhooks.signature = 'forged';
    await shop.simulator.payQrCode(codeOf(id));
    await shop.simulator.settled();
    shop.simulator.switchAllOff();
    expect(await seen(token)).toMatchObject({ state: 'open' });
    await settleAll();
    expect(await seen(token)).toMatchObject({ state: 'paid' });
  });
});
