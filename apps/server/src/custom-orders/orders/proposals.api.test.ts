import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail } from '../../test-delivery.ts';
import type { Someone } from '../../test-factories.ts';
import { attachOrderPictures } from './draw-order-in-cloth.ts';
import { aCustomOrder, anAddress, orderIn, submit, threePeople } from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer, admin] = await threePeople(shop);
});
afterAll(() => shop.close());

const WISH = {
  style: 'traditional',
  fabric: 'silk',
  customization: '',
  garment: 'kurta',
  wearer: { who: 'woman' },
  choices: { neck: 'round' },
  colour: '#c02a6c',
};
const aKurta = async (): Promise<string> =>
  orderIn(
    await submit(shop, asha, {
      size: '',
      measurementMode: 'custom',
      measurements: { chest: 36, waist: 30, hips: 39, length: 40, shoulders: 14.5, sleeves: 20 },
      design: { ...WISH, customization: 'For a wedding' },
    }),
  )._id;
const bid = (id: string, body: Record<string, unknown>, by = designer) =>
  shop.call(`POST /api/studio/custom-orders/${id}/bid`, { token: by.token, body });
const bidden = async (...args: Parameters<typeof bid>): Promise<StudioOrder> =>
  orderIn(await bid(...args)) as unknown as StudioOrder;
const lines = (id: string, design?: unknown) =>
  shop.call(`POST /api/studio/custom-orders/${id}/bid-lines`, { token: designer.token, body: { design } });
const ownOrder = async (id: string) => {
  const { body } = await shop.call('GET /api/custom-order', { token: asha.token });
  return (body.orders as StudioOrder[]).find(({ _id }) => _id === id);
};
const acceptBid = (id: string, price?: number) =>
  shop.call('POST /api/custom-order/accept-bid', {
    token: asha.token,
    body: { orderId: id, price, shippingAddress: anAddress() },
  });

describe('a first proposal of a bid’s lines', () => {
  it('is making, cloth by the metre and surcharges; the bid accepts it as it is', async () => {
    const id = await aKurta();
    const plain = await lines(id);
    expect(plain).toMatchObject({
      status: 200,
      body: {
        cloth: { metres: expect.any(Number), widthInches: 44 },
        breakdown: [
          { label: 'Making', amount: 900 },
          { label: expect.stringMatching(/^Silk, [\d.]+ m at ₹1,200$/), amount: expect.any(Number) },
        ],
      },
    });
    const { body } = await lines(id, { fabric: 'cotton', choices: { lining: 'satin' } });
    const breakdown = body.breakdown as { label: string; amount: number }[];
    expect(breakdown.map(({ label }) => label)).toEqual([
      'Making',
      expect.stringMatching(/^Cotton, [\d.]+ m at ₹350$/),
      expect.stringMatching(/^Lining: Satin, [\d.]+ m$/),
    ]);
    const price = breakdown.reduce((sum, { amount }) => sum + amount, 0);
    const { low, high } = body.price as { low: number; high: number };
    expect(price).toBeGreaterThanOrEqual(low);
    expect(price).toBeLessThanOrEqual(high);
    expect((await bid(id, { price, breakdown })).status).toBe(200);
  });

  it('needs a garment and a design of its table, and the studio', async () => {
    const id = await aKurta();
    expect(await lines(await aCustomOrder(shop, asha))).toMatchObject({
      status: 409,
      body: { code: 'custom_order.no_garment' },
    });
    expect(await lines(id, { fabric: 'denim', choices: { leg: 'wide' } })).toMatchObject({
      status: 400,
      body: { fields: { 'design.choices.leg': expect.any(String), 'design.fabric': expect.any(String) } },
    });
    const call = `POST /api/studio/custom-orders/${id}/bid-lines`;
    expect((await shop.call(call, { token: asha.token, body: {} })).status).toBe(403);
    expect((await lines('x')).status).toBe(404);
  });
});

