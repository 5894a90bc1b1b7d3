import { randomUUID } from 'node:crypto';
import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor } from '../../accounts/test-visitor.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterAll(() => till.close());

const OFF = { backInStock: false, reviewRequestDays: null, cartReminderHours: null };
const switchOn = async (reminders: Partial<Record<keyof typeof OFF, boolean | number | null>>) => {
  const body = { reminders: { ...OFF, ...reminders } };
  expect((await till.call('PATCH /api/admin/settings', { token: owner.token, body })).status).toBe(200);
};
const choose = ({ token }: Someone, kind: string, isWanted: boolean) =>
  till.call('POST /api/user/reminders', { token, body: { kind, isWanted } });
/** Somebody who has agreed to reminders. */
const aReader = async (kind: 'carts' | 'reviews'): Promise<Someone> => {
  const person = await aPerson(till);
  expect((await choose(person, kind, true)).status).toBe(200);
  return person;
};
let addresses = 0;
const notifyMe = (productId: string, email: string, size = 'M') =>
  aVisitor(till, `10.5.0.${++addresses}`).call(`POST /api/product/${productId}/notify-me`, {
    body: { size, email },
  });
const setStock = (productId: string, stock: number, size = 'M') =>
  sql`update product_sizes set stock = ${stock} where product_id = ${productId} and size = ${size}`.execute(
    till.db,
  );
type Tick = 'notify-back-in-stock' | 'delete-old-stock-notices' | 'ask-for-reviews' | 'remind-of-carts';
/** What the clocks of `copies` copies of the shop do at once. */
const tick = async (job: Tick, copies = 1) => {
  for (let copy = 0; copy < copies; copy++) await addJob(till.db, job, {});
  await Promise.all(Array.from({ length: copies }, () => deliverMail(till)));
};
const mailsTo = async (email: string) => (await deliverMail(till)).filter(({ to }) => to === email);
const end = (url: string | undefined) =>
  till.app.inject({ method: 'POST', url: (url ?? '').replace('http://shop.test', '') });

