import type { GatewayOrderId, GatewayPaymentId } from '@darzi/contract/ids.ts';
import { type GatewaySimulator, startGatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { newId } from '../../platform/db/id.ts';
import {
  type Currency,
  deadlineIn,
  type Gateway,
  type GatewayAnswer,
  type GatewayPayment,
  type OpenRequest,
} from './gateway.ts';
import { startListeningShop } from './gateway-suite-servers.ts';

const DEADLINE_MS = 5_000;
export const SHORT_MS = 600;
/** How long after its deadline a call may end: timers and a busy machine. */
export const SLACK_MS = 1_200;

export type SuiteProvider = {
  readonly currency: Currency;
  readonly create: (apiBase: string, hasWrongKeys?: boolean) => Gateway;
  /** The buyer's actions; ends once the gateway has the money, or its authorisation. */
  readonly pay: (
    simulator: GatewaySimulator,
    gatewayOrderId: GatewayOrderId,
    card?: string,
  ) => Promise<unknown>;
  readonly countOpened: (simulator: GatewaySimulator) => number;
  readonly countRefunds: (simulator: GatewaySimulator) => number;
  readonly signatureHeader: string;
  readonly sign: (simulator: GatewaySimulator, body: string) => string;
  /** A payment's state once the buyer has paid. */
  readonly stateAfterPaying: GatewayPayment['state'];
};

/** The value of an answer. @throws Error if the gateway did not do it */
export const take = <T>(answer: GatewayAnswer<T>): T => {
  if (answer.is !== 'done') throw new Error(`${answer.is}: ${answer.reason}`);
  return answer.value;
};

/** A simulator, a shop listening to it and the adapter between them, for the tests of the surrounding describe. */
export const openGatewayGround = (provider: 'stripe' | 'razorpay', given: SuiteProvider) => {
  let simulator: GatewaySimulator;
  let shop: Awaited<ReturnType<typeof startListeningShop>>;
  let gateway: Gateway;
  beforeAll(async () => {
    shop = await startListeningShop();
    simulator = await startGatewaySimulator({ shopUrl: shop.url, retryDelaysMs: [] });
    gateway = given.create(simulator.url);
  });
  beforeEach(async () => {
    simulator.switchAllOff();
    await simulator.settled();
    simulator.clear();
    shop.received.splice(0);
  });
  afterAll(async () => {
    await simulator.stop();
    shop.stop();
  });

  const within = (milliseconds = DEADLINE_MS) => deadlineIn(milliseconds);
  const aRequest = (more: Partial<OpenRequest> = {}): OpenRequest => ({
    orderId: newId(),
    attemptKey: newId(),
    amountMinor: 123_450,
    currency: given.currency,
    description: 'Order at Darzi',
    customerEmail: 'customer@example.com',
    successUrl: 'http://shop.test/verify?success=true&orderId=1',
    cancelUrl: 'http://shop.test/verify?success=false&orderId=1',
    expiresAt: new Date(Date.now() + 35 * 60_000),
    ...more,
  });
  const opened = async (request = aRequest()) => take(await gateway.open(request, within())).gatewayOrderId;
  const poll = async (gatewayOrderId: GatewayOrderId) => take(await gateway.poll(gatewayOrderId, within()));
  return {
    provider,
    given,
    get simulator() {
      return simulator;
    },
    get shop() {
      return shop;
    },
    get gateway() {
      return gateway;
    },
    within,
    switches: () => simulator.switches[provider],
    aRequest,
    opened,
    poll,
    paid: async (): Promise<GatewayPayment & { gatewayPaymentId: GatewayPaymentId }> => {
      const gatewayOrderId = await opened();
      await given.pay(simulator, gatewayOrderId);
      const payment = take(await gateway.capture(await poll(gatewayOrderId), within()));
      return { ...payment, gatewayPaymentId: payment.gatewayPaymentId as GatewayPaymentId };
    },
    refund: (
      gatewayPaymentId: GatewayPaymentId,
      amountMinor: number,
      refundKey: string = newId(),
      ms = DEADLINE_MS,
    ) => gateway.refund({ gatewayPaymentId, amountMinor, currency: given.currency, refundKey }, within(ms)),
    openedIds: () =>
      [
        ...(provider === 'stripe' ? simulator.state.sessions : simulator.state.orders).keys(),
      ] as GatewayOrderId[],
  };
};

export type GatewayGround = ReturnType<typeof openGatewayGround>;