describe('a designer’s proposal of another composition', () => {
  it('is stored with its revision beside the request; what it does not name stays as requested', async () => {
    const id = await aKurta();
    const first = await bidden(id, { price: 5_000, design: { choices: { neck: 'vee' }, print: 'buti' } });
    const [one] = first.bids;
    expect(one?.design).toMatchObject({ fabric: 'silk', colour: '#c02a6c', print: 'buti' });
    expect(one?.design?.choices.neck).toBe('vee');
    expect(first.design).toMatchObject({ choices: { neck: 'round' }, print: null });
    // not given: as in the previous revision
    const second = await bidden(id, { price: 5_200 });
    expect(second.bids.map(({ design }) => design?.choices.neck)).toEqual(['vee', 'vee']);
    const third = await bidden(id, { price: 5_200, design: null });
    expect(third.bids.map(({ design }) => design?.choices.neck)).toEqual(['vee', 'vee', undefined]);
    expect(third.bids.at(-1)?.design).toBeNull();
    expect((await ownOrder(id))?.bids).toEqual(third.bids);
    // repeating it changes nothing
    expect((await bidden(id, { price: 5_200, design: {} })).bids).toHaveLength(3);
  });

  it('is checked against the garment’s table', async () => {
    const id = await aKurta();
    expect(
      await bid(id, {
        price: 5_000,
        design: {
          choices: { neck: 'square-ish', tail: 'long' },
          colour: 'pink',
          print: 'x',
          fabric: 'denim',
        },
      }),
    ).toMatchObject({
      status: 400,
      body: {
        fields: {
          'design.choices.neck': expect.any(String),
          'design.choices.tail': 'This garment has no such choice',
          'design.colour': expect.any(String),
          'design.print': expect.any(String),
          'design.fabric': 'We do not make this of denim',
        },
      },
    });
    expect(
      await bid(await aCustomOrder(shop, asha), { price: 5_000, design: { print: 'buti' } }),
    ).toMatchObject({ status: 400, body: { fields: { design: 'This order names no garment' } } });
  });

  it('once accepted, is made and frozen; the request stays readable', async () => {
    const id = await aKurta();
    await bid(id, {
      price: 5_000,
      design: { fabric: 'cotton', choices: { neck: 'vee' }, colour: '#0f5b70' },
    });
    await ownOrder(id);
    const accepted = orderIn(await acceptBid(id)) as unknown as StudioOrder;
    expect(accepted.design).toMatchObject({ fabric: 'cotton', colour: '#0f5b70', choices: { neck: 'vee' } });
    expect(accepted.requestedDesign).toMatchObject({
      fabric: 'silk',
      colour: '#c02a6c',
      choices: { neck: 'round' },
    });
    const { body } = await shop.call(`GET /api/custom-order/${id}/agreement`, { token: asha.token });
    expect(body.agreement).toMatchObject({
      design: { fabric: 'cotton', colour: '#0f5b70', choices: { neck: 'vee' } },
    });
  });

  it('once accepted, removes the rendered pictures of the request until its own are ready', async () => {
    const id = await aKurta();
    const [front, back] = ['f'.repeat(64), 'b'.repeat(64)];
    await shop.db
      .insertInto('cloth_pictures')
      .values([front, back].map((key) => ({ key, bytes: 1 })))
      .execute();
    await attachOrderPictures(shop.db, id as CustomOrderId, { front, back });
    await bid(id, { price: 5_000, design: { choices: { neck: 'vee' } } });
    expect((await ownOrder(id))?.clothPictures).not.toBeNull();
    const accepted = orderIn(await acceptBid(id)) as unknown as StudioOrder;
    expect(accepted).toMatchObject({ design: { choices: { neck: 'vee' } }, clothPictures: null });
  });

  it('is mailed under the garment’s name', async () => {
    const id = await aKurta();
    await bid(id, { price: 7_777 });
    const mail = (await deliverMail(shop)).find(({ subject }) => subject.startsWith('₹7,777 for'));
    expect(mail?.text).toContain('This is our price for your traditional kurta in silk.');
    expect(mail?.text).not.toContain('side by side');
    await bid(id, { price: 7_778, design: { fabric: 'linen', choices: { neck: 'vee' } } });
    const changed = (await deliverMail(shop)).find(({ text }) => text.includes('₹7,778'));
    expect(changed?.text).toContain('This is our price for your traditional kurta in linen.');
    expect(changed?.text).toContain('In your custom orders you see both side by side.');
  });

  it('is mailed with what its price is made of, as in the latest revision', async () => {
    const id = await aKurta();
    const breakdown = [
      { label: 'Making', amount: 6_000 },
      { label: 'Silk, 3 m', amount: 2_400.5 },
      { label: 'For a regular', amount: -400.5 },
    ];
    await bid(id, { price: 8_500 });
    await bid(id, { price: 8_000, breakdown });
    const mails = (await deliverMail(shop)).filter(({ subject }) => subject.includes(id.slice(-6)));
    const last = mails.find(({ subject }) => subject.endsWith('is now ₹8,000'));
    expect(last?.text).toContain(
      'Making: ₹6,000\n\nSilk, 3 m: ₹2,400.50\n\nFor a regular: -₹400.50\n\nTotal: ₹8,000\n',
    );
    await bid(id, { price: 8_100 });
    const later = (await deliverMail(shop)).find(({ subject }) => subject.endsWith('is now ₹8,100'));
    expect(later?.text).not.toContain('Total');
  });

  it('that the customer has not seen is not accepted, whatever the price', async () => {
    const id = await aKurta();
    await bid(id, { price: 5_000 });
    await ownOrder(id);
    await bid(id, { price: 5_000, design: { choices: { neck: 'vee' } } });
    for (const price of [undefined, 5_000]) {
      expect(await acceptBid(id, price)).toMatchObject({
        status: 409,
        body: { code: 'custom_order.design_changed' },
      });
    }
    await ownOrder(id);
    // a note is not a composition
    await bid(id, { price: 5_000, designerNotes: 'Ready soon' }, admin);
    expect((await acceptBid(id)).status).toBe(200);
  });
});
