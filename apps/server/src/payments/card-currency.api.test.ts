import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../ledger-faults.ts';
import { parseConfig } from '../settings/config.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill({ CARD_CURRENCY: '' });
  owner = await aPerson(till, 'admin');
});
afterAll(() => till.close());

const card = async () => (await till.call('GET /api/order/payment-methods')).body.card;
const set = (cardCurrency: unknown) =>
  till.call('PATCH /api/admin/settings', { token: owner.token, body: { cardCurrency } });
/** A session for a kurta of 1,499.50, delivered for 49. */
const open = async () => {
  const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
  return { buyer, orderId, session: till.simulator.state.sessions.get(till.sessionOf(orderId)) };
};

it('a new shop charges cards in rupees, the demo in dollars, unless the environment says otherwise', () => {
  expect(parseConfig({ SEED: 'none' }).cardCurrency).toBe('inr');
  expect(parseConfig({ SEED: 'demo' }).cardCurrency).toBe('usd');
  expect(parseConfig({ SEED: 'none', CARD_CURRENCY: 'usd' }).cardCurrency).toBe('usd');
});

it('the owner sets the card currency; a started payment keeps its own', async () => {
  expect(await card()).toEqual({ currency: 'inr', inrPerUsd: null });
  const inRupees = await open();
  expect(inRupees.session).toMatchObject({ currency: 'inr', amount: 154_850 });

  expect((await set('usd')).status).toBe(200);
  expect(await card()).toEqual({ currency: 'usd', inrPerUsd: 85 });
  const inDollars = await open();
  expect(inDollars.session).toMatchObject({ currency: 'usd', amount: Math.round(154_850 / 85) });

  expect((await set('inr')).status).toBe(200);
  for (const { buyer, orderId } of [inRupees, inDollars]) {
    await till.pay('stripe', orderId);
    await till.verifyStripe(buyer, orderId);
    expect(await till.ordersOf(buyer)).toMatchObject([{ payment: true, amount: 1_548.5 }]);
  }
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});

it('only rupees and dollars are accepted', async () => {
  expect(await set('eur')).toMatchObject({
    status: 400,
    body: { fields: { cardCurrency: 'Please choose a currency' } },
  });
});
