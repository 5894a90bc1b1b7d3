import type { GatewayOrderId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { type GatewayGround, take } from './gateway-suite-ground.ts';

/** Refunds: never twice for one key, never more than was captured. */
export const refundSuite = (ground: GatewayGround): void => {
  const { given, switches, poll, paid, refund, openedIds } = ground;
  describe('refunds', () => {
    it('refunds a part, then the rest, then nothing more', async () => {
      const { gatewayPaymentId } = await paid();
      expect(take(await refund(gatewayPaymentId, 23_450))).toMatchObject({
        state: 'done',
        amountMinor: 23_450,
      });
      expect(await refund(gatewayPaymentId, 100_001)).toMatchObject({ is: 'refused' });
      expect(take(await refund(gatewayPaymentId, 100_000))).toMatchObject({ amountMinor: 100_000 });
      expect(await refund(gatewayPaymentId, 1)).toMatchObject({ is: 'refused' });
      const [opened] = openedIds();
      expect(await poll(opened as GatewayOrderId)).toMatchObject({ state: 'paid' });
    });

    it('refunds once for one key, twice for two', async () => {
      const { gatewayPaymentId } = await paid();
      const first = take(await refund(gatewayPaymentId, 500, 'refund:1'));
      expect(take(await refund(gatewayPaymentId, 500, 'refund:1'))).toEqual(first);
      expect(take(await refund(gatewayPaymentId, 500, 'refund:2'))).not.toEqual(first);
      expect(given.countRefunds(ground.simulator)).toBe(2);
    });

    it('refunds once for one key even if the gateway has forgotten the key', async () => {
      const { gatewayPaymentId } = await paid();
      const first = take(await refund(gatewayPaymentId, 500, 'refund:1'));
      ground.simulator.state.answers.clear();
      expect(take(await refund(gatewayPaymentId, 500, 'refund:1'))).toEqual(first);
      expect(given.countRefunds(ground.simulator)).toBe(1);
    });

    it('refunds once for one key requested ten times at once', async () => {
      const { gatewayPaymentId } = await paid();
      switches().webhooks.timing = 'early';
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => refund(gatewayPaymentId, 500, 'refund:1')),
      );
      expect(answers.map((answer) => answer.is)).not.toContain('refused');
      expect(given.countRefunds(ground.simulator)).toBe(1);
    });

    it('distinguishes refused and pending refunds', async () => {
      const { gatewayPaymentId } = await paid();
      switches().refunds = 'refused';
      expect(await refund(gatewayPaymentId, 500)).toMatchObject({ is: 'refused' });
      switches().refunds = 'pending';
      expect(take(await refund(gatewayPaymentId, 500))).toMatchObject({ state: 'pending' });
    });
  });
};
