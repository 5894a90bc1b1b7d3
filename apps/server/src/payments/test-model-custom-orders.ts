import type { CustomOrderId } from '@darzi/contract/ids.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { anAddress, orderIn, submit } from '../custom-orders/orders/test-custom-orders.ts';
import type { Someone } from '../test-factories.ts';
import { type Act, customerOf, n, type Play, pick, send } from './test-model.ts';

/** Limit per sequence: processing pictures is what takes time. */
const MAX_CUSTOM_ORDERS = 3;
const STEPS = [
  { status: 'completed' },
  { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'D1' },
  { status: 'delivered' },
] as const;

const priceOf = async ({ till }: Play, id: string): Promise<number> => {
  const row = await till.db
    .selectFrom('custom_orders')
    .select('price_paise')
    .where('id', '=', id as CustomOrderId)
    .executeTakeFirst();
  return (row?.price_paise ?? 0) / 100;
};

/** The next online payment due, in rupees: the price, its advance, or its rest. */
const dueOf = async ({ till }: Play, id: string): Promise<number> => {
  const row = await till.db
    .selectFrom('custom_orders')
    .select(['price_paise', 'advance_paise', 'advance_paid_at'])
    .where('id', '=', id as CustomOrderId)
    .executeTakeFirst();
  const price = row?.price_paise ?? 0;
  const advance = row?.advance_paise ?? price;
  return (row?.advance_paid_at ? price - advance : advance) / 100;
};

const inRupees = (price: number, more: number): number => Math.round((price + more) * 100) / 100;

const bid = (play: Play, id: string, paise: number) =>
  send(play, play.designer, `/api/studio/custom-orders/${id}/bid`, { price: paise / 100 });

/** Shows the customer the current price, as the page would. */
const show = (play: Play, { token }: Someone) =>
  play.app.inject({ url: '/api/custom-order', headers: { authorization: `Bearer ${token}` } });

const pay = async (play: Play, which: number, more: number, isCrashing = false) => {
  const customOrder = pick(play.customOrders, which);
  if (customOrder === undefined) return;
  const amount = inRupees(await dueOf(play, customOrder.id), more);
  const body = { orderId: customOrder.id, amount };
  const { status } = await send(play, customOrder.owner, '/api/custom-order/razorpay', body, isCrashing);
  if (more !== 0) expect(status, 'a price that was not accepted opens nothing').not.toBe(200);
  if (status !== 200 || play.opened.some(({ orderId }) => orderId === customOrder.id)) return;
  play.opened.push({ kind: 'custom_order', method: 'razorpay', orderId: customOrder.id, word: {} });
};

const promiseCash = async (play: Play, which: number, more: number) => {
  const customOrder = pick(play.customOrders, which);
  if (customOrder === undefined) return;
  const amount = inRupees(await priceOf(play, customOrder.id), more);
  const { status } = await send(play, customOrder.owner, `/api/custom-order/${customOrder.id}/confirm-cod`, {
    orderId: customOrder.id,
    amount,
  });
  if (more !== 0) expect(status, 'a price that was not accepted promises nothing').not.toBe(200);
  if (!play.cash.isForCustomOrders) expect(status, 'cash that the owner does not take').not.toBe(200);
};

const cancel = async (play: Play, which: number, isAdmin: boolean) => {
  const customOrder = pick(play.customOrders, which);
  if (customOrder === undefined) return;
  const { id, owner } = customOrder;
  if (!isAdmin) return send(play, owner, `/api/custom-order/${id}/cancel`);
  return send(play, play.admin, `/api/studio/custom-orders/${id}/status`, { status: 'cancelled' });
};

const accept = async (play: Play, which: number, known: 'shown' | 'named' | 'stale') => {
  const customOrder = pick(play.customOrders, which);
  if (customOrder === undefined) return;
  const { id, owner } = customOrder;
  if (known === 'shown') await show(play, owner);
  const price = await priceOf(play, id);
  const named = { shown: {}, named: { price }, stale: { price: price + 1 } }[known];
  const { status } = await send(play, owner, '/api/custom-order/accept-bid', {
    orderId: id,
    shippingAddress: anAddress(),
    ...named,
  });
  if (known === 'stale') expect(status, 'a price that nobody asked is not accepted').not.toBe(200);
};

const off = fc.constantFrom(0, 0, 0, 0, -0.01, 1);

