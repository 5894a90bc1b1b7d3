import { showLongDay } from '@darzi/contract/dates.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import type { OrderId, ReturnId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { paymentJobs } from '../../payments/payment.jobs.ts';
import { readPdf } from '../../platform/pdf/test-pdf.ts';
import { deliverMail, runJobs } from '../../test-delivery.ts';
import { aPerson, aProduct, type Someone, stockOf } from '../../test-factories.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';
import { invoiceJobs } from '../invoices/tax-documents.ts';
import { eraseReturns } from '../sales.privacy.ts';

let till: Till;
let admin: Someone;
let packer: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
  packer = await aPerson(till, 'packer');
});
afterAll(() => till.close());

type Bought = { readonly id: string; readonly buyer: Someone; readonly item: Item };

const move = async (id: string, ...path: string[]) => {
  for (const status of path) {
    const answer = await till.call(`POST /api/admin/orders/${id}/status`, {
      token: admin.token,
      body: { status },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
};
const ALL_THE_WAY = ['Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

/** Two pieces of one product, delivered and paid in cash. */
const delivered = async (quantity = 2, path: readonly string[] = ALL_THE_WAY): Promise<Bought> => {
  const _id = await aProduct(till, { stock: { M: 5, L: 1 }, pricePaise: 100_000 });
  const item = { _id, size: 'M', quantity, price: 1_000 };
  const buyer = await aPerson(till);
  await till.fill(buyer, [item]);
  const { body } = await till.checkOut(buyer, 'place-cod', [item]);
  await move(String(body.orderId), ...path);
  return { id: String(body.orderId), buyer, item };
};
const ask = ({ id, buyer, item }: Bought, more: object = {}, line: object = {}) =>
  till.call(`POST /api/order/${id}/returns`, {
    token: buyer.token,
    body: {
      lines: [{ _id: item._id, size: 'M', quantity: 1, ...line }],
      resolution: 'refund',
      reason: 'Too long for me',
      ...more,
    },
  });
const idOf = ({ body }: { body: Record<string, unknown> }) => (body.return as { _id: string })._id;
const step = (returnId: string, state: string, more: object = {}, { token } = admin) =>
  till.call(`POST /api/admin/returns/${returnId}/state`, { token, body: { state, ...more } });
/** Exchanges one piece, which goes back into stock; returns the id of the return. */
const exchanged = async (bought: Bought, size = 'M', exchangeSize = 'L') => {
  const id = idOf(await ask(bought, { resolution: 'exchange' }, { size, exchangeSize }));
  for (const state of ['approved', 'received', 'exchanged']) {
    const moved = await step(id, state);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  return id;
};
/** Makes the delivery of an order some days earlier. */
const ago = (id: string, days: number) =>
  till.db
    .updateTable('orders')
    .set({ delivered_at: new Date(Date.now() - days * DAY_MS) })
    .where('id', '=', id as OrderId)
    .execute();
const ownReturns = async ({ id, buyer }: Bought) =>
  (await till.call(`GET /api/order/${id}/returns`, { token: buyer.token })).body as {
    returns: Record<string, unknown>[];
    returnable: Record<string, unknown>[];
  };
const runMoneyJobs = () => runJobs(till, { ...invoiceJobs(till.deps), ...paymentJobs(till.deps) });
const moneyOf = async (id: string) =>
  (await till.call(`GET /api/admin/orders/${id}`, { token: admin.token })).body.money;

describe('requesting a return', () => {
  it('works for delivered pieces, once each, and notifies the customer', async () => {
    const bought = await delivered();
    const { status, body } = await ask(bought);
    expect(status).toBe(200);
    expect(body.return).toMatchObject({ state: 'requested', value: 1_000, reason: 'Too long for me' });
    expect((await ask(bought)).status).toBe(200);
    expect((await ask(bought)).body.code).toBe('return.too_many');
    const mails = (await deliverMail(till)).filter((mail) => mail.to === bought.buyer.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      `We received your return request for order #${bought.id.slice(-6)}`,
    );
  });

  it('is not doubled by two tabs', async () => {
    const bought = await delivered(1);
    const answers = await Promise.all([ask(bought), ask(bought), ask(bought)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it.each([
    ['before it was delivered', ['Packing', 'Shipped'], {}, {}, 'return.not_delivered'],
    ['of something else', ALL_THE_WAY, {}, { size: 'L' }, 'return.unknown_piece'],
    ['of more than was bought', ALL_THE_WAY, {}, { quantity: 3 }, 'return.too_many'],
    [
      'for the same size',
      ALL_THE_WAY,
      { resolution: 'exchange' },
      { exchangeSize: 'M' },
      'return.size_missing',
    ],
    ['for no size', ALL_THE_WAY, { resolution: 'exchange' }, {}, 'return.size_missing'],
    ['without a reason', ALL_THE_WAY, { reason: ' ' }, {}, 'request.invalid'],
    ['of nothing', ALL_THE_WAY, { lines: [] }, {}, 'request.invalid'],
  ])('is refused %s', async (_, path, more, line, code) => {
    expect((await ask(await delivered(2, path), more, line)).body.code).toBe(code);
  });

  it('ends as promised when it was ordered', async () => {
    const set = (returnDays: number) =>
      till.call('PATCH /api/admin/settings', { token: admin.token, body: { returnDays } });
    const before = await delivered();
    expect((await set(15)).status).toBe(200);
    const after = await delivered();
    for (const [{ id, buyer }, days] of [
      [before, 7],
      [after, 15],
    ] as const) {
      const order = (await till.ordersOf(buyer)).find(({ _id }) => _id === id);
      const { delivered_at: at } = await till.db
        .selectFrom('orders')
        .select('delivered_at')
        .where('id', '=', id as OrderId)
        .executeTakeFirstOrThrow();
      expect(order?.returnUntil).toBe(Number(at) + days * DAY_MS);
      const ago = new Date(Date.now() - 8 * DAY_MS);
      await till.db
        .updateTable('orders')
        .set({ delivered_at: ago })
        .where('id', '=', id as OrderId)
        .execute();
    }
    expect((await ask(before)).body.code).toBe('return.too_late');
    expect((await ask(after)).status).toBe(200);
    expect((await set(0)).status).toBe(400);
    await set(7);
  });

  it('ends exactly seven days after delivery', async () => {
    const bought = await delivered();
    const deliverAgo = (interval: string) =>
      till.db
        .updateTable('orders')
        .set({
          delivered_at: new Date(Date.now() - 7 * DAY_MS + (interval === 'in time' ? 60_000 : -1_000)),
        })
        .where('id', '=', bought.id as OrderId)
        .execute();
    await deliverAgo('too late');
    expect((await ask(bought)).body).toMatchObject({
      code: 'return.too_late',
      message: 'Pieces can be sent back within 7 days of their delivery.',
    });
    await deliverAgo('in time');
    expect((await ask(bought)).status).toBe(200);
  });

  it('is part of the customer’s export, and loses its words with the account', async () => {
    const bought = await delivered();
    await ask(bought);
    const { body } = await till.call('GET /api/user/export', { token: bought.buyer.token });
    expect(body.export).toMatchObject({ returns: [{ orderId: bought.id, reason: 'Too long for me' }] });
    await till.db.transaction().execute((tx) => eraseReturns(tx, bought.buyer.userId));
    const { returns } = (await till.call(`GET /api/order/${bought.id}/returns`, { token: admin.token })).body;
    expect(returns).toMatchObject([{ reason: '' }]);
  });

  it('is hidden from everybody else', async () => {
    const bought = await delivered();
    const stranger = await aPerson(till);
    expect((await ask({ ...bought, buyer: stranger })).status).toBe(404);
    const returnId = idOf(await ask(bought));
    const { token } = stranger;
    expect((await till.call(`GET /api/order/${bought.id}/returns`, { token })).status).toBe(404);
    expect((await till.call(`POST /api/order-returns/${returnId}/withdraw`, { token })).status).toBe(404);
  });
});

describe('a return', () => {
  it('goes through approval and arrival to refund, credit note and stock', async () => {
    const bought = await delivered();
    const returnId = idOf(await ask(bought));
    expect((await step(returnId, 'received')).body.code).toBe('return.not_allowed');
    expect((await step(returnId, 'approved', {}, packer)).body.code).toBe('return.not_allowed');
    expect((await step(returnId, 'approved', { answer: 'Gladly.' })).status).toBe(200);
    expect((await step(returnId, 'received', {}, packer)).status).toBe(200);
    expect(await stockOf(till, bought.item._id)).toBe(4);
    expect((await step(returnId, 'refunded')).body.return).toMatchObject({ state: 'refunded' });
    expect(await moneyOf(bought.id)).toMatchObject({ captured: 2_049, refunded: 1_000, isCash: true });
    await runMoneyJobs();
    const { body } = await till.call(`GET /api/order/${bought.id}/tax-documents`, {
      token: bought.buyer.token,
    });
    expect(body.documents).toMatchObject([
      { kind: 'invoice', amount: 2_049 },
      { kind: 'credit_note', amount: 1_000 },
    ]);
    const [note] = await till.db
      .selectFrom('tax_documents')
      .select('figures')
      .where('order_id', '=', bought.id as OrderId)
      .where('kind', '=', 'credit_note')
      .execute();
    // the pieces alone: delivery is not refunded
    expect(note?.figures).toMatchObject({ lines: [{ grossPaise: 100_000 }, { grossPaise: 0 }] });
    const mails = (await deliverMail(till)).filter((mail) => mail.to === bought.buyer.email);
    const approved = mails.find(({ subject }) => subject.includes('is approved'))?.text;
    expect(approved).toContain('Gladly.');
    // Without an address of the shop, the email says whom to ask; the number to write on the parcel is in it.
    expect(approved).toMatch(/Please write to \S+@\S+: we will tell you where to send it\./);
    expect(approved).toMatch(/^Order #[0-9a-f]{6}:$/m);
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('of something paid online is refunded through the gateway', async () => {
    const kurta = await till.aKurta(3, 150_000);
    const { buyer, orderId: id } = await till.aPayment('razorpay', [kurta]);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    await move(id, ...ALL_THE_WAY);
    const returnId = idOf(await ask({ id, buyer, item: kurta }));
    for (const state of ['approved', 'received', 'refunded']) await step(returnId, state);
    expect(await moneyOf(id)).toMatchObject({ refunding: 1_500, refunded: 0 });
    await runMoneyJobs();
    await till.simulator.settled();
    expect(await moneyOf(id)).toMatchObject({ refunding: 0, refunded: 1_500, rest: 49 });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('has the shop’s answer mailed once: the email about the exchange does not repeat it', async () => {
    const bought = await delivered();
    const asked = await ask(bought, { resolution: 'exchange' }, { exchangeSize: 'L' });
    const returnId = idOf(asked);
    await step(returnId, 'approved', { answer: 'Please use the red label' });
    await step(returnId, 'received');
    expect((await step(returnId, 'exchanged')).status).toBe(200);
    const mails = (await deliverMail(till)).filter(({ to }) => to === bought.buyer.email);
    const said = mails.filter(({ text }) => text.includes('red label')).map(({ subject }) => subject);
    expect(said).toEqual([expect.stringContaining('is approved')]);
    const sent = mails.find(({ subject }) => subject.includes('Your exchange for order'))?.text;
    const until = (await ownReturns(bought)).returnable.find(({ size }) => size === 'L')?.until;
    expect(sent).toContain(`If it does not fit, you can send it back until ${showLongDay(Number(until))}.`);
    expect(mails.map(({ subject }) => subject).join()).toContain('Your exchange for order');
  });

  it('is exchanged while the other size is in stock, and only if requested', async () => {
    const first = await delivered();
    const resolution = { resolution: 'exchange' };
    const returnId = idOf(await ask(first, resolution, { exchangeSize: 'L' }));
    await step(returnId, 'approved');
    await step(returnId, 'received', { restock: false });
    expect(await stockOf(till, first.item._id)).toBe(3);
    expect((await step(returnId, 'exchanged', {}, packer)).status).toBe(200);
    expect(await stockOf(till, first.item._id, 'L')).toBe(0);

    const again = idOf(await ask(first, resolution, { exchangeSize: 'L' }));
    for (const state of ['approved', 'received']) await step(again, state);
    expect((await step(again, 'exchanged')).body.code).toBe('return.size_gone');
    expect((await step(again, 'refunded')).status).toBe(200);

    const money = await delivered();
    const plain = idOf(await ask(money));
    for (const state of ['approved', 'received']) await step(plain, state);
    expect((await step(plain, 'exchanged')).body.code).toBe('return.not_allowed');
  });

  it('of a piece got by exchange has a time of its own, goes into stock in its size and gives its money once', async () => {
    const bought = await delivered(1);
    const { id, item, buyer } = bought;
    const swap = await exchanged(bought);
    expect(await stockOf(till, item._id, 'L')).toBe(0);
    await ago(id, 8);
    const { returnable } = await ownReturns(bought);
    const { moved_at: sentAt } = await till.db
      .selectFrom('returns')
      .select('moved_at')
      .where('id', '=', swap as ReturnId)
      .executeTakeFirstOrThrow();
    const until = Number(sentAt) + 14 * DAY_MS;
    expect(returnable).toEqual([{ _id: item._id, position: 1, size: 'L', left: 1, inTime: 1, until }]);

    expect((await ask(bought)).body.code).toBe('return.too_many');
    const answers = await Promise.all([ask(bought, {}, { size: 'L' }), ask(bought, {}, { size: 'L' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const asked = answers.find(({ status }) => status === 200);
    if (asked === undefined) throw new Error('neither was accepted');
    expect(asked.body.return).toMatchObject({ lines: [{ size: 'L', exchangeSize: null }], value: 1_000 });
    expect((await ownReturns(bought)).returnable).toEqual([]);
    for (const state of ['approved', 'received']) await step(idOf(asked), state);
    expect([await stockOf(till, item._id), await stockOf(till, item._id, 'L')]).toEqual([5, 1]);
    expect((await step(idOf(asked), 'refunded')).status).toBe(200);
    expect(await moneyOf(id)).toMatchObject({ refunded: 1_000, rest: 49 });
    for (const size of ['M', 'L'])
      expect((await ask(bought, {}, { size })).body.code).toBe('return.too_many');
    expect((await ownReturns(bought)).returns).toMatchObject([
      { state: 'exchanged', value: 1_000, lines: [{ size: 'M', exchangeSize: 'L' }] },
      { state: 'refunded', value: 1_000, lines: [{ size: 'L', exchangeSize: null }] },
    ]);
    const { body } = await till.call('GET /api/user/export', { token: buyer.token });
    expect(body.export).toMatchObject({ returns: [{ lines: [{ size: 'M' }] }, { lines: [{ size: 'L' }] }] });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('of a piece got by exchange ends in time, but for the owner', async () => {
    const bought = await delivered(1);
    const swap = await exchanged(bought);
    await sql`update returns set moved_at = now() - interval '15 days' where id = ${swap}`.execute(till.db);
    expect((await ask(bought, {}, { size: 'L' })).body.code).toBe('return.too_late');
    expect((await ownReturns(bought)).returnable).toMatchObject([{ left: 1, inTime: 0 }]);
    const brought = { lines: [{ _id: bought.item._id, size: 'L', quantity: 1 }], reason: 'Too wide' };
    const taken = await till.call(`POST /api/admin/orders/${bought.id}/returns`, {
      token: admin.token,
      body: brought,
    });
    expect(taken).toMatchObject({ status: 200, body: { return: { lines: [{ size: 'L' }], value: 1_000 } } });
    expect([await stockOf(till, bought.item._id), await stockOf(till, bought.item._id, 'L')]).toEqual([5, 1]);
  });

  it('exchanges a piece got by exchange once more', async () => {
    const bought = await delivered(1);
    await exchanged(bought);
    await exchanged(bought, 'L', 'M');
    expect([await stockOf(till, bought.item._id), await stockOf(till, bought.item._id, 'L')]).toEqual([4, 1]);
    expect((await ask(bought, {}, { size: 'L' })).body.code).toBe('return.too_many');
    expect((await ask(bought)).status).toBe(200);
  });

  it('takes pieces of one line in both sizes, and refunds exactly what was paid for them', async () => {
    const bought = await delivered(2);
    await exchanged(bought);
    const line = { _id: bought.item._id, quantity: 1 };
    const lines = ['M', 'L'].map((size) => ({ ...line, size }));
    const asked = await ask(bought, { lines });
    expect(asked.body.return).toMatchObject({ value: 2_000, lines: [{ size: 'L' }, { size: 'M' }] });
    for (const state of ['approved', 'received', 'refunded'])
      expect((await step(idOf(asked), state)).status).toBe(200);
    expect([await stockOf(till, bought.item._id), await stockOf(till, bought.item._id, 'L')]).toEqual([5, 1]);
    expect(await moneyOf(bought.id)).toMatchObject({ refunded: 2_000, rest: 49 });
    await runMoneyJobs();
    const { body } = await till.call(`GET /api/order/${bought.id}/tax-documents`, { token: admin.token });
    expect(body.documents).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', amount: 2_000 }]);
    const shown = (await ownReturns(bought)).returns.at(-1);
    expect(shown).toMatchObject({ state: 'refunded', value: 2_000 });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('names the line where exchanges made the same size of two', async () => {
    const _id = await aProduct(till, { stock: { S: 5, M: 5, L: 2 }, pricePaise: 100_000 });
    const items = ['S', 'M'].map((size) => ({ _id, size, quantity: 1, price: 1_000 }));
    const buyer = await aPerson(till);
    await till.fill(buyer, items);
    const id = String((await till.checkOut(buyer, 'place-cod', items)).body.orderId);
    await move(id, ...ALL_THE_WAY);
    const [item] = items;
    if (item === undefined) throw new Error('nothing was bought');
    const bought = { id, buyer, item };
    const both = items.map(({ size }) => ({ _id, size, quantity: 1, exchangeSize: 'L' }));
    const swap = await ask(bought, { lines: both, resolution: 'exchange' });
    for (const state of ['approved', 'received', 'exchanged'])
      expect((await step(idOf(swap), state)).status).toBe(200);
    expect((await ownReturns(bought)).returnable).toMatchObject([
      { position: 1, size: 'L' },
      { position: 2, size: 'L' },
    ]);
    const second = await ask(bought, {}, { size: 'L', position: 2 });
    expect(second.body.return).toMatchObject({ lines: [{ position: 2, size: 'L' }] });
    expect((await ask(bought, {}, { size: 'L', position: 2 })).body.code).toBe('return.too_many');
    expect((await ask(bought, {}, { size: 'L' })).body.return).toMatchObject({ lines: [{ position: 1 }] });
  });

  it('written without a size, as an older server writes it, is of the size that was bought', async () => {
    const bought = await delivered(1);
    const returnId = idOf(await ask(bought));
    await sql`update return_lines set size = default where return_id = ${returnId}`.execute(till.db);
    for (const state of ['approved', 'received', 'refunded'])
      expect((await step(returnId, state)).status).toBe(200);
    expect(await stockOf(till, bought.item._id)).toBe(5);
    const { refund_paise: refunded } = await till.db
      .selectFrom('return_lines')
      .select('refund_paise')
      .where('return_id', '=', returnId as ReturnId)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(100_000);
  });

  it('of two sizes into one takes what both lines need, or nothing while stock is short', async () => {
    const _id = await aProduct(till, { stock: { S: 5, M: 5, L: 1 }, pricePaise: 100_000 });
    const items = ['S', 'M'].map((size) => ({ _id, size, quantity: 1, price: 1_000 }));
    const buyer = await aPerson(till);
    await till.fill(buyer, items);
    const id = String((await till.checkOut(buyer, 'place-cod', items)).body.orderId);
    await move(id, ...ALL_THE_WAY);
    const lines = items.map(({ size }) => ({ _id, size, quantity: 1, exchangeSize: 'L' }));
    const asked = await till.call(`POST /api/order/${id}/returns`, {
      token: buyer.token,
      body: { lines, resolution: 'exchange', reason: 'Both too tight' },
    });
    for (const state of ['approved', 'received']) await step(idOf(asked), state);
    expect((await step(idOf(asked), 'exchanged')).body.code).toBe('return.size_gone');
    expect(await stockOf(till, _id, 'L')).toBe(1);
    const counted = { product: _id, size: 'L', pieces: 3 };
    const body = { reason: 'counted', lines: [counted] };
    await till.call('POST /api/admin/stock/movements', { token: admin.token, body });
    expect((await step(idOf(asked), 'exchanged')).status).toBe(200);
    expect(await stockOf(till, _id, 'L')).toBe(1);
  });

  it('can be withdrawn by its customer until it has arrived, and requested again', async () => {
    const bought = await delivered(1);
    const withdraw = (returnId: string) =>
      till.call(`POST /api/order-returns/${returnId}/withdraw`, { token: bought.buyer.token });
    const returnId = idOf(await ask(bought));
    await step(returnId, 'approved');
    expect((await withdraw(returnId)).body.return).toMatchObject({ state: 'withdrawn' });
    const again = idOf(await ask(bought));
    for (const state of ['approved', 'received']) await step(again, state);
    expect((await withdraw(again)).body.code).toBe('return.not_allowed');
  });

  it('refunds what is left after an earlier refund, and refuses the second of two people', async () => {
    const bought = await delivered(1);
    await till.call(`POST /api/admin/orders/${bought.id}/refund`, {
      token: admin.token,
      body: { amount: 900 },
    });
    const returnId = idOf(await ask(bought));
    for (const state of ['approved', 'received']) await step(returnId, state);
    const answers = await Promise.all([
      step(returnId, 'refunded', { version: 3 }),
      step(returnId, 'refunded', { version: 3 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await moneyOf(bought.id)).toMatchObject({ refunded: 1_049, rest: 0 });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it.each([
    ['refunded', {}],
    ['refunded', { resolution: 'exchange' }],
  ])(
    'that has arrived is closed as %s when all of the money went back before (%j)',
    async (state, resolution) => {
      const bought = await delivered(1);
      const returnId = idOf(
        await ask(bought, resolution, 'resolution' in resolution ? { exchangeSize: 'L' } : {}),
      );
      for (const one of ['approved', 'received']) await step(returnId, one);
      await till.call(`POST /api/admin/orders/${bought.id}/refund`, { token: admin.token, body: {} });
      const closed = await step(returnId, state);
      expect(closed.status, JSON.stringify(closed.body)).toBe(200);
      expect(closed.body.return).toMatchObject({ state });
      expect(await moneyOf(bought.id)).toMatchObject({ refunded: 1_049, rest: 0 });
      expect(await ledgerFaults(till.db)).toEqual([]);
    },
  );

  it('is listed for staff by its state', async () => {
    const bought = await delivered();
    const returnId = idOf(await ask(bought));
    const list = async (query: string) => {
      const { body } = await till.call(`GET /api/admin/returns${query}`, { token: packer.token });
      return body as { returns: { _id: string; customerName: string }[]; nextCursor: string | null };
    };
    expect((await list('?state=requested&limit=1')).returns).toMatchObject([
      { _id: returnId, customerName: 'Asha Rao' },
    ]);
    const { nextCursor } = await list('?limit=1');
    expect((await list(`?limit=1&cursor=${nextCursor}`)).returns[0]?._id).not.toBe(returnId);
  });
});

describe('money for a return that was paid in cash', () => {
  const upi = { method: 'upi', upiId: 'meera.rao@okaxis' };
  const bank = {
    method: 'bank',
    accountName: 'Meera Rao',
    accountNumber: '123456789012',
    ifsc: 'HDFC0001234',
  };
  const returnsOf = async ({ id }: Bought, { token }: Someone) =>
    (await till.call(`GET /api/order/${id}/returns`, { token })).body.returns as Record<string, unknown>[];
  const storedOf = (id: string) =>
    till.db
      .selectFrom('returns')
      .select(['state', 'payout'])
      .where('id', '=', id as ReturnId)
      .executeTakeFirstOrThrow();

  it('goes where the customer says, which only the owner sees and which is erased once paid', async () => {
    const bought = await delivered(1);
    const returnId = idOf(await ask(bought, { payout: upi }));
    expect(await returnsOf(bought, admin)).toMatchObject([{ isCash: true, payout: upi }]);
    expect(await returnsOf(bought, packer)).toMatchObject([{ payout: null }]);
    expect(await returnsOf(bought, bought.buyer)).toMatchObject([{ payout: null }]);
    for (const state of ['approved', 'received']) await step(returnId, state);
    const open = await till.call('GET /api/admin/returns?state=received&limit=1', { token: admin.token });
    expect(open.body.returns).toMatchObject([{ _id: returnId, payout: upi }]);
    const seen = await till.call('GET /api/admin/returns?state=received&limit=1', { token: packer.token });
    expect(seen.body.returns).toMatchObject([{ payout: null }]);
    const { body } = await till.call('GET /api/user/export', { token: bought.buyer.token });
    expect(body.export).toMatchObject({ returns: [{ payout: upi }] });

    expect((await step(returnId, 'refunded')).body.return).toMatchObject({ state: 'refunded', payout: null });
    expect(await storedOf(returnId)).toEqual({ state: 'refunded', payout: null });
    const audit = await till.db.selectFrom('audit_entries').selectAll().execute();
    const jobs = await sql`select * from graphile_worker._private_jobs`.execute(till.db);
    expect(JSON.stringify([audit, jobs.rows])).not.toContain(upi.upiId);
  });

  it.each(['declined', 'withdrawn'])('has nowhere to go once the return is %s', async (end) => {
    const bought = await delivered(1);
    const returnId = idOf(await ask(bought, { payout: bank }));
    expect((await storedOf(returnId)).payout).toEqual(bank);
    if (end === 'declined') await step(returnId, end);
    else await till.call(`POST /api/order-returns/${returnId}/withdraw`, { token: bought.buyer.token });
    expect(await storedOf(returnId)).toEqual({ state: end, payout: null });
  });

  it('loses its payout details with the account', async () => {
    const bought = await delivered(1);
    const returnId = idOf(await ask(bought, { payout: bank }));
    await till.db.transaction().execute((tx) => eraseReturns(tx, bought.buyer.userId));
    expect((await storedOf(returnId)).payout).toBeNull();
  });

  it('waits until its customer gives or corrects the payout details', async () => {
    const bought = await delivered(1);
    const asked = await ask(bought);
    expect(asked.body.return).toMatchObject({ isPayoutMissing: true });
    const returnId = idOf(asked);
    const handIn = (payout: object, { token } = bought.buyer) =>
      till.call(`POST /api/order-returns/${returnId}/payout`, { token, body: { payout } });
    for (const who of [admin, packer, bought.buyer])
      expect(await returnsOf(bought, who)).toMatchObject([{ isPayoutMissing: true }]);
    await step(returnId, 'approved');
    const mails = (await deliverMail(till)).filter(({ to }) => to === bought.buyer.email);
    const asking = mails.filter(({ text }) => text.includes('add your UPI ID or bank account'));
    expect(asking.map(({ subject }) => subject).sort()).toEqual([
      expect.stringContaining('We received your return request'),
      expect.stringContaining('is approved'),
    ]);

    const stranger = await aPerson(till);
    expect((await handIn(upi, stranger)).status).toBe(404);
    expect((await handIn(upi, admin)).status).toBe(404);
    expect(Object.keys((await handIn({ ...upi, upiId: 'meera' })).body.fields as object)).toEqual([
      'payout.upiId',
    ]);
    expect((await storedOf(returnId)).payout).toBeNull();
    expect((await handIn(bank)).body.return).toMatchObject({ isPayoutMissing: false, payout: null });
    await handIn(upi);
    expect(await returnsOf(bought, admin)).toMatchObject([
      { payout: upi, isPayoutMissing: false, version: 4 },
    ]);
    expect((await step(returnId, 'received', { version: 2 })).body.code).toBe('return.moved_meanwhile');
    for (const state of ['received', 'refunded']) await step(returnId, state);
    expect(await storedOf(returnId)).toEqual({ state: 'refunded', payout: null });
    expect((await handIn(upi)).body.code).toBe('return.payout_not_needed');
    expect(await returnsOf(bought, bought.buyer)).toMatchObject([{ isPayoutMissing: false }]);
  });

  it('is paid another way if staff say how; blanks do not count', async () => {
    const bought = await delivered(1);
    const returnId = idOf(await ask(bought));
    for (const state of ['approved', 'received']) await step(returnId, state);
    const silent = await step(returnId, 'refunded', { reference: '  ' });
    expect([silent.status, silent.body.fields]).toEqual([400, { reference: 'Required' }]);
    expect((await storedOf(returnId)).state).toBe('received');
    expect((await step(returnId, 'refunded', { reference: 'UTR 4711' })).status).toBe(200);
    expect(await moneyOf(bought.id)).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ movement: 'cash_refunded', reference: 'UTR 4711' }),
      ]),
    });
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('tolerates wrong spaces and letter case', async () => {
    const typed = { ...bank, accountNumber: '1234 5678 9012', ifsc: ' hdfc0001234' };
    const bought = await delivered(1);
    expect((await storedOf(idOf(await ask(bought, { payout: typed })))).payout).toEqual(bank);
  });

  it.each([
    [{ ...upi, upiId: 'meera' }, 'payout.upiId'],
    [{ ...upi, upiId: 'meera@' }, 'payout.upiId'],
    [{ ...bank, accountName: ' ' }, 'payout.accountName'],
    [{ ...bank, accountNumber: '12345678' }, 'payout.accountNumber'],
    [{ ...bank, accountNumber: '12345678X' }, 'payout.accountNumber'],
    [{ ...bank, ifsc: 'HDFC1001234' }, 'payout.ifsc'],
    [{ method: 'cheque' }, 'payout.method'],
  ])('%j is refused at %s', async (payout, field) => {
    const { status, body } = await ask(await delivered(1), { payout });
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });

  it('is not requested otherwise: nothing is stored for online payments or exchanges', async () => {
    const swap = await delivered(1);
    const exchange = await ask(swap, { resolution: 'exchange', payout: upi }, { exchangeSize: 'L' });
    expect((await storedOf(idOf(exchange))).payout).toBeNull();
    expect(exchange.body.return).toMatchObject({ isPayoutMissing: false });
    const kurta = await till.aKurta(3, 150_000);
    const { buyer, orderId: id } = await till.aPayment('razorpay', [kurta]);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    await move(id, ...ALL_THE_WAY);
    const online = await ask({ id, buyer, item: kurta }, { payout: upi });
    expect(online.body.return).toMatchObject({ isCash: false, isPayoutMissing: false });
    expect((await storedOf(idOf(online))).payout).toBeNull();
    const later = await till.call(`POST /api/order-returns/${idOf(online)}/payout`, {
      token: buyer.token,
      body: { payout: upi },
    });
    expect([later.status, later.body.code]).toEqual([409, 'return.payout_not_needed']);
  });
});

describe('the packing slip of an exchange', () => {
  const print = (id: string, token: string) =>
    till.app.inject({
      method: 'GET',
      url: `/api/admin/returns/${id}/packing-slip`,
      headers: { authorization: `Bearer ${token}` },
    });

  it('names the size sent, what came back for it, and no cash', async () => {
    const bought = await delivered();
    const asked = await ask(bought, { resolution: 'exchange' }, { exchangeSize: 'L' });
    const { _id } = asked.body.return as { _id: string };
    const answer = await print(_id, packer.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="exchange-slip-${bought.id.slice(-6)}.pdf"`,
    );
    const text = readPdf(answer.rawPayload)
      .pages.map((page) => page.text)
      .join('')
      .replaceAll('\n', ' ');
    for (const words of [
      'Exchange for order',
      'Asha Rao',
      'Size L',
      '× 1',
      'Sent in exchange for 1 ×',
      'Size M',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('collect');
  });

  it('is refused for a refund, and for an unknown return', async () => {
    const asked = await ask(await delivered());
    const { _id } = asked.body.return as { _id: string };
    expect((await print(_id, packer.token)).json()).toMatchObject({ code: 'return.no_exchange' });
    expect((await print('none', packer.token)).statusCode).toBe(404);
  });
});

describe('pieces brought back to the shop', () => {
  const takeBack = (id: string, item: Item, more: object = {}, { token } = admin) =>
    till.call(`POST /api/admin/orders/${id}/returns`, {
      token,
      body: { lines: [{ _id: item._id, size: 'M', quantity: 1 }], reason: 'Too small', ...more },
    });

  it('are in stock at once, late or not, and refunded like any return, with a credit note', async () => {
    const { id, item } = await delivered();
    await sql`update orders set delivered_at = now() - interval '90 days' where id = ${id}`.execute(till.db);
    const taken = await takeBack(id, item);
    expect(taken).toMatchObject({ status: 200, body: { return: { state: 'received', value: 1_000 } } });
    expect(await stockOf(till, item._id)).toBe(4);
    const refunded = await step(idOf(taken), 'refunded', { reference: 'cash at the counter' });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    await runMoneyJobs();
    const { body } = await till.call(`GET /api/order/${id}/tax-documents`, { token: admin.token });
    expect(body.documents).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', amount: 1_000 }]);
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('of an anonymous counter sale can come back once, damaged ones not into stock', async () => {
    const _id = await aProduct(till, { stock: { M: 5 }, pricePaise: 100_000 });
    const sale = await till.call('POST /api/admin/orders', {
      token: admin.token,
      body: { lines: [{ _id, size: 'M', quantity: 1 }], isHandedOver: true, payment: { method: 'cash' } },
    });
    const { _id: id } = sale.body.order as { _id: string };
    const item = { _id, size: 'M', quantity: 1, price: 1_000 };
    const both = await Promise.all([
      takeBack(id, item, { restock: false }),
      takeBack(id, item, { restock: false }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(till, _id)).toBe(4);
  });

  it('are accepted by the owner only, and only after delivery', async () => {
    const { id, item } = await delivered(2, ['Packing']);
    expect((await takeBack(id, item)).body).toMatchObject({ code: 'return.not_delivered' });
    expect((await takeBack(id, item, {}, packer)).status).toBe(403);
    expect((await takeBack('x', item)).status).toBe(404);
    expect((await takeBack(id, item, { lines: [] })).status).toBe(400);
  });
});
