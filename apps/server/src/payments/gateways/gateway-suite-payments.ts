import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayOrderId, GatewayPaymentId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { type GatewayGround, SHORT_MS, take } from './gateway-suite-ground.ts';

/** Opening, polling, capturing and closing. */
export const paymentSuite = (ground: GatewayGround): void => {
  const { given, within, aRequest, opened, poll, refund } = ground;
  describe('opening and polling', () => {
    it('opens a payment that shows our order, amount and currency when polled', async () => {
      const request = aRequest();
      const gatewayOrderId = await opened(request);
      expect(await poll(gatewayOrderId)).toEqual({
        gatewayOrderId,
        orderId: request.orderId,
        state: 'open',
        amountMinor: 123_450,
        currency: given.currency,
      });
    });

    it('sees what the buyer did, and captures the money once', async () => {
      const gatewayOrderId = await opened();
      await given.pay(ground.simulator, gatewayOrderId);
      const seen = await poll(gatewayOrderId);
      expect(seen).toMatchObject({ state: given.stateAfterPaying, amountMinor: 123_450 });
      const captured = take(await ground.gateway.capture(seen, within()));
      expect(captured).toMatchObject({ state: 'paid', orderId: seen.orderId, amountMinor: 123_450 });
      expect(take(await ground.gateway.capture(seen, within()))).toEqual(captured);
      expect(await poll(gatewayOrderId)).toEqual(captured);
      const byItself = take(
        await ground.gateway.pollPayment(captured.gatewayPaymentId as GatewayPaymentId, within()),
      );
      expect(byItself).toMatchObject({ gatewayOrderId, state: 'paid', amountMinor: 123_450 });
    });

    it('stays open after a declined card, and is paid by the next one', async () => {
      const gatewayOrderId = await opened();
      await given.pay(ground.simulator, gatewayOrderId, '4000000000000002');
      expect(await poll(gatewayOrderId)).toMatchObject({ state: 'open' });
      await given.pay(ground.simulator, gatewayOrderId);
      expect(await poll(gatewayOrderId)).toMatchObject({ state: given.stateAfterPaying });
    });

    it('refuses what the gateway refuses', async () => {
      expect(await ground.gateway.open(aRequest({ amountMinor: 1 }), within())).toMatchObject({
        is: 'refused',
      });
      expect(given.countOpened(ground.simulator)).toBe(0);
    });

    it('refuses to open with wrong keys, and does not take that for an answer about a payment', async () => {
      const stranger = given.create(ground.simulator.url, true);
      expect(await stranger.open(aRequest(), within(SHORT_MS))).toMatchObject({ is: 'refused' });
      expect(await stranger.poll(await opened(), within(SHORT_MS))).toMatchObject({ is: 'unclear' });
    });

    it.each(['unknown', '../payments', 'a/../../v1/orders', 'a?b=c', ' '])(
      'finds nothing under the id %j',
      async (id) => {
        for (const answer of [
          await ground.gateway.poll(id as GatewayOrderId, within()),
          await ground.gateway.pollPayment(id as GatewayPaymentId, within()),
          await ground.gateway.close(id as GatewayOrderId, within()),
          await refund(id as GatewayPaymentId, 100),
        ]) {
          expect(answer.is).toBe('refused');
        }
      },
    );
  });

  describe('closing', () => {
    it('closes an unpaid payment for good', async () => {
      const gatewayOrderId = await opened();
      expect(take(await ground.gateway.close(gatewayOrderId, within()))).toMatchObject({ state: 'expired' });
      expect(take(await ground.gateway.close(gatewayOrderId, within()))).toMatchObject({ state: 'expired' });
    });

    it('reports that it was paid', async () => {
      const gatewayOrderId = await opened();
      await given.pay(ground.simulator, gatewayOrderId);
      expect(take(await ground.gateway.close(gatewayOrderId, within()))).toMatchObject({
        state: given.stateAfterPaying,
        amountMinor: 123_450,
      });
    });

    it('never reports a payment as expired that ends as paid, however paying and closing race', async () => {
      for (let round = 0; round < 20; round += 1) {
        const gatewayOrderId = await opened();
        const [, closed] = await Promise.all([
          pause(round % 5).then(() => given.pay(ground.simulator, gatewayOrderId)),
          pause((round * 3) % 5).then(() => ground.gateway.close(gatewayOrderId, within())),
        ]);
        const end = await poll(gatewayOrderId);
        if (take(closed).state === 'expired') expect(end.state).not.toBe('paid');
        else expect(end).toEqual(take(closed));
      }
    });
  });
};
