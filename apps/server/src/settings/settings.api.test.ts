import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../test-factories.ts';

let shop: TestApp;
let owner: Someone;

beforeAll(async () => {
  shop = await startTestApp({ STORE_NAME: 'Kinari', CONTACT_EMAIL: 'care@kinari.example' });
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Shown = { settings: Record<string, unknown>; version: number; changedAt: string | null };

const look = async (): Promise<Shown> =>
  (await shop.call('GET /api/admin/settings', { token: owner.token })).body as unknown as Shown;
const change = (body: Record<string, unknown>) =>
  shop.call('PATCH /api/admin/settings', { token: owner.token, body });

/** Puts one piece of 1,499 into the cart and checks out for cash with this total. */
const buyForCash = async (amount: number) => {
  const { token } = await aPerson(shop);
  const _id = await aProduct(shop);
  await shop.call('POST /api/cart/add', { token, body: { itemId: _id, size: 'M' } });
  const items = [{ _id, size: 'M', quantity: 1, price: 1499 }];
  return shop.call('POST /api/order/place-cod', { token, body: { items, amount, address: anAddress() } });
};

describe('the settings', () => {
  it('start with the environment’s values', async () => {
    const { settings, changedAt } = await look();
    expect(changedAt).toBeNull();
    expect(settings).toMatchObject({
      storeName: 'Kinari',
      legalName: 'Kinari',
      grievanceContact: 'care@kinari.example',
      deliveryFee: 49,
      isCashOffered: true,
      // A shop that is not a demo may not make anything up.
      contactPhone: '',
      isDefaultRatingShown: false,
      inrPerUsd: 85,
      taxRates: [{ from: '2025-09-22', upTo: 2500, percentUpTo: 5, percentAbove: 18 }],
    });
  });

  it('are stored, audited with old and new value, and versioned', async () => {
    const before = await look();
    const { status, body } = await change({ version: before.version, lowStockThreshold: 7, deliveryFee: 49 });
    expect(status).toBe(200);
    expect(body.version).toBe(before.version + 1);
    expect((await look()).settings.lowStockThreshold).toBe(7);
    const audit = await shop.call('GET /api/admin/audit?area=settings&limit=1', { token: owner.token });
    expect(audit.body.entries).toMatchObject([
      { action: 'settings.changed', changes: { lowStockThreshold: [3, 7] } },
    ]);
  });

  it('refuse the second of two editors', async () => {
    const { version } = await look();
    const [one, two] = await Promise.all([
      change({ version, lowStockThreshold: 8 }),
      change({ version, lowStockThreshold: 9 }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    expect(refused.body.code).toBe('settings.changed_meanwhile');
    expect((await look()).version).toBe(version + 1);
  });

  it('change nothing when nothing differs', async () => {
    const before = await look();
    expect((await change({ lowStockThreshold: before.settings.lowStockThreshold })).status).toBe(200);
    expect((await look()).version).toBe(before.version);
  });

  it.each([
    ['deliveryFee', -1],
    ['deliveryFee', 49.999],
    ['inrPerUsd', 0],
    ['lowStockThreshold', 1.5],
    ['holdMinutes', 4],
    ['holdMinutes', 1_381],
    ['contactEmail', 'nobody'],
    ['storeName', '   '],
    ['storeName', 'Darzi\r\nBcc: everybody@example.com'],
    ['gstin', '29ABCDE1234F'],
    ['sellerState', 'Atlantis'],
    ['defaultHsn', 'cotton'],
    ['defaultHsn', '62114'],
    ['taxRates', []],
    ['cashMost', 0],
  ])('refuse %s: %j', async (field, value) => {
    const { status, body } = await change({ [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object).join()).toContain(field);
  });

  it('refuse two rates of one day, and keep rates in the order of their days', async () => {
    const rate = { upTo: 2500, percentUpTo: 5, percentAbove: 18 };
    expect(
      (
        await change({
          taxRates: [
            { ...rate, from: '2026-01-01' },
            { ...rate, from: '2026-01-01' },
          ],
        })
      ).status,
    ).toBe(400);
    await change({
      taxRates: [
        { ...rate, from: '2027-04-01' },
        { ...rate, from: '2025-09-22' },
      ],
    });
    const { taxRates } = (await look()).settings as { taxRates: { from: string }[] };
    expect(taxRates.map(({ from }) => from)).toEqual(['2025-09-22', '2027-04-01']);
  });
});

describe('the owner’s setting applies to the next customer', () => {
  it('the delivery fee', async () => {
    await change({ deliveryFee: 79.5 });
    const refused = await buyForCash(1548);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('The total is now ₹1,578.50');
    expect((await buyForCash(1578.5)).status).toBe(200);
    await change({ deliveryFee: 0 });
    expect((await buyForCash(1499)).status).toBe(200);
    await change({ deliveryFee: 49 });
  });

  it('how much may be paid in cash, and whether at all', async () => {
    await change({ cashMost: 1548 });
    expect((await buyForCash(1548)).status).toBe(200);
    await change({ cashMost: 1547.99 });
    const refused = await buyForCash(1548);
    expect([refused.status, refused.body.code]).toEqual([409, 'order.cash_too_much']);
    expect(refused.body.message).toContain('₹1,547.99');
    const offered = await shop.call('GET /api/order/payment-methods');
    expect(offered.body).toMatchObject({ methods: ['cod'], cashMost: 1547.99 });

    await change({ isCashOffered: false, cashMost: null });
    expect((await shop.call('GET /api/order/payment-methods')).body.methods).toEqual([]);
    const closed = await buyForCash(1548);
    expect([closed.status, closed.body.code]).toEqual([400, 'order.method_invalid']);
    await change({ isCashOffered: true });
  });

  it('the card’s exchange rate', async () => {
    await change({ inrPerUsd: 90.25 });
    const { body } = await shop.call('GET /api/order/payment-methods');
    expect(body.card).toEqual({ currency: 'usd', inrPerUsd: 90.25 });
  });
});
