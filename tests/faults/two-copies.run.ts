import { randomUUID } from 'node:crypto';
import {
  COURIER_KEYS,
  type CourierSimulator,
  startCourierSimulator,
} from '@darzi/gateway-simulator/courier/courier-simulator.ts';
import { type GatewaySimulator, startGatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAddress, aPerson, type Someone } from '../../apps/server/src/test-factories.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../../tools/shop-process.ts';
import { environmentFor, expectWhole, openStreet, reconcileOnce, type Street } from './buyers.ts';

/** How often each pair of requests collides. */
const ROUNDS = Number(process.env.ROUNDS ?? 25);

type Copy = 'left' | 'right';
type Answer = { readonly status: number; readonly body: Record<string, unknown> };

let database: Awaited<ReturnType<typeof startDatabase>>;
let simulator: GatewaySimulator;
let courier: CourierSimulator;
let street: Street;
let shops: Record<Copy, RunningShop>;
let owner: Someone;
let goods: { readonly _id: string; readonly price: number };

/** Delivers a provider's message to both copies at the same moment. */
const deliverToBoth = async (path: string, body: string, headers: Readonly<Record<string, string>>) => {
  const answers = await Promise.all(
    Object.values(shops).map(({ url }) => fetch(`${url}${path}`, { method: 'POST', headers, body })),
  );
  return Math.max(...answers.map(({ status }) => status));
};