describe('a back-in-stock notice', () => {
  it('cannot be requested before the owner has switched them on', async () => {
    const product = await aProduct(till, { stock: { M: 0 } });
    expect((await notifyMe(product, 'early@example.com')).status).toBe(404);
    await switchOn({ backInStock: true });
    expect((await notifyMe(product, 'early@example.com')).status).toBe(200);
    expect((await notifyMe(product, 'early@example.com', 'XXL')).status).toBe(400);
    expect((await notifyMe(product, 'nobody')).status).toBe(400);
    expect((await notifyMe(randomUUID(), 'early@example.com')).status).toBe(400);
    // a page that was opened before the address changed
    const former = await aVisitor(till, '10.5.1.1').call(`POST /api/product/${product}/tell-me`, {
      body: { size: 'M', email: 'early@example.com' },
    });
    expect(former).toMatchObject({ status: 200, body: { success: true } });
  });

  it('is sent once, for its size alone, however often the clock ticks', async () => {
    const product = await aProduct(till, { stock: { M: 0, L: 0 } });
    const [first, again] = [
      await notifyMe(product, 'meera@example.com'),
      await notifyMe(product, 'Meera@example.com'),
    ];
    expect(again).toEqual(first);
    await notifyMe(product, 'leela@example.com', 'L');
    await tick('notify-back-in-stock');
    expect(await mailsTo('meera@example.com')).toEqual([]);
    await setStock(product, 2);
    await tick('notify-back-in-stock', 3);
    const [mail, ...more] = await mailsTo('meera@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Back in stock: /);
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\?token=stock\./);
    expect(await mailsTo('leela@example.com')).toEqual([]);
    await setStock(product, 0);
    await setStock(product, 1);
    await tick('notify-back-in-stock');
    expect(await mailsTo('meera@example.com')).toHaveLength(1);
  });

  it('keeps the address only until the email is sent', async () => {
    const product = await aProduct(till, { stock: { M: 0 } });
    await notifyMe(product, 'brief@example.com');
    await setStock(product, 1);
    await tick('notify-back-in-stock');
    expect(await mailsTo('brief@example.com')).toHaveLength(1);
    const { rows } = await sql<{ row: string }>`
      select t::text as row from stock_notices t union all
      select t::text from graphile_worker._private_jobs t`.execute(till.db);
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/brief@/i);
    await setStock(product, 0);
    await notifyMe(product, 'brief@example.com');
    await setStock(product, 1);
    await tick('notify-back-in-stock');
    expect(await mailsTo('brief@example.com')).toHaveLength(2);
  });

  it('is not accepted while the size is in stock, nor beyond fifty per address', async () => {
    const there = await aProduct(till, { stock: { M: 1 } });
    expect(await notifyMe(there, 'eager@example.com')).toMatchObject({
      status: 400,
      body: { fields: { size: expect.stringContaining('in stock') } },
    });
    const sizes = Object.fromEntries(Array.from({ length: 52 }, (_, index) => [`S${index}`, 0]));
    const product = await aProduct(till, { stock: sizes });
    const answers = new Set<string>();
    for (const size of Object.keys(sizes))
      answers.add(JSON.stringify(await notifyMe(product, 'flooded@example.com', size)));
    expect(answers.size).toBe(1);
    const { n } = await till.db
      .selectFrom('stock_notices')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('email', '=', 'flooded@example.com')
      .executeTakeFirstOrThrow();
    expect(n).toBe(50);
  });

  it('keeps waiting if the size is sold out again before the email is written', async () => {
    const product = await aProduct(till, { stock: { M: 0 } });
    await notifyMe(product, 'late@example.com');
    const [notice] = await till.db
      .updateTable('stock_notices')
      .set({ notified_at: new Date() })
      .where('email', '=', 'late@example.com')
      .returning('id')
      .execute();
    await addJob(till.db, 'stock-notice-mail', { noticeId: notice?.id as never });
    expect(await mailsTo('late@example.com')).toEqual([]);
    await setStock(product, 1);
    await tick('notify-back-in-stock');
    expect(await mailsTo('late@example.com')).toHaveLength(1);
  });

  it('is sent to nobody who has unsubscribed, for whichever piece', async () => {
    const [one, other] = [
      await aProduct(till, { stock: { M: 0 } }),
      await aProduct(till, { stock: { M: 0 } }),
    ];
    for (const product of [one, other]) await notifyMe(product, 'leaving@example.com');
    await setStock(one, 1);
    await tick('notify-back-in-stock');
    const [mail] = await mailsTo('leaving@example.com');
    expect((await end(mail?.unsubscribeUrl)).statusCode).toBe(200);
    await setStock(other, 1);
    await tick('notify-back-in-stock');
    expect(await mailsTo('leaving@example.com')).toHaveLength(1);
  });

  it('is deleted if nobody waits any more, or a month after it was sent', async () => {
    const product = await aProduct(till, { stock: { M: 0, L: 0 } });
    await notifyMe(product, 'told@example.com');
    await notifyMe(product, 'patient@example.com', 'L');
    await sql`update stock_notices set notified_at = now() - interval '31 days' where email = 'told@example.com'`.execute(
      till.db,
    );
    await sql`update stock_notices set asked_at = now() - interval '181 days' where email = 'patient@example.com'`.execute(
      till.db,
    );
    await tick('delete-old-stock-notices');
    const left = await till.db
      .selectFrom('stock_notices')
      .select('id')
      .where('product_id', '=', product as never)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an account’s consent', () => {
  it('is offered only if the owner has switched it on, and never given by default', async () => {
    const reader = await aPerson(till);
    const show = async () =>
      (await till.call('GET /api/user/reminders', { token: reader.token })).body.reminders;
    await switchOn({});
    expect(await show()).toEqual([]);
    expect((await choose(reader, 'carts', true)).status).toBe(404);
    expect((await choose(reader, 'letters', true)).status).toBe(400);
    await switchOn({ reviewRequestDays: 7, cartReminderHours: 4 });
    expect(await show()).toEqual([
      { kind: 'carts', isWanted: false },
      { kind: 'reviews', isWanted: false },
    ]);
    expect((await choose(reader, 'carts', true)).body.reminders).toEqual([
      { kind: 'carts', isWanted: true },
      { kind: 'reviews', isWanted: false },
    ]);
    await switchOn({});
    expect((await choose(reader, 'carts', false)).status).toBe(200);
  });

  it.each([0, 61, 1.5])('cannot be set to ask after %s days', async (reviewRequestDays) => {
    const body = { reminders: { ...OFF, reviewRequestDays } };
    expect((await till.call('PATCH /api/admin/settings', { token: owner.token, body })).status).toBe(400);
  });
});

describe('a review request', () => {
  const buyAndReceive = async (buyer: Someone, daysAgo: number) => {
    const items = [await till.aKurta(), await till.aKurta()];
    await till.fill(buyer, items);
    const orderId = String((await till.checkOut(buyer, 'place-cod', items)).body.orderId) as OrderId;
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      const body = { status, carrier: 'Delhivery', trackingNumber: 'DL-1' };
      await till.call(`POST /api/admin/orders/${orderId}/status`, { token: owner.token, body });
    }
    await sql`update order_events set at = at - make_interval(days => ${daysAgo})
      where order_id = ${orderId} and to_status = 'Delivered'`.execute(till.db);
    return items;
  };
  const asked = async ({ email }: Someone) =>
    (await mailsTo(email)).filter(({ subject }) => subject.startsWith('How do you like'));
  const review = (buyer: Someone, productId: string | undefined) =>
    till.db
      .insertInto('reviews')
      .values({
        id: randomUUID() as never,
        product_id: productId as never,
        user_id: buyer.userId as UserId,
        author: 'Asha',
        rating: 5,
        body: 'Good.',
      })
      .execute();

  it('is sent once per order, some days after delivery, to customers who agreed, and not while switched off', async () => {
    await switchOn({ reviewRequestDays: 7 });
    const [early, buyer, late] = [
      await aReader('reviews'),
      await aReader('reviews'),
      await aReader('reviews'),
    ];
    const silent = await aPerson(till);
    await buyAndReceive(early, 2);
    await buyAndReceive(buyer, 8);
    await buyAndReceive(late, 60);
    await buyAndReceive(silent, 8);
    await switchOn({});
    await tick('ask-for-reviews');
    expect(await asked(buyer)).toEqual([]);
    await switchOn({ reviewRequestDays: 7 });
    await tick('ask-for-reviews', 3);
    await tick('ask-for-reviews');
    const [mail, ...more] = await asked(buyer);
    expect(more).toEqual([]);
    expect(mail?.unsubscribeUrl).toMatch(/token=reviews\./);
    for (const other of [early, late, silent]) expect(await asked(other)).toEqual([]);
  });

  it('is not available to an account without a confirmed email', async () => {
    const stranger = await aPerson(till);
    await till.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', stranger.userId as UserId)
      .execute();
    await choose(stranger, 'reviews', true);
    await buyAndReceive(stranger, 8);
    await tick('ask-for-reviews');
    expect(await asked(stranger)).toEqual([]);
  });

  it('is not sent after unsubscribing, nor about pieces reviewed or asked about before', async () => {
    const buyer = await aReader('reviews');
    await buyAndReceive(buyer, 8);
    await tick('ask-for-reviews');
    const [mail] = await asked(buyer);
    expect((await end(mail?.unsubscribeUrl)).statusCode).toBe(200);
    await buyAndReceive(buyer, 8);
    await tick('ask-for-reviews');
    expect(await asked(buyer)).toHaveLength(1);

    const reviewer = await aReader('reviews');
    const [one, other] = await buyAndReceive(reviewer, 8);
    await review(reviewer, one?._id);
    await tick('ask-for-reviews');
    const [about] = await asked(reviewer);
    const { handle } = await till.db
      .selectFrom('products')
      .select('handle')
      .where('id', '=', other?._id as never)
      .executeTakeFirstOrThrow();
    expect(about?.text).toContain(`/product/${handle}#reviews`);

    const content = await aReader('reviews');
    for (const piece of await buyAndReceive(content, 8)) await review(content, piece._id);
    await tick('ask-for-reviews');
    expect(await asked(content)).toEqual([]);
  });

  it('is not sent while part of the order is being returned', async () => {
    const buyer = await aReader('reviews');
    const [piece] = await buyAndReceive(buyer, 6);
    const { body } = await till.call('POST /api/order/userorders', { token: buyer.token });
    const [{ _id }] = body.orders as [{ _id: string }];
    const sent = await till.call(`POST /api/order/${_id}/returns`, {
      token: buyer.token,
      body: {
        lines: [{ _id: piece?._id, size: 'M', quantity: 1 }],
        resolution: 'refund',
        reason: 'Too long',
        payout: { method: 'upi', upiId: 'asha@okaxis' },
      },
    });
    expect(sent.body).toMatchObject({ success: true });
    await switchOn({ reviewRequestDays: 5 });
    await tick('ask-for-reviews');
    expect(await asked(buyer)).toEqual([]);
  });
});

