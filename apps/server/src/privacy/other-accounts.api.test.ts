import { api } from '@darzi/contract/api.ts';
import type { RouteSpec } from '@darzi/contract/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anAddress as anOutfitAddress, MEASURES } from '../custom-orders/orders/test-custom-orders.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { checkoutOf, startTill, type Till } from '../test-till.ts';
import { type Life, liveALife, MARKER } from './test-customer-life.ts';

type Named = 'orders' | 'custom_orders' | 'returns' | 'tax_documents' | 'measurement_profiles' | 'sessions';
/** Which staff may make this call for their work; everybody else is answered as if the id did not exist. */
type Row = {
  readonly of: Named;
  readonly staff?: readonly ('designer' | 'packer')[];
  readonly body?: (id: string) => object;
};

const PACKING = ['packer'] as const;
const ATELIER = ['designer'] as const;
const paid = (orderId: string) => ({
  orderId,
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'f'.repeat(64),
});
const UPI = { method: 'upi', upiId: 'mira@okaxis' };

/** Every customer call that names something belonging to somebody. */
const NAMING: Readonly<Record<string, Row>> = {
  'POST /api/order/:id/pay-due': { of: 'orders' },
  'POST /api/order/:id/cancel': { of: 'orders' },
  'GET /api/order/:id/messages': { of: 'orders', staff: PACKING },
  'POST /api/order/:id/messages': { of: 'orders', staff: PACKING, body: () => ({ text: 'Mine?' }) },
  'GET /api/receipt/:id': { of: 'orders' },
  'POST /api/order/verifyStripe': { of: 'orders', body: (orderId) => ({ orderId, success: 'false' }) },
  'POST /api/order/verifyRazorpay': { of: 'orders', body: paid },
  'POST /api/custom-order/update-status': {
    of: 'custom_orders',
    body: (orderId) => ({ orderId, status: 'in_progress' }),
  },
  'POST /api/custom-order/accept-bid': {
    of: 'custom_orders',
    body: (orderId) => ({ orderId, shippingAddress: anOutfitAddress() }),
  },
  'POST /api/custom-order/razorpay': {
    of: 'custom_orders',
    body: (orderId) => ({ orderId, amount: 12_500 }),
  },
  'POST /api/custom-order/verify-razorpay': { of: 'custom_orders', body: paid },
  'POST /api/custom-order/:id/confirm-cod': { of: 'custom_orders', body: () => ({ amount: 12_500 }) },
  'POST /api/custom-order/:id/cancel': { of: 'custom_orders' },
  'GET /api/custom-order/:id/messages': { of: 'custom_orders', staff: ATELIER },
  'POST /api/custom-order/:id/messages': {
    of: 'custom_orders',
    staff: ATELIER,
    body: () => ({ text: 'Mine?' }),
  },
  'POST /api/custom-order/:id/review': { of: 'custom_orders', body: () => ({ rating: 1, text: 'Mine?' }) },
  'GET /api/custom-order/:id/agreement': { of: 'custom_orders', staff: ATELIER },
  'PATCH /api/user/measurement-profiles/:id': {
    of: 'measurement_profiles',
    body: () => ({ name: 'Mine', measurements: MEASURES }),
  },
  'DELETE /api/user/measurement-profiles/:id': { of: 'measurement_profiles' },
  'DELETE /api/user/sessions/:id': { of: 'sessions' },
  'GET /api/order/:id/tax-documents': { of: 'orders', staff: PACKING },
  'GET /api/tax-documents/:id': { of: 'tax_documents', staff: PACKING },
  'GET /api/order/:id/returns': { of: 'orders', staff: PACKING },
  'POST /api/order/:id/returns': {
    of: 'orders',
    body: () => ({
      lines: [{ _id: '019e0000-0000-7000-8000-000000000000', size: 'M', quantity: 1 }],
      resolution: 'refund',
      reason: 'Mine?',
    }),
  },
  'POST /api/order-returns/:id/withdraw': { of: 'returns' },
  'POST /api/order-returns/:id/payout': { of: 'returns', body: () => ({ payout: UPI }) },
};

let till: Till;
let life: Life;
let people: Readonly<Record<'customer' | 'designer' | 'packer', Someone>>;
beforeAll(async () => {
  till = await startTill({ CUSTOM_ORDER_COD: '1' });
  life = await liveALife(till);
  const [customer, designer, packer] = await Promise.all([
    aPerson(till),
    aPerson(till, 'designer'),
    aPerson(till, 'packer'),
  ]);
  people = { customer, designer, packer };
}, 120_000);
afterAll(() => till.close());

const IDS: Readonly<Record<Named, (owner: string) => RawBuilder<{ id: string }>>> = {
  orders: (owner) => sql`select id from orders where user_id = ${owner}`,
  custom_orders: (owner) => sql`select id from custom_orders where user_id = ${owner}`,
  returns: (owner) =>
    sql`select r.id from returns r join orders o on o.id = r.order_id where user_id = ${owner}`,
  tax_documents: (owner) =>
    sql`select d.id from tax_documents d join orders o on o.id = d.order_id where user_id = ${owner}`,
  measurement_profiles: (owner) => sql`select id from measurement_profiles where user_id = ${owner}`,
  sessions: (owner) => sql`select id from sessions where user_id = ${owner}`,
};
const idsOf = async (what: Named): Promise<readonly string[]> =>
  (await IDS[what](life.userId).execute(till.db)).rows.map(({ id }) => id);

/** All the shop's data about the customer, without the time of the export. */
const held = async (): Promise<Record<string, unknown>> => {
  const { body } = await till.call('GET /api/user/export', { token: life.token });
  const { exportedAt: _, ...all } = body.export as Record<string, unknown>;
  return JSON.parse(JSON.stringify(all).replaceAll(/(exp|sig)=[\w-]+/g, ''));
};

const namesSomething = ([route, { access, body }]: [string, RouteSpec]): boolean =>
  access !== 'anyone' &&
  access.includes('customer') &&
  (/\/:id(\/|$)/.test(route) || (body instanceof z.ZodObject && 'orderId' in body.shape)) &&
  !route.includes('/product/');

describe('other people’s resources', () => {
  it('are listed here for every call that names one', () => {
    const naming = Object.entries<RouteSpec>(api).filter(namesSomething);
    expect(Object.keys(NAMING).sort()).toEqual(naming.map(([route]) => route).sort());
  });

  it.each(Object.entries(NAMING))('%s is for its own customer, whoever knows the id', async (route, row) => {
    const ids = await idsOf(row.of);
    expect(ids.length).toBeGreaterThan(0);
    const before = await held();
    expect(JSON.stringify(before)).toContain(MARKER);
    for (const who of ['customer', 'designer', 'packer'] as const) {
      if (who !== 'customer' && row.staff?.includes(who) === true) continue;
      const { token } = people[who];
      for (const id of ids) {
        const { status, body } = await till.call(route.replace(':id', id), {
          token,
          ...(row.body === undefined ? {} : { body: row.body(id) }),
        });
        expect([who, status]).toEqual([who, 404]);
        expect(JSON.stringify(body)).not.toContain(MARKER);
      }
    }
    expect(await held()).toEqual(before);
  });

  it('are not revealed by repeating the key of somebody’s order', async () => {
    const kurta = await till.aKurta();
    await till.fill(people.customer, [kurta]);
    const { body } = await till.call('POST /api/order/place-cod', {
      token: people.customer.token,
      body: checkoutOf([kurta]),
      headers: { 'idempotency-key': MARKER },
    });
    expect(body).toMatchObject({ success: true });
    expect(await idsOf('orders')).not.toContain(body.orderId);
  });
});
