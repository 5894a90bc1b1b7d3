import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { aBidOrder } from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp({ CUSTOM_ORDER_COD: '1' });
  [asha, designer, admin] = [
    await aPerson(shop),
    await aPerson(shop, 'designer'),
    await aPerson(shop, 'admin'),
  ];
  const form = new FormData();
  form.append('file', new Blob(['pin,cod\n560001,yes\n110001,no\n']), 'pins.csv');
  const { headers, payload } = await encodeForm(form);
  await shop.call('POST /api/admin/delivery', { token: admin.token, headers, body: payload });
});
afterAll(() => shop.close());

const ADDRESS = {
  addressLine1: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  phoneNumber: '9845012345',
  country: 'India',
};
const acceptTo = (orderId: string, postalCode: string) =>
  shop.call('POST /api/custom-order/accept-bid', {
    token: asha.token,
    body: { orderId, shippingAddress: { ...ADDRESS, postalCode } },
  });
const promiseCash = (orderId: string) =>
  shop.call(`POST /api/custom-order/${orderId}/confirm-cod`, {
    token: asha.token,
    body: { orderId, amount: 12_500 },
  });

it('a bid is accepted for a deliverable address, else refused at the PIN code, and can be accepted for another', async () => {
  const id = await aBidOrder(shop, asha, designer);
  expect(await acceptTo(id, '781001')).toMatchObject({
    status: 409,
    body: {
      success: false,
      code: 'order.pin_not_served',
      fields: {
        'shippingAddress.postalCode': 'We do not deliver to 781001 yet. Please choose another address.',
      },
    },
  });
  expect((await acceptTo(id, '560001')).body).toMatchObject({ order: { status: 'accepted' } });
  expect((await promiseCash(id)).body).toMatchObject({ order: { status: 'in_progress' } });
});

it('cash cannot be promised where the list excludes it; the order waits to be paid online', async () => {
  const id = await aBidOrder(shop, asha, designer);
  expect((await acceptTo(id, '110001')).status).toBe(200);
  expect(await promiseCash(id)).toMatchObject({
    status: 409,
    body: { success: false, code: 'order.pin_without_cash' },
  });
  const { body } = await shop.call('GET /api/custom-order', { token: asha.token });
  expect(body.orders).toContainEqual(expect.objectContaining({ _id: id, status: 'accepted' }));
});