describe('a cart reminder', () => {
  const leaveFor = (buyer: Someone, hours: number) =>
    sql`update carts set changed_at = now() - make_interval(hours => ${hours}) where user_id = ${buyer.userId}`.execute(
      till.db,
    );
  const reminded = async ({ email }: Someone) =>
    (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Still in your cart'));

  it('is sent once, to customers who agreed, after its hours, however many copies run', async () => {
    await switchOn({ cartReminderHours: 4 });
    const [buyer, silent, busy, ancient] = [
      await aReader('carts'),
      await aPerson(till),
      await aReader('carts'),
      await aReader('carts'),
    ];
    for (const person of [buyer, silent, busy, ancient]) await till.fill(person, [await till.aKurta()]);
    for (const [person, hours] of [
      [buyer, 5],
      [silent, 5],
      [busy, 3],
      [ancient, 24 * 8],
    ] as const)
      await leaveFor(person, hours);
    await switchOn({});
    await tick('remind-of-carts');
    expect(await reminded(buyer)).toEqual([]);
    await switchOn({ cartReminderHours: 4 });
    await tick('remind-of-carts', 3);
    await tick('remind-of-carts');
    const [mail, ...more] = await reminded(buyer);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('₹1,499.50');
    expect(mail?.unsubscribeUrl).toMatch(/token=carts\./);
    for (const other of [silent, busy, ancient]) expect(await reminded(other)).toEqual([]);
  });

  it('is not sent if the cart was bought, emptied or sold out, nor again within a week', async () => {
    const [bought, soldOut, again] = [await aReader('carts'), await aReader('carts'), await aReader('carts')];
    const [kurta, gone, first] = [await till.aKurta(), await till.aKurta(), await till.aKurta()];
    await till.fill(bought, [kurta]);
    await till.checkOut(bought, 'place-cod', [kurta]);
    await till.fill(soldOut, [gone]);
    await setStock(gone._id, 0);
    await till.fill(again, [first]);
    for (const person of [bought, soldOut, again]) await leaveFor(person, 5);
    await tick('remind-of-carts');
    await till.call('POST /api/cart/clear', { token: again.token });
    await till.fill(again, [await till.aKurta()]);
    await leaveFor(again, 5);
    await tick('remind-of-carts');
    expect(await reminded(bought)).toEqual([]);
    expect(await reminded(soldOut)).toEqual([]);
    expect(await reminded(again)).toHaveLength(1);
    await sql`update cart_reminders set reminded_at = now() - interval '8 days'`.execute(till.db);
    await tick('remind-of-carts');
    expect(await reminded(again)).toHaveLength(2);
  });

  it('is not sent once the customer has unsubscribed or left', async () => {
    const [leaver, gone] = [await aReader('carts'), await aReader('carts')];
    for (const person of [leaver, gone]) await till.fill(person, [await till.aKurta()]);
    await leaveFor(leaver, 5);
    await tick('remind-of-carts');
    const [mail] = await reminded(leaver);
    expect((await end(mail?.unsubscribeUrl)).statusCode).toBe(200);
    expect((await till.call('GET /api/user/reminders', { token: leaver.token })).body.reminders).toEqual([
      { kind: 'carts', isWanted: false },
    ]);
    await leaveFor(gone, 5);
    const { generation } = await till.db
      .selectFrom('carts')
      .select('generation')
      .where('user_id', '=', gone.userId as UserId)
      .executeTakeFirstOrThrow();
    await choose(gone, 'carts', false);
    await addJob(till.db, 'cart-reminder-mail', { userId: gone.userId as UserId, generation });
    expect(await reminded(gone)).toEqual([]);
  });
});
