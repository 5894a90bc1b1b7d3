import type { OrderId, ProductId } from '@darzi/contract/ids.ts';
import {
  type GatewaySimulator,
  startGatewaySimulator,
  variablesFor,
} from '@darzi/gateway-simulator/simulator.ts';
import type { Provider } from './payments/gateways/gateway.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from './test-factories.ts';

export type Item = { _id: ProductId; size: string; quantity: number; price: number };
export type Answer = Awaited<ReturnType<TestApp['call']>>;
export type PaymentChoice = 'place-cod' | Provider;

/** A shop with both gateways: real adapters over HTTP to the simulator, whose webhooks arrive by injection. */
export type Till = TestApp & {
  readonly simulator: GatewaySimulator;
  readonly aKurta: (stock?: number, pricePaise?: number) => Promise<Item>;
  readonly fill: (buyer: Someone, items: readonly Item[]) => Promise<void>;
  readonly cartOf: (buyer: Someone) => Promise<unknown>;
  readonly checkOut: (
    buyer: Someone,
    method: PaymentChoice,
    items: readonly Item[],
    changes?: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  readonly verifyStripe: (buyer: Someone, orderId: unknown, success?: string) => Promise<Answer>;
  readonly verifyRazorpay: (buyer: Someone, orderId: unknown, word: object) => Promise<Answer>;
  readonly ordersOf: (buyer: Someone) => Promise<Record<string, unknown>[]>;
  /** The Checkout Session that an order was opened with. */
  readonly sessionOf: (orderId: unknown) => string;
  readonly razorpayOrderOf: (orderId: unknown) => string;
  /** Somebody with an open order for these items, the pay button pressed. */
  readonly aPayment: (
    method: Provider,
    items: readonly Item[],
  ) => Promise<{ buyer: Someone; orderId: OrderId }>;
  /** The buyer pays on the gateway's page. */
  readonly pay: (method: Provider, orderId: string) => Promise<object>;
  /** Moves an attempt's clock: its payment time is over and it is due for a poll. */
  readonly expireHold: (orderId: unknown) => Promise<void>;
  /** Makes every attempt due for a poll, whatever its age. */
  readonly allDue: () => Promise<void>;
};

/** The body of a checkout of these items. */
export const checkoutOf = (items: readonly Item[], changes: Record<string, unknown> = {}) => ({
  items,
  amount: Math.round(items.reduce((sum, item) => sum + item.price * item.quantity, 49) * 100) / 100,
  address: anAddress(),
  ...changes,
});

const last = <T>(values: readonly T[], what: string): T => {
  const value = values.at(-1);
  if (value === undefined) throw new Error(`the simulator has no ${what}`);
  return value;
};

/** Starts the shop and its simulator. Failed webhooks are not repeated, so that tests can count them. */
export const startTill = async (environment: NodeJS.ProcessEnv = {}): Promise<Till> => {
  let app: TestApp | undefined;
  const simulator = await startGatewaySimulator({
    shopUrl: 'http://shop.test',
    retryDelaysMs: [],
    deliver: async (provider, payload, headers) => {
      const answer = await app?.app.inject({
        method: 'POST',
        url: `/api/webhooks/${provider}`,
        payload,
        headers,
      });
      return answer?.statusCode ?? 503;
    },
  });
  const shop = await startTestApp({ ...variablesFor(simulator), ...environment });
  app = shop;

  const sessionOf = (orderId: unknown) =>
    last(
      [...simulator.state.sessions.values()].filter((session) => session.metadata.orderId === orderId),
      `session for ${orderId}`,
    ).id;
  const razorpayOrderOf = (orderId: unknown) =>
    last(
      [...simulator.state.orders.values()].filter((order) => order.notes.orderId === orderId),
      `order for ${orderId}`,
    ).id;
  const fill: Till['fill'] = async ({ token }, items) => {
    for (const { _id, size, quantity } of items) {
      await shop.call('POST /api/cart/add', { token, body: { itemId: _id, size } });
      await shop.call('POST /api/cart/update', { token, body: { itemId: _id, size, quantity } });
    }
  };
  const checkOut: Till['checkOut'] = ({ token }, method, items, changes = {}, headers = {}) =>
    shop.call(`POST /api/order/${method}`, { token, body: checkoutOf(items, changes), headers });

  return {
    ...shop,
    simulator,
    fill,
    checkOut,
    sessionOf,
    razorpayOrderOf,
    aKurta: async (stock = 5, pricePaise = 149_950) => ({
      _id: await aProduct(shop, { stock: { M: stock }, pricePaise }),
      size: 'M',
      quantity: 1,
      price: pricePaise / 100,
    }),
    cartOf: async ({ token }) => (await shop.call('GET /api/cart/get', { token })).body.cartData,
    verifyStripe: ({ token }, orderId, success = 'true') =>
      shop.call('POST /api/order/verifyStripe', { token, body: { orderId, success } }),
    verifyRazorpay: ({ token }, orderId, word) =>
      shop.call('POST /api/order/verifyRazorpay', { token, body: { orderId, ...word } }),
    ordersOf: async ({ token }) =>
      (await shop.call('POST /api/order/userorders', { token })).body.orders as Record<string, unknown>[],
    aPayment: async (method, items) => {
      const buyer = await aPerson(shop);
      await fill(buyer, items);
      const answer = await checkOut(buyer, method, items);
      if (answer.status !== 200) throw new Error(`not opened: ${JSON.stringify(answer.body)}`);
      return { buyer, orderId: answer.body.orderId as OrderId };
    },
    pay: async (method, orderId) => {
      if (method === 'stripe') return simulator.payStripe(sessionOf(orderId));
      const paid = await simulator.payRazorpay(razorpayOrderOf(orderId));
      return paid.is === 'paid' ? paid.response : paid;
    },
    expireHold: async (orderId) => {
      await shop.db
        .updateTable('payments')
        .set({ hold_expires_at: new Date(Date.now() - 1_000), next_poll_at: new Date(0), asked_until: null })
        .where('payable_id', '=', orderId as OrderId)
        .execute();
    },
    allDue: async () => {
      await shop.db
        .updateTable('payments')
        .set({ next_poll_at: new Date(0), asked_until: null })
        .execute();
    },
    close: async () => {
      await simulator.stop();
      await shop.close();
    },
  };
};
