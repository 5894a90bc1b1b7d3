import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type GatewaySimulator,
  SIMULATOR_KEYS,
  startGatewaySimulator,
} from '../../../../tools/gateway-simulator/simulator.ts';
import { newId } from '../db/id.ts';
import {
  type Currency,
  deadlineIn,
  type Gateway,
  type GatewayAnswer,
  type GatewayPayment,
  type OpenRequest,
} from './gateway.ts';
import { type Received, startListeningShop, startMadGateway } from './gateway-suite-servers.ts';

const DEADLINE_MS = 5_000;
const SHORT_MS = 600;
/** How much later than its deadline a call may end: timers and a busy machine. */
const SLACK_MS = 1_200;

export type SuiteProvider = {
  readonly currency: Currency;
  readonly create: (apiBase: string, hasWrongKeys?: boolean) => Gateway;
  /** What a buyer does; ends once the gateway has the money, or its authorisation. */
  readonly pay: (simulator: GatewaySimulator, gatewayOrderId: string, card?: string) => Promise<unknown>;
  readonly countOpened: (simulator: GatewaySimulator) => number;
  readonly countRefunds: (simulator: GatewaySimulator) => number;
  readonly signatureHeader: string;
  readonly sign: (simulator: GatewaySimulator, body: string) => string;
  /** The state a payment has once the buyer has paid. */
  readonly stateAfterPaying: GatewayPayment['state'];
};

const take = <T>(answer: GatewayAnswer<T>): T => {
  if (answer.is !== 'done') throw new Error(`${answer.is}: ${answer.reason}`);
  return answer.value;
};

