import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCart } from '../../sales/cart/cart.ts';
import { placeCashOrder } from '../../sales/checkout/place-order.ts';
import { moveOrderAlong } from '../../sales/orders/move-order.ts';
import { keyOfDeliveredMail } from '../../sales/orders/undo-delivery.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail, repeatJob } from '../../test-delivery.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ STORE_NAME: 'Sui & Dhaga', PUBLIC_URL: 'http://127.0.0.1:4321' });
});
afterAll(() => shop.close());

const place = async ({ userId }: Someone): Promise<OrderId> => {
  const itemId = await aProduct(shop, { name: 'Kurta <b>& Dupatta', pricePaise: 12_345_650 });
  await addToCart(shop.db, userId, { itemId, size: 'M' });
  const outcome = await placeCashOrder(
    shop.deps,
    userId,
    {
      items: [{ _id: itemId, size: 'M', quantity: 1, price: 123_456.5 }],
      amount: 123_505.5,
      address: anAddress({ streetAddress: '<script>alert(1)</script>' }),
    },
    undefined,
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.orderId;
};
const move = async (
  id: OrderId,
  to: 'Packing' | 'Shipped' | 'Out for delivery' | 'Delivered' | 'Cancelled',
) => {
  const admin = await aPerson(shop, 'admin');
  const tracking = to === 'Shipped' ? { carrier: 'Blue Dart', trackingNumber: 'BD 42' } : {};
  const moved = await moveOrderAlong(shop.deps, id, { to, ...tracking }, { id: admin.userId, role: 'admin' });
  if (!moved.ok) throw new Error(moved.refusal.code);
};
const mailsTo = async ({ email }: Someone) => (await deliverMail(shop)).filter((mail) => mail.to === email);

describe('mail about an order', () => {
  it('has the owner’s accent colour on its button', async () => {
    const owner = await aPerson(shop, 'admin');
    const { body } = await shop.call('GET /api/admin/settings', { token: owner.token });
    const { front } = body.settings as { front: object };
    const paint = (accent: object) =>
      shop.call('PATCH /api/admin/settings', {
        token: owner.token,
        body: { front: { ...front, ...accent } },
      });
    await paint({ accent: '#1f5f5b' });
    const asha = await aPerson(shop);
    await place(asha);
    const [mail] = await mailsTo(asha);
    expect(mail?.html).toContain('background-color:#1f5f5b');
    await paint({});
  });

  it('is sent when the order is placed, shipped and delivered', async () => {
    const asha = await aPerson(shop);
    const id = await place(asha);
    const number = id.slice(-6);
    const [placed] = await mailsTo(asha);
    expect(placed).toMatchObject({
      id: `order-${id}-placed`,
      from: { name: 'Sui & Dhaga' },
      subject: `Your order #${number} is confirmed`,
    });
    expect(placed?.text).toContain('Kurta <b>& Dupatta\nSize M, 1 piece: ₹1,23,456.50');
    expect(placed?.text).toContain('Subtotal: ₹1,23,456.50\nDelivery: ₹49\nTotal: ₹1,23,505.50');
    expect(placed?.text).toContain('you pay in cash on delivery');
    expect(placed?.text).toContain('http://127.0.0.1:4321/orders');
    expect(placed?.html).toContain('₹1,23,505.50');
    expect(placed?.html).not.toMatch(/<script|<b>/);

    await move(id, 'Packing');
    await move(id, 'Shipped');
    const [shipped] = await mailsTo(asha);
    expect(shipped?.subject).toBe(`Your order #${number} is on its way`);
    expect(shipped?.text).toContain(
      '\n\nCarrier: Blue Dart\nTracking number: BD 42\n\nFollow your parcel: https://',
    );
    expect(shipped?.html).toMatch(/<a href="https:[^"]*BD42"[^>]*>Follow your parcel<\/a>/);
    expect(shipped?.text).toContain('Size M, 1 piece: ₹1,23,456.50');
    expect(shipped?.text).toContain(`Your tax invoice: http://127.0.0.1:4321/receipt/${id}`);

    expect(shipped?.html).toContain(`href="http://127.0.0.1:4321/receipt/${id}"`);

    await move(id, 'Out for delivery');
    await move(id, 'Delivered');
    // paid in cash: delivery can be undone for ten minutes, so the email waits that long
    expect(await mailsTo(asha)).toHaveLength(2);
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${keyOfDeliveredMail(id)}`.execute(
      shop.db,
    );
    const all = await mailsTo(asha);
    expect(all[0]?.subject).toBe(`Your order #${number} has been delivered`);
    expect(all).toHaveLength(3);
  });

  it('says that it was cancelled and that nothing was charged', async () => {
    const asha = await aPerson(shop);
    const id = await place(asha);
    await move(id, 'Cancelled');
    const mails = await mailsTo(asha);
    const cancelled = mails.find((mail) => mail.id === `order-${id}-cancelled`);
    expect(cancelled?.text).toContain('Nothing was charged');
    expect(cancelled?.text).toContain('Size M, 1 piece: ₹1,23,456.50');
    expect(cancelled?.text).not.toContain('Delivery address');
  });

  it('is sent once, even if the job runs again', async () => {
    const asha = await aPerson(shop);
    const id = await place(asha);
    await mailsTo(asha);
    const before = (await mailsTo(asha)).length;
    const after = await repeatJob(shop, 'order-mail', { orderId: id as OrderId, event: 'placed' });
    expect(before).toBe(1);
    expect(after.filter((mail) => mail.to === asha.email)).toHaveLength(1);
  });
});

describe('the outbox in development', () => {
  it('lists mails and shows one, without anything that could run', async () => {
    const asha = await aPerson(shop);
    const id = await place(asha);
    await deliverMail(shop);
    const list = await shop.app.inject('/dev/mail');
    expect(list.statusCode).toBe(200);
    expect(list.headers['content-type']).toContain('text/html');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    expect(list.body).toContain(`href="/dev/mail/order-${id}-placed"`);
    expect(list.body).toContain('Sui &amp; Dhaga');
    const mail = await shop.app.inject(`/dev/mail/order-${id}-placed`);
    expect(mail.statusCode).toBe(200);
    expect(mail.body).toContain('<a href="http://127.0.0.1:4321/orders">');
    expect(list.body + mail.body).not.toMatch(/<script/i);
    expect((await shop.app.inject('/dev/mail/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
    expect((await shop.app.inject('/dev/mail/unknown')).statusCode).toBe(404);
  });

  it('does not exist in production', async () => {
    const live = await startTestApp({ NODE_ENV: 'production', SEED: 'none' });
    try {
      expect((await live.app.inject('/dev/mail')).body).not.toContain('Mail kept by');
      expect((await live.app.inject('/dev/mail')).statusCode).toBe(404);
    } finally {
      await live.close();
    }
  });
});