/** Everything that anybody may do with custom orders. Paying is the same for both kinds. */
export const CUSTOM_ORDER_ACTS: Readonly<Record<string, fc.Arbitrary<Act>>> = {
  'custom order': fc
    .tuple(
      n,
      fc.integer({ min: 100, max: 5_000_000 }),
      fc.constantFrom('bid', 'accepted', 'opened', 'opened'),
    )
    .map(([who, paise, until]) => async (play) => {
      const owner = customerOf(play, who);
      if (play.customOrders.length >= MAX_CUSTOM_ORDERS || play.gone.has(owner.userId)) return;
      const { _id: id } = orderIn(await submit({ ...play.till, app: play.app }, owner));
      play.customOrders.push({ id, owner });
      const which = play.customOrders.length - 1;
      await bid(play, id, paise);
      if (until !== 'bid') await accept(play, which, 'shown');
      if (until === 'opened') await pay(play, which, 0);
    }),
  bid: fc.tuple(n, fc.integer({ min: 100, max: 5_000_000 })).map(([which, paise]) => async (play) => {
    const customOrder = pick(play.customOrders, which);
    if (customOrder !== undefined) await bid(play, customOrder.id, paise);
  }),
  accept: fc.tuple(n, fc.constantFrom('shown', 'named', 'stale')).map(
    ([which, known]) =>
      (play) =>
        accept(play, which, known),
  ),
  'open custom order': fc.tuple(n, off).map(
    ([which, more]) =>
      (play) =>
        pay(play, which, more),
  ),
  'pay custom order': fc.tuple(n, fc.integer({ min: 1, max: 2 })).map(([which, times]) => async (play) => {
    const customOrder = pick(play.customOrders, which);
    for (let time = 0; customOrder !== undefined && time < times; time += 1) {
      await pay(play, which, 0);
      const one = play.opened.find(({ orderId }) => orderId === customOrder.id);
      if (one === undefined) return;
      one.word = await play.till.pay('razorpay', customOrder.id);
      const word = { orderId: customOrder.id, ...one.word };
      const { status } = await send(play, customOrder.owner, '/api/custom-order/verify-razorpay', word);
      if (status === 200) play.count(time === 0 ? 'paid a custom order' : 'paid a custom order again');
    }
  }),
  'promise cash': fc.tuple(n, off).map(
    ([which, more]) =>
      (play) =>
        promiseCash(play, which, more),
  ),
  'custom order tabs': fc
    .tuple(n, fc.shuffledSubarray(['pay', 'pay again', 'cash', 'cancel', 'accept'], { minLength: 2 }))
    .map(([which, calls]) => async (play) => {
      const methods: Readonly<Record<string, () => Promise<unknown>>> = {
        cash: () => promiseCash(play, which, 0),
        cancel: () => cancel(play, which, true),
        accept: () => accept(play, which, 'named'),
      };
      await Promise.all(calls.map((call) => (methods[call] ?? (() => pay(play, which, 0)))()));
    }),
  'cancel custom order': fc.tuple(n, fc.boolean()).map(
    ([which, isAdmin]) =>
      (play) =>
        cancel(play, which, isAdmin),
  ),
  'make custom order': fc.tuple(n, fc.integer({ min: 1, max: 3 })).map(([which, steps]) => async (play) => {
    const customOrder = pick(play.customOrders, which);
    if (customOrder === undefined) return;
    for (const step of STEPS.slice(0, steps))
      await send(play, play.designer, `/api/studio/custom-orders/${customOrder.id}/status`, step);
  }),
  'undo custom order': fc.tuple(n, fc.boolean()).map(([which, isAdmin]) => async (play) => {
    const customOrder = pick(play.customOrders, which);
    if (customOrder === undefined) return;
    await send(
      play,
      isAdmin ? play.admin : play.designer,
      `/api/studio/custom-orders/${customOrder.id}/undo`,
    );
  }),
  'refund custom order': fc
    .tuple(n, fc.option(fc.integer({ min: 1, max: 300_000 })))
    .map(([which, paise]) => async (play) => {
      const customOrder = pick(play.customOrders, which);
      if (customOrder === undefined) return;
      await send(
        play,
        play.admin,
        `/api/studio/custom-orders/${customOrder.id}/refund`,
        paise === null ? {} : { amount: paise / 100 },
      );
    }),
};