/** What every adapter must do, over real HTTP against the simulator. */
export const gatewaySuite = (provider: 'stripe' | 'razorpay', given: SuiteProvider): void => {
  describe(`${provider}: the port to payment gateways`, () => {
    let simulator: GatewaySimulator;
    let shop: Awaited<ReturnType<typeof startListeningShop>>;
    let gateway: Gateway;
    const within = (milliseconds = DEADLINE_MS) => deadlineIn(milliseconds);
    const switches = () => simulator.switches[provider];

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
    const look = async (gatewayOrderId: string) => take(await gateway.look(gatewayOrderId, within()));
    const paid = async (): Promise<GatewayPayment & { gatewayPaymentId: string }> => {
      const gatewayOrderId = await opened();
      await given.pay(simulator, gatewayOrderId);
      const payment = take(await gateway.capture(await look(gatewayOrderId), within()));
      return { ...payment, gatewayPaymentId: payment.gatewayPaymentId ?? '' };
    };
    const refund = (gatewayPaymentId: string, amountMinor: number, refundKey = newId(), ms = DEADLINE_MS) =>
      gateway.refund({ gatewayPaymentId, amountMinor, currency: given.currency, refundKey }, within(ms));

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

    describe('opening and looking', () => {
      it('opens a payment that is looked at with our order, amount and currency', async () => {
        const request = aRequest();
        const gatewayOrderId = await opened(request);
        expect(await look(gatewayOrderId)).toEqual({
          gatewayOrderId,
          orderId: request.orderId,
          state: 'open',
          amountMinor: 123_450,
          currency: given.currency,
        });
      });

      it('sees what the buyer did, and takes the money once', async () => {
        const gatewayOrderId = await opened();
        await given.pay(simulator, gatewayOrderId);
        const seen = await look(gatewayOrderId);
        expect(seen).toMatchObject({ state: given.stateAfterPaying, amountMinor: 123_450 });
        const captured = take(await gateway.capture(seen, within()));
        expect(captured).toMatchObject({ state: 'paid', orderId: seen.orderId, amountMinor: 123_450 });
        expect(take(await gateway.capture(seen, within()))).toEqual(captured);
        expect(await look(gatewayOrderId)).toEqual(captured);
        const byItself = take(await gateway.lookAtPayment(captured.gatewayPaymentId ?? '', within()));
        expect(byItself).toMatchObject({ gatewayOrderId, state: 'paid', amountMinor: 123_450 });
      });

      it('stays open after a declined card, and is paid by the next one', async () => {
        const gatewayOrderId = await opened();
        await given.pay(simulator, gatewayOrderId, '4000000000000002');
        expect(await look(gatewayOrderId)).toMatchObject({ state: 'open' });
        await given.pay(simulator, gatewayOrderId);
        expect(await look(gatewayOrderId)).toMatchObject({ state: given.stateAfterPaying });
      });

      it('refuses what the gateway refuses', async () => {
        expect(await gateway.open(aRequest({ amountMinor: 1 }), within())).toMatchObject({ is: 'refused' });
        expect(given.countOpened(simulator)).toBe(0);
      });

      it('refuses to open with wrong keys, and does not take them for an answer about a payment', async () => {
        const stranger = given.create(simulator.url, true);
        expect(await stranger.open(aRequest(), within(SHORT_MS))).toMatchObject({ is: 'refused' });
        expect(await stranger.look(await opened(), within(SHORT_MS))).toMatchObject({ is: 'unclear' });
      });

      it.each(['unknown', '../payments', 'a/../../v1/orders', 'a?b=c', ' '])(
        'finds nothing under the id %j',
        async (id) => {
          for (const answer of [
            await gateway.look(id, within()),
            await gateway.lookAtPayment(id, within()),
            await gateway.close(id, within()),
            await refund(id, 100),
          ]) {
            expect(answer.is).toBe('refused');
          }
        },
      );
    });

    describe('closing', () => {
      it('closes an unpaid payment for good', async () => {
        const gatewayOrderId = await opened();
        expect(take(await gateway.close(gatewayOrderId, within()))).toMatchObject({ state: 'expired' });
        expect(take(await gateway.close(gatewayOrderId, within()))).toMatchObject({ state: 'expired' });
      });

      it('tells that it was paid', async () => {
        const gatewayOrderId = await opened();
        await given.pay(simulator, gatewayOrderId);
        expect(take(await gateway.close(gatewayOrderId, within()))).toMatchObject({
          state: given.stateAfterPaying,
          amountMinor: 123_450,
        });
      });

      it('never calls a payment expired that ends as paid, however paying and closing race', async () => {
        for (let round = 0; round < 20; round += 1) {
          const gatewayOrderId = await opened();
          const [, closed] = await Promise.all([
            pause(round % 5).then(() => given.pay(simulator, gatewayOrderId)),
            pause((round * 3) % 5).then(() => gateway.close(gatewayOrderId, within())),
          ]);
          const end = await look(gatewayOrderId);
          if (take(closed).state === 'expired') expect(end.state).not.toBe('paid');
          else expect(end).toEqual(take(closed));
        }
      });
    });

    describe('refunds', () => {
      it('gives back a part, then the rest, then nothing more', async () => {
        const { gatewayPaymentId } = await paid();
        expect(take(await refund(gatewayPaymentId, 23_450))).toMatchObject({
          state: 'done',
          amountMinor: 23_450,
        });
        expect(await refund(gatewayPaymentId, 100_001)).toMatchObject({ is: 'refused' });
        expect(take(await refund(gatewayPaymentId, 100_000))).toMatchObject({ amountMinor: 100_000 });
        expect(await refund(gatewayPaymentId, 1)).toMatchObject({ is: 'refused' });
        const [gatewayOrderId = ''] = openedIds(simulator, provider);
        expect(await look(gatewayOrderId)).toMatchObject({ state: 'paid' });
      });

      it('gives back once for one key, twice for two', async () => {
        const { gatewayPaymentId } = await paid();
        const first = take(await refund(gatewayPaymentId, 500, 'refund:1'));
        expect(take(await refund(gatewayPaymentId, 500, 'refund:1'))).toEqual(first);
        expect(take(await refund(gatewayPaymentId, 500, 'refund:2'))).not.toEqual(first);
        expect(given.countRefunds(simulator)).toBe(2);
      });

      it('gives back once for one key even when the gateway has forgotten the key', async () => {
        const { gatewayPaymentId } = await paid();
        const first = take(await refund(gatewayPaymentId, 500, 'refund:1'));
        simulator.state.answers.clear();
        expect(take(await refund(gatewayPaymentId, 500, 'refund:1'))).toEqual(first);
        expect(given.countRefunds(simulator)).toBe(1);
      });

      it('gives back once for one key asked for ten times at once', async () => {
        const { gatewayPaymentId } = await paid();
        switches().webhooks.timing = 'early';
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => refund(gatewayPaymentId, 500, 'refund:1')),
        );
        expect(answers.map((answer) => answer.is)).not.toContain('refused');
        expect(given.countRefunds(simulator)).toBe(1);
      });

      it('tells apart what the gateway refuses and what is still on its way', async () => {
        const { gatewayPaymentId } = await paid();
        switches().refunds = 'refused';
        expect(await refund(gatewayPaymentId, 500)).toMatchObject({ is: 'refused' });
        switches().refunds = 'pending';
        expect(take(await refund(gatewayPaymentId, 500))).toMatchObject({ state: 'pending' });
      });
    });

    describe('a gateway in trouble', () => {
      const faults = ['hang', 'reset', 'error500', 'garbage'] as const;

      it.each(faults)('leaves everything unclear on %s, within the deadline', async (fault) => {
        const payment = await paid();
        const gatewayOrderId = await opened();
        const { gatewayPaymentId } = payment;
        Object.assign(switches().api, { fault });
        const calls: Record<string, () => Promise<GatewayAnswer<unknown>>> = {
          open: () => gateway.open(aRequest(), within(SHORT_MS)),
          findOpened: () => gateway.findOpened(aRequest(), within(SHORT_MS)),
          look: () => gateway.look(gatewayOrderId, within(SHORT_MS)),
          close: () => gateway.close(gatewayOrderId, within(SHORT_MS)),
          capture: () => gateway.capture(payment, within(SHORT_MS)),
          lookAtPayment: () => gateway.lookAtPayment(gatewayPaymentId, within(SHORT_MS)),
          refund: () => refund(gatewayPaymentId, 100, newId(), SHORT_MS),
        };
        for (const [name, call] of Object.entries(calls)) {
          const startedAt = Date.now();
          expect([name, (await call()).is]).toEqual([name, 'unclear']);
          expect(Date.now() - startedAt).toBeLessThan(SHORT_MS + SLACK_MS);
        }
        expect(given.countRefunds(simulator)).toBe(0);
      });

      it('is not asked again behind our back: one call where there is time for one', async () => {
        const gatewayOrderId = await opened();
        const { api } = switches();
        Object.assign(api, { fault: 'reset', times: 10 });
        expect(await gateway.lookAtPayment(gatewayOrderId, within(250))).toMatchObject({ is: 'unclear' });
        await pause(700);
        expect(api.times).toBe(9);
      });

      it('does not begin what it has no time for', async () => {
        expect(await gateway.open(aRequest(), { at: Date.now() - 1 })).toMatchObject({ is: 'unclear' });
        expect(given.countOpened(simulator)).toBe(0);
      });

      it('is told apart from a gateway that nobody reaches', async () => {
        const nowhere = given.create('http://127.0.0.1:9');
        expect(await nowhere.open(aRequest(), within())).toMatchObject({ is: 'unclear' });
        expect(await nowhere.look('x1', within())).toMatchObject({ is: 'unclear' });
      });

      it('is given the time it needs when it is only slow', async () => {
        Object.assign(switches().api, { fault: 'slow', slowMs: 400 });
        const gatewayOrderId = await opened();
        expect(await look(gatewayOrderId)).toMatchObject({ state: 'open' });
      });

      it.each(['reset', 'error500', 'garbage'] as const)(
        'is asked again after one %s where asking is harmless',
        async (fault) => {
          const gatewayOrderId = await opened();
          Object.assign(switches().api, { fault, times: 1 });
          expect(await look(gatewayOrderId)).toMatchObject({ state: 'open' });
        },
      );

      it.each(['reset', 'error500', 'garbage'] as const)(
        'opens one payment although the answer was lost by %s',
        async (fault) => {
          Object.assign(switches().api, { fault, times: 1, takesEffect: true, only: 'POST' });
          const request = aRequest();
          const gatewayOrderId = await opened(request);
          expect(given.countOpened(simulator)).toBe(1);
          expect(await look(gatewayOrderId)).toMatchObject({ orderId: request.orderId });
        },
      );

      it('finds by its key what was opened though no answer came in time', async () => {
        Object.assign(switches().api, { fault: 'hang', takesEffect: true, only: 'POST' });
        const request = aRequest();
        expect(await gateway.open(request, within(SHORT_MS))).toMatchObject({ is: 'unclear' });
        simulator.switchAllOff();
        const found = take(await gateway.findOpened(request, within()));
        expect(found?.gatewayOrderId).toBe([...openedIds(simulator, provider)][0]);
        expect(found?.order.amount).toBe(request.amountMinor);
        expect(given.countOpened(simulator)).toBe(1);
      });

      it('captures although the answer was lost', async () => {
        const gatewayOrderId = await opened();
        await given.pay(simulator, gatewayOrderId);
        const payment = await look(gatewayOrderId);
        Object.assign(switches().api, { fault: 'reset', takesEffect: true, times: 1 });
        expect(take(await gateway.capture(payment, within()))).toMatchObject({ state: 'paid' });
      });

      it.each(faults)('gives back once although the answer was lost by %s', async (fault) => {
        const { gatewayPaymentId } = await paid();
        Object.assign(switches().api, { fault, takesEffect: true, only: 'POST' });
        expect((await refund(gatewayPaymentId, 500, 'refund:1', SHORT_MS)).is).toBe('unclear');
        simulator.switchAllOff();
        expect(take(await refund(gatewayPaymentId, 500, 'refund:1'))).toMatchObject({ state: 'done' });
        expect(given.countRefunds(simulator)).toBe(1);
      });
    });

    describe('a gateway gone mad', () => {
      let mad: Awaited<ReturnType<typeof startMadGateway>>;
      beforeAll(async () => {
        mad = await startMadGateway();
      });
      afterAll(() => mad.stop());

      const callAll = async (target: Gateway, milliseconds: number) => {
        const request = aRequest();
        const payment: GatewayPayment = {
          gatewayOrderId: 'x1',
          gatewayPaymentId: 'p1',
          state: 'authorised',
          amountMinor: 100,
          currency: given.currency,
        };
        return Promise.all([
          target.open(request, within(milliseconds)),
          target.look('x1', within(milliseconds)),
          target.close('x1', within(milliseconds)),
          target.capture(payment, within(milliseconds)),
          target.lookAtPayment('p1', within(milliseconds)),
          target.refund(
            { gatewayPaymentId: 'p1', amountMinor: 100, currency: given.currency, refundKey: newId() },
            within(milliseconds),
          ),
        ]);
      };

      it('is never believed: any JSON, any status', async () => {
        const target = given.create(mad.url);
        await fc.assert(
          fc.asyncProperty(
            fc.oneof(
              fc.json(),
              fc.string(),
              fc
                .record({
                  id: fc.anything(),
                  amount: fc.anything(),
                  error: fc.anything(),
                  data: fc.anything(),
                })
                .map((value) => JSON.stringify(value)),
            ),
            fc.constantFrom(200, 201, 302, 400, 404, 409, 429, 500, 503),
            async (text, status) => {
              mad.answerWith(text, status);
              for (const answer of await callAll(target, 100)) expect(answer.is).not.toBe('done');
            },
          ),
          { numRuns: 40 },
        );
      });

      it('cannot hold a call beyond its deadline by answering a byte at a time', async () => {
        mad.drip();
        const startedAt = Date.now();
        for (const answer of await callAll(given.create(mad.url), SHORT_MS))
          expect(answer.is).toBe('unclear');
        expect(Date.now() - startedAt).toBeLessThan(SHORT_MS + SLACK_MS);
      });
    });

    describe('webhooks', () => {
      const receive = async (): Promise<Received[]> => {
        await simulator.settled();
        return shop.received.filter((one) => one.provider === provider);
      };
      const settling = async () => {
        await paid();
        const [event] = (await receive()).filter(({ body, headers }) => {
          const read = gateway.readEvent(body, headers);
          return read.is === 'payment' && read.payment.state === 'paid';
        });
        if (event === undefined) throw new Error('no event told of the payment');
        return event;
      };
      const readWith = (body: Buffer, signature: string) =>
        gateway.readEvent(body, { [given.signatureHeader]: signature });

      it('tell of a payment with its amount, currency and state', async () => {
        const payment = await paid();
        const events = (await receive()).map(({ body, headers }) => gateway.readEvent(body, headers));
        expect(events.every((event) => event.is !== 'forged')).toBe(true);
        const told = events.flatMap((event) => (event.is === 'payment' ? [event.payment] : []));
        const { orderId, ...known } = payment;
        expect(told).toContainEqual(expect.objectContaining(known));
        expect(told.every((one) => one.orderId === undefined || one.orderId === orderId)).toBe(true);
        expect(new Set(events.map((event) => (event.is === 'forged' ? '' : event.eventId))).size).toBe(
          events.length,
        );
      });

      it('keep their id when they come twice', async () => {
        switches().webhooks.copies = 2;
        await paid();
        const ids = (await receive()).map(({ body, headers }) => {
          const event = gateway.readEvent(body, headers);
          return event.is === 'forged' ? 'forged' : event.eventId;
        });
        expect(ids).not.toContain('forged');
        expect(new Set(ids).size).toBe(ids.length / 2);
      });

      it('are forged when signed with another secret', async () => {
        switches().webhooks.signature = 'forged';
        await paid();
        const events = await receive();
        expect(events.length).toBeGreaterThan(0);
        for (const { body, headers } of events)
          expect(gateway.readEvent(body, headers)).toEqual({ is: 'forged' });
      });

      it('are forged once any bit of the body is turned', async () => {
        const { body, headers } = await settling();
        fc.assert(
          fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
            const turned = Buffer.from(body);
            turned[at] = (turned[at] ?? 0) ^ (1 << bit);
            expect(gateway.readEvent(turned, headers)).toEqual({ is: 'forged' });
          }),
          { numRuns: 2_000 },
        );
      });

      it('are forged once a bit of the signature is turned, or more is put before or after the body', async () => {
        const { body, headers } = await settling();
        const signature = String(headers[given.signatureHeader]);
        fc.assert(
          fc.property(fc.nat(signature.length - 1), fc.nat(6), (at, bit) => {
            const turned = Buffer.from(signature, 'latin1');
            turned[at] = (turned[at] ?? 0) ^ (1 << bit);
            expect(readWith(body, turned.toString('latin1'))).toEqual({ is: 'forged' });
          }),
          { numRuns: 1_000 },
        );
        const marks = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(' '), Buffer.from([0xff])];
        for (const mark of marks) {
          expect(readWith(Buffer.concat([mark, body]), signature)).toEqual({ is: 'forged' });
          expect(readWith(Buffer.concat([body, mark]), signature)).toEqual({ is: 'forged' });
        }
      });

      it('are forged without a signature, with an empty one or with two', async () => {
        const { body, headers } = await settling();
        const signature = String(headers[given.signatureHeader]);
        expect(gateway.readEvent(body, {})).toEqual({ is: 'forged' });
        expect(readWith(body, '')).toEqual({ is: 'forged' });
        expect(gateway.readEvent(body, { [given.signatureHeader]: [signature, signature] })).toEqual({
          is: 'forged',
        });
        expect(readWith(Buffer.alloc(0), signature)).toEqual({ is: 'forged' });
      });

      it('settle nothing when what was signed is no payment of ours', () => {
        fc.assert(
          fc.property(fc.oneof(fc.json(), fc.string({ minLength: 1 })), (body) => {
            const event = readWith(Buffer.from(body), given.sign(simulator, body));
            expect(event.is).not.toBe('payment');
          }),
          { numRuns: 300 },
        );
      });

      it('come before the buyer is sent back, late, in another order, or never', async () => {
        switches().webhooks.timing = 'early';
        const early = await opened();
        await given.pay(simulator, early);
        expect(shop.received.length).toBeGreaterThan(0);
        shop.received.splice(0);

        Object.assign(switches().webhooks, { timing: 'late', lateSeconds: 0.3 });
        await given.pay(simulator, await opened());
        await pause(50);
        expect(shop.received).toEqual([]);
        expect((await receive()).length).toBeGreaterThan(0);
        shop.received.splice(0);

        Object.assign(switches().webhooks, { timing: 'normal', order: 'reversed' });
        await paid();
        const sent = [...simulator.state.events.values()].slice(-2).map(({ body }) => body);
        const came = (await receive()).map(({ body }) => body.toString());
        expect(came.indexOf(sent[1] ?? '')).toBeLessThan(came.indexOf(sent[0] ?? ''));
        shop.received.splice(0);

        Object.assign(switches().webhooks, { timing: 'never', order: 'kept' });
        await paid();
        expect(await receive()).toEqual([]);
      });
    });
  });
};

const openedIds = (simulator: GatewaySimulator, provider: 'stripe' | 'razorpay'): Iterable<string> =>
  provider === 'stripe' ? simulator.state.sessions.keys() : simulator.state.orders.keys();

export const suiteKeys = SIMULATOR_KEYS;