beforeAll(async () => {
  database = await startDatabase();
  simulator = await startGatewaySimulator({
    shopUrl: () => shops.left.url,
    retryDelaysMs: [],
    deliver: (provider, body, headers) => deliverToBoth(`/api/webhooks/${provider}`, body, headers),
  });
  courier = await startCourierSimulator({
    shopUrl: () => shops.left.url,
    deliver: (body, headers) => deliverToBoth('/api/webhooks/courier', body, headers),
  });
  street = await openStreet(database.url, simulator, () => shops.left.url);
  owner = await aPerson(street, 'admin');
  const environment = {
    ...environmentFor(simulator),
    GSTIN: '29ABCDE1234F1ZW',
    SHIPROCKET_EMAIL: COURIER_KEYS.email,
    SHIPROCKET_PASSWORD: COURIER_KEYS.password,
    SHIPROCKET_WEBHOOK_TOKEN: COURIER_KEYS.webhookToken,
    SHIPROCKET_API_BASE: courier.url,
  };
  const open = () => startShopProcess(database.url, database.directory, environment);
  const left = await open();
  shops = { left, right: await open() };
  const limits = { openCashMost: 10_000, cashAnHour: 10_000 };
  await street.db
    .insertInto('shop_settings')
    .values({ stored: JSON.stringify(limits) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await street.db.selectFrom('products').select(['id', 'price_paise']).executeTakeFirstOrThrow();
  goods = { _id: row.id, price: row.price_paise / 100 };
}, 240_000);
afterEach(async () => {
  await settle();
  await expectWhole(street);
});
afterAll(async () => {
  await Promise.all(Object.values(shops).map((shop) => shop.stop()));
  await simulator.stop();
  await courier.stop();
  await street.db.destroy();
  await database.stop();
});

const call = async (
  copy: Copy,
  route: string,
  { token, body, key }: { token?: string; body?: object; key?: string } = {},
): Promise<Answer> => {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await fetch(`${shops[copy].url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  expect(said.status, `${route}: ${JSON.stringify(said.body)}`).toBeLessThan(500);
  return said;
};
const desk = (copy: Copy, route: string, body?: object, key?: string) =>
  call(copy, route, {
    token: owner.token,
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  });
const done = async (answer: Promise<Answer>): Promise<Record<string, unknown>> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

type Seen = {
  order: {
    status: string;
    amount: number;
    version: number;
    payment: boolean;
    isPlaced: boolean;
    due?: object;
  };
  money: { captured: number; refunded: number; refunding: number; rest: number };
};
/** The money that was kept. */
const kept = ({ captured, refunded }: Seen['money']): number => Math.round((captured - refunded) * 100) / 100;
const look = async (id: string) => (await done(desk('right', `GET /api/admin/orders/${id}`))) as Seen;

/**
 * Waits until everything the copies started is finished: refunds have reached their gateway, attempts have been
 * polled.
 */
const settle = async (): Promise<void> => {
  await simulator.settled();
  await courier.settled();
  for (let round = 0; round < 2; round += 1) {
    await expect
      .poll(
        () =>
          street.db
            .selectFrom('refunds')
            .select('id')
            .where('state', 'in', ['requested', 'pending'])
            .execute(),
        { timeout: 60_000 },
      )
      .toEqual([]);
    await reconcileOnce(street);
  }
};

const piece = (quantity = 1) => ({ _id: goods._id, size: 'M', quantity });
/** The price of some pieces with delivery, rupees. */
const costs = (pieces: number): number => Math.round((goods.price * pieces + 49) * 100) / 100;
const inCart = async (quantity = 1) => {
  const buyer = await aPerson(street);
  const body = { itemId: goods._id, size: 'M', quantity };
  await done(call('left', 'POST /api/cart/update', { token: buyer.token, body }));
  return buyer;
};
const checkOut = async (method: 'place-cod' | 'razorpay') => {
  const { token } = await inCart();
  const body = {
    items: [{ ...piece(), price: goods.price }],
    amount: costs(1),
    address: anAddress(),
  };
  return { token, answer: await done(call('left', `POST /api/order/${method}`, { token, body })) };
};
const payDialog = async (answer: Record<string, unknown>): Promise<object> => {
  const paid = await simulator.payRazorpay((answer.order as { id: string }).id);
  return paid.is === 'paid' ? paid.response : {};
};
/** Paid in the dialog: both copies hear of it from gateway and browser. */
const aPaidOrder = async () => {
  const { token, answer } = await checkOut('razorpay');
  const orderId = String(answer.orderId);
  const body = { orderId, ...(await payDialog(answer)) };
  await Promise.all([
    done(call('left', 'POST /api/order/verifyRazorpay', { token, body })),
    done(call('right', 'POST /api/order/verifyRazorpay', { token, body })),
  ]);
  return { token, id: orderId };
};
const aLink = async (quantity: number) => {
  const body = {
    lines: [piece(quantity)],
    address: anAddress({ email: `${randomUUID()}@example.com` }),
    isHandedOver: false,
    payment: { method: 'link', hours: 24 },
  };
  const { order } = await done(desk('left', 'POST /api/admin/orders', body));
  const id = (order as { _id: string })._id;
  return { id, link: await linkOf(id) };
};
const linkOf = async (id: string): Promise<string> => {
  const { link } = await done(desk('left', `GET /api/admin/orders/${id}/payment-link`));
  return new URL((link as { url: string }).url).searchParams.get('order') ?? '';
};
const openDialog = (copy: Copy, link: string) => call(copy, `POST /api/pay/${link}/razorpay`);
const count = async (table: 'tax_documents' | 'ledger_entries', id: string): Promise<number> => {
  const column = table === 'tax_documents' ? 'order_id' : 'payable_id';
  const rows = await street.db
    .selectFrom(table)
    .select('id')
    .where(column, '=', id as never)
    .execute();
  return rows.length;
};

describe('a refund at both copies', () => {
  const refund = (copy: Copy, id: string, body: object, key?: string) =>
    desk(copy, `POST /api/admin/orders/${id}/refund`, body, key);

  it.each([
    ['of all', () => ({}), [200, 409], (total: number) => total],
    ['of an amount, as both saw it', () => ({ amount: 500, seenRefunded: 0 }), [200, 409], () => 500],
    ['of the same piece', () => ({ lines: [piece()] }), [200, 409], () => goods.price],
  ] as const)('%s gives it back once', async (_, body, statuses, back) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aPaidOrder();
      const answers = await Promise.all([refund('left', id, body()), refund('right', id, body())]);
      expect(statusesOf(answers), JSON.stringify(answers)).toEqual(statuses);
      await settle();
      const { order, money } = await look(id);
      expect(money).toMatchObject({ captured: order.amount, refunded: back(order.amount), refunding: 0 });
    }
  });

  it('under one key is one refund', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await aPaidOrder();
      const key = randomUUID();
      const answers = await Promise.all(
        (['left', 'right'] as const).map((copy) => refund(copy, id, { amount: 300 }, key)),
      );
      expect(statusesOf(answers), JSON.stringify(answers)).toEqual([200, 200]);
      await settle();
      expect((await look(id)).money).toMatchObject({ refunded: 300, refunding: 0 });
    }
  });
});

it('an edit at one copy while its link is paid at the other: what is kept is what the order costs', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, link } = await aLink(2);
    const opened = await done(openDialog('left', link));
    const { version } = (await look(id)).order;
    const body = { lines: [piece()], version, total: costs(1) };
    const [edited] = await Promise.all([
      desk('right', `POST /api/admin/orders/${id}/edit`, body),
      payDialog(opened).then((result) => call('left', `POST /api/pay/${link}/verify`, { body: { result } })),
    ]);
    await settle();
    const { order, money } = await look(id);
    expect([200, 409]).toContain(edited.status);
    if (order.payment) expect(kept(money)).toBe(order.amount);
    else {
      expect(kept(money)).toBe(0);
      await payDialog(await done(openDialog('right', link)));
      await settle();
      expect((await look(id)).order).toMatchObject({ payment: true, amount: costs(1) });
    }
  }
});

it('the difference at the till of one copy while it is paid online at the other is paid once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await aPaidOrder();
    const { version } = (await look(id)).order;
    const total = costs(2);
    await done(desk('left', `POST /api/admin/orders/${id}/edit`, { lines: [piece(2)], version, total }));
    const link = await linkOf(id);
    const opened = await done(openDialog('right', link));
    const payment = { payment: { method: 'cash' }, amount: goods.price };
    await Promise.all([
      desk('left', `POST /api/admin/orders/${id}/difference`, payment),
      desk('right', `POST /api/admin/orders/${id}/difference`, payment),
      simulator
        .payRazorpay((opened.order as { id: string }).id)
        .then((paid) =>
          call('right', `POST /api/pay/${link}/verify`, {
            body: { result: paid.is === 'paid' ? paid.response : undefined },
          }),
        )
        // closed before it was paid
        .catch(() => undefined),
    ]);
    await settle();
    const { order, money } = await look(id);
    expect(order).toMatchObject({ amount: total, payment: true });
    expect(order.due).toBeUndefined();
    expect(money).toMatchObject({ rest: total, refunding: 0 });
  }
});

it.each([
  ['cancelled', 'Cancelled', 'Shipped'],
  ['moved along', 'Shipped', 'Shipped'],
] as const)('an order is %s at one copy while the other ships it: one of them wins', async (_, to, other) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await aPaidOrder();
    const move = (copy: Copy, status: string) =>
      desk(copy, `POST /api/admin/orders/${id}/status`, { status });
    await done(move('left', 'Packing'));
    const answers = await Promise.all([move('left', to), move('right', other)]);
    expect(statusesOf(answers), JSON.stringify(answers)).toEqual([200, 409]);
    await settle();
    const { order, money } = await look(id);
    expect(money.rest).toBe(order.status === 'Cancelled' ? 0 : order.amount);
    expect(await count('tax_documents', id)).toBe(order.status === 'Cancelled' ? 0 : 1);
  }
});

it('its customer cancels at one copy while the other packs it: one of them wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token } = await aPaidOrder();
    const answers = await Promise.all([
      call('left', `POST /api/order/${id}/cancel`, { token }),
      desk('right', `POST /api/admin/orders/${id}/status`, { status: 'Packing' }),
    ]);
    expect(statusesOf(answers), JSON.stringify(answers)).toEqual([200, 409]);
    await settle();
    const { order, money } = await look(id);
    expect(money.rest).toBe(order.status === 'Cancelled' ? 0 : order.amount);
  }
});

it('a parcel booked at both copies, of which both hear each message: one parcel, one invoice, its cash once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = String((await checkOut('place-cod')).answer.orderId);
    await Promise.all(
      (['left', 'right'] as const).map((copy) => desk(copy, 'POST /api/admin/parcels', { orders: [id] })),
    );
    const parcel = async () =>
      (await done(desk('right', `GET /api/admin/orders/${id}/parcel`))).parcel as {
        state: string;
        awb: string;
      };
    await expect.poll(parcel, { timeout: 60_000 }).toMatchObject({ state: 'booked' });
    const { awb } = await parcel();
    for (const step of ['picked_up', 'out_for_delivery', 'delivered'] as const) courier.advance(awb, step);
    await courier.settled();
    await expect
      .poll(async () => (await look(id)).order, { timeout: 60_000 })
      .toMatchObject({ status: 'Delivered', payment: true });
    const made = courier.state.parcels.filter(({ channelOrderId }) => channelOrderId.startsWith(id));
    expect(made).toHaveLength(1);
    expect(await count('tax_documents', id)).toBe(1);
    expect(await count('ledger_entries', id)).toBe(1);
  }
});

it('a sale under one key at both copies is one sale', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { lines: [piece()], isHandedOver: true, payment: { method: 'cash' } };
    const key = randomUUID();
    const answers = await Promise.all(
      (['left', 'right'] as const).map((copy) => desk(copy, 'POST /api/admin/orders', body, key)),
    );
    expect(statusesOf(answers), JSON.stringify(answers)).toEqual([200, 200]);
    const ids = answers.map(({ body: { order } }) => (order as { _id: string })._id);
    expect(new Set(ids).size).toBe(1);
    expect(await count('ledger_entries', ids[0] ?? '')).toBe(1);
  }
});

it('a UPI code shown at both copies is scanned while a third press ends the link: money and order agree', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await aLink(1);
    const show = (copy: Copy) => desk(copy, `POST /api/admin/orders/${id}/upi-code`);
    await Promise.all([show('left'), show('right')]);
    const code = [...simulator.state.qrCodes.values()].findLast(({ notes }) => notes.orderId === id);
    await Promise.all([
      simulator.payQrCode(code?.id ?? ''),
      desk('right', `POST /api/admin/orders/${id}/payment-link/close`),
    ]);
    await settle();
    const { order, money } = await look(id);
    expect(kept(money)).toBe(order.payment ? order.amount : 0);
  }
});
