import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as customOrders from '../../custom-orders/orders/test-custom-orders.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
let admin: Someone;
let designer: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
  designer = await aPerson(till, 'designer');
});
afterAll(() => till.close());

type Sent = { readonly status: number; readonly body: Record<string, unknown>; readonly stored: unknown };
type Road = readonly [name: string, field: string, send: (state: string) => Promise<Sent>];

const stateIn = (address: unknown): unknown => (address as { state?: unknown } | null)?.state;

const checkOut = async (state: string): Promise<Sent> => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const answer = await till.checkOut(buyer, 'place-cod', [kurta], { address: anAddress({ state }) });
  const [order] = await till.ordersOf(buyer);
  return { ...answer, stored: stateIn(order?.address) };
};
const saveAddress = async (state: string): Promise<Sent> => {
  const { token } = await aPerson(till);
  const answer = await till.call('PATCH /api/user/me', {
    token,
    body: { addresses: [anAddress({ state })] },
  });
  const { user } = (await till.call('GET /api/user/me', { token })).body as {
    user: { addresses: unknown[] };
  };
  return { ...answer, stored: stateIn(user.addresses[0]) };
};
const acceptBid = async (state: string): Promise<Sent> => {
  const customer = await aPerson(till);
  const orderId = await customOrders.aBidOrder(till, customer, designer);
  const { token } = customer;
  const shippingAddress = customOrders.anAddress({ state });
  const answer = await till.call('POST /api/custom-order/accept-bid', {
    token,
    body: { orderId, shippingAddress },
  });
  const { orders } = (await till.call('GET /api/custom-order', { token })).body as {
    orders: { shippingAddress: unknown }[];
  };
  return { ...answer, stored: stateIn(orders[0]?.shippingAddress) };
};
const setSeller = async (sellerState: string): Promise<Sent> => {
  const { token } = admin;
  const answer = await till.call('PATCH /api/admin/settings', { token, body: { sellerState } });
  const { settings } = (await till.call('GET /api/admin/settings', { token })).body as {
    settings: { sellerState: unknown };
  };
  return { ...answer, stored: settings.sellerState };
};

describe.each<Road>([
  ['at the checkout', 'address.state', checkOut],
  ['of the profile', 'addresses.0.state', saveAddress],
  ['of a custom order', 'shippingAddress.state', acceptBid],
  ['of the seller', 'sellerState', setSeller],
])('a state %s', (_, field, send) => {
  it.each([
    ['tamil nadu', 'Tamil Nadu'],
    ['  TAMIL  NADU ', 'Tamil Nadu'],
    ['Tamilnadu', 'Tamil Nadu'],
    ['jammu & kashmir', 'Jammu and Kashmir'],
  ])('typed as “%s” is stored as %s', async (typed, listed) => {
    expect(await send(typed)).toMatchObject({ status: 200, stored: listed });
  });

  it('that does not exist is refused at its field', async () => {
    const { status, body } = await send('Atlantis');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      fields: { [field]: 'Please choose a state or union territory of India' },
    });
  });
});

it('is free text in another country', async () => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const address = anAddress({ country: 'Nepal', state: 'Bagmati', pinCode: '44600' });
  expect((await till.checkOut(buyer, 'place-cod', [kurta], { address })).status).toBe(200);
});

it('in another spelling is taxed as the same state', async () => {
  await setSeller('Karnataka');
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const address = anAddress({ state: 'maharashtra', city: 'Pune', pinCode: '411004' });
  const { body } = await till.checkOut(buyer, 'place-cod', [kurta], { address });
  for (const status of ['Packing', 'Shipped']) {
    await till.call(`POST /api/admin/orders/${body.orderId}/status`, {
      token: admin.token,
      body: { status },
    });
  }
  const [document] = await till.db
    .selectFrom('tax_documents')
    .select('figures')
    .where('order_id', '=', String(body.orderId) as OrderId)
    .execute();
  expect(document?.figures).toMatchObject({
    split: 'igst',
    placeOfSupply: { name: 'Maharashtra', code: '27' },
  });
});

it('in another spelling does not make the same checkout a second order', async () => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const first = await till.checkOut(buyer, 'place-cod', [kurta], {
    address: anAddress({ state: 'karnataka' }),
  });
  const again = await till.checkOut(buyer, 'place-cod', [kurta], { address: anAddress() });
  expect(again).toMatchObject({ status: 200, body: { orderId: first.body.orderId } });
});

it('in earlier rows is replaced by the listed name, and unknown ones stay', async () => {
  const buyer = await aPerson(till);
  const { token, userId } = buyer;
  const kurta = await till.aKurta();
  await till.fill(buyer, [kurta]);
  const placed = await till.checkOut(buyer, 'place-cod', [kurta]);
  const old = (state: string, country = 'India') =>
    JSON.stringify({ _id: state, ...anAddress({ state, country }) });
  const customOrder = await customOrders.aBidOrder(till, buyer, designer);
  const shippingAddress = customOrders.anAddress();
  await till.call('POST /api/custom-order/accept-bid', {
    token,
    body: { orderId: customOrder, shippingAddress },
  });
  await sql`update orders set address = ${old(' maharashtra', 'india ')}::jsonb where id = ${String(placed.body.orderId)}`.execute(
    till.db,
  );
  await sql`update custom_orders set shipping_address = shipping_address || '{"state": "WEST  BENGAL"}' where id = ${customOrder}`.execute(
    till.db,
  );
  const saved = [old('Jammu & Kashmir'), old('Atlantis'), old('kerala', 'Nepal'), old('Goa')].join(',');
  await sql`update users set addresses = ${`[${saved}]`}::jsonb where id = ${userId}`.execute(till.db);

  const file = join(import.meta.dirname, '../../platform/db/migrations/331-states-as-listed.sql');
  await sql.raw(await readFile(file, 'utf8')).execute(till.db);

  const order = await till.db
    .selectFrom('orders')
    .select('address')
    .where('id', '=', String(placed.body.orderId) as OrderId)
    .executeTakeFirstOrThrow();
  expect(order.address).toMatchObject({ state: 'Maharashtra', country: 'India', city: 'Bengaluru' });
  const custom = await till.db
    .selectFrom('custom_orders')
    .select('shipping_address')
    .where('id', '=', customOrder)
    .executeTakeFirstOrThrow();
  expect(stateIn(custom.shipping_address)).toBe('West Bengal');
  const { user } = (await till.call('GET /api/user/me', { token })).body as {
    user: { addresses: unknown[] };
  };
  expect(user.addresses.map(stateIn)).toEqual(['Jammu and Kashmir', 'Atlantis', 'kerala', 'Goa']);
});
