import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { GatewayOrderId, GatewayPaymentId } from '@darzi/contract/ids.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/db/id.ts';
import type { Gateway, GatewayAnswer, GatewayPayment } from './gateway.ts';
import { type GatewayGround, SHORT_MS, SLACK_MS, take } from './gateway-suite-ground.ts';
import { startMadGateway } from './gateway-suite-servers.ts';

const ORDER = 'x1' as GatewayOrderId;
const PAYMENT = 'p1' as GatewayPaymentId;

/** A gateway that hangs, fails or answers nonsense: unclear, in time, and nothing done twice. */
export const troubleSuite = (ground: GatewayGround): void => {
  const { given, within, switches, aRequest, opened, poll, paid, refund, openedIds } = ground;
  describe('a gateway in trouble', () => {
    const faults = ['hang', 'reset', 'error500', 'garbage'] as const;

    it.each(faults)('leaves everything unclear on %s, within the deadline', async (fault) => {
      const payment = await paid();
      const gatewayOrderId = await opened();
      const { gatewayPaymentId } = payment;
      Object.assign(switches().api, { fault });
      const calls: Record<string, () => Promise<GatewayAnswer<unknown>>> = {
        open: () => ground.gateway.open(aRequest(), within(SHORT_MS)),
        findOpened: () => ground.gateway.findOpened(aRequest(), within(SHORT_MS)),
        poll: () => ground.gateway.poll(gatewayOrderId, within(SHORT_MS)),
        close: () => ground.gateway.close(gatewayOrderId, within(SHORT_MS)),
        capture: () => ground.gateway.capture(payment, within(SHORT_MS)),
        pollPayment: () => ground.gateway.pollPayment(gatewayPaymentId, within(SHORT_MS)),
        refund: () => refund(gatewayPaymentId, 100, newId(), SHORT_MS),
      };
      for (const [name, call] of Object.entries(calls)) {
        const startedAt = Date.now();
        expect([name, (await call()).is]).toEqual([name, 'unclear']);
        expect(Date.now() - startedAt).toBeLessThan(SHORT_MS + SLACK_MS);
      }
      expect(given.countRefunds(ground.simulator)).toBe(0);
    });

    it('is not called again behind our back: one call if there is time for one', async () => {
      await opened();
      const { api } = switches();
      Object.assign(api, { fault: 'reset', times: 10 });
      expect(await ground.gateway.pollPayment(PAYMENT, within(250))).toMatchObject({
        is: 'unclear',
      });
      await pause(700);
      expect(api.times).toBe(9);
    });

    it('is waited for as long as intended, even if the wall clock jumps back by an hour', async () => {
      await opened();
      Object.assign(switches().api, { fault: 'hang' });
      const [began, deadline] = [performance.now(), within(SHORT_MS)];
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS });
      try {
        expect(await ground.gateway.pollPayment(PAYMENT, deadline)).toMatchObject({ is: 'unclear' });
      } finally {
        vi.useRealTimers();
      }
      expect(performance.now() - began).toBeLessThan(SHORT_MS + SLACK_MS);
    });

    it('is not called without time left', async () => {
      expect(await ground.gateway.open(aRequest(), within(-1))).toMatchObject({ is: 'unclear' });
      expect(given.countOpened(ground.simulator)).toBe(0);
    });

    it('is distinguished from an unreachable gateway', async () => {
      const nowhere = given.create('http://127.0.0.1:9');
      expect(await nowhere.open(aRequest(), within())).toMatchObject({ is: 'unclear' });
      expect(await nowhere.poll(ORDER, within())).toMatchObject({ is: 'unclear' });
    });

    it('gets the time it needs if it is only slow', async () => {
      Object.assign(switches().api, { fault: 'slow', slowMs: 400 });
      const gatewayOrderId = await opened();
      expect(await poll(gatewayOrderId)).toMatchObject({ state: 'open' });
    });

    it.each(['reset', 'error500', 'garbage'] as const)(
      'is asked again after one %s where asking is harmless',
      async (fault) => {
        const gatewayOrderId = await opened();
        Object.assign(switches().api, { fault, times: 1 });
        expect(await poll(gatewayOrderId)).toMatchObject({ state: 'open' });
      },
    );

    it.each(['reset', 'error500', 'garbage'] as const)(
      'opens one payment although the answer was lost by %s',
      async (fault) => {
        Object.assign(switches().api, { fault, times: 1, takesEffect: true, only: 'POST' });
        const request = aRequest();
        const gatewayOrderId = await opened(request);
        expect(given.countOpened(ground.simulator)).toBe(1);
        expect(await poll(gatewayOrderId)).toMatchObject({ orderId: request.orderId });
      },
    );

    it('is searched by key for what was opened without an answer in time', async () => {
      Object.assign(switches().api, { fault: 'hang', takesEffect: true, only: 'POST' });
      const request = aRequest();
      expect(await ground.gateway.open(request, within(SHORT_MS))).toMatchObject({ is: 'unclear' });
      ground.simulator.switchAllOff();
      const found = take(await ground.gateway.findOpened(request, within()));
      expect(found?.gatewayOrderId).toBe([...openedIds()][0]);
      expect(found?.order.amount).toBe(request.amountMinor);
      expect(given.countOpened(ground.simulator)).toBe(1);
    });

    it('captures although the answer was lost', async () => {
      const gatewayOrderId = await opened();
      await given.pay(ground.simulator, gatewayOrderId);
      const payment = await poll(gatewayOrderId);
      Object.assign(switches().api, { fault: 'reset', takesEffect: true, times: 1 });
      expect(take(await ground.gateway.capture(payment, within()))).toMatchObject({ state: 'paid' });
    });

    it.each(faults)('refunds once although the answer was lost by %s', async (fault) => {
      const { gatewayPaymentId } = await paid();
      Object.assign(switches().api, { fault, takesEffect: true, only: 'POST' });
      expect((await refund(gatewayPaymentId, 500, 'refund:1', SHORT_MS)).is).toBe('unclear');
      ground.simulator.switchAllOff();
      expect(take(await refund(gatewayPaymentId, 500, 'refund:1'))).toMatchObject({ state: 'done' });
      expect(given.countRefunds(ground.simulator)).toBe(1);
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
        gatewayOrderId: ORDER,
        gatewayPaymentId: PAYMENT,
        state: 'authorised',
        amountMinor: 100,
        currency: given.currency,
      };
      return Promise.all([
        target.open(request, within(milliseconds)),
        target.poll(ORDER, within(milliseconds)),
        target.close(ORDER, within(milliseconds)),
        target.capture(payment, within(milliseconds)),
        target.pollPayment(PAYMENT, within(milliseconds)),
        target.refund(
          { gatewayPaymentId: PAYMENT, amountMinor: 100, currency: given.currency, refundKey: newId() },
          within(milliseconds),
        ),
      ]);
    };

    it('is never trusted: any JSON, any status', async () => {
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
      for (const answer of await callAll(given.create(mad.url), SHORT_MS)) expect(answer.is).toBe('unclear');
      expect(Date.now() - startedAt).toBeLessThan(SHORT_MS + SLACK_MS);
    });
  });
};
