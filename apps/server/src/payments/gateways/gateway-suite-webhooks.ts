import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GatewayGround } from './gateway-suite-ground.ts';
import type { Received } from './gateway-suite-servers.ts';

/** Events: what they report, and that none is trusted without its signature. */
export const webhookSuite = (ground: GatewayGround): void => {
  const { provider, given, switches, opened, paid } = ground;
  describe('webhooks', () => {
    const receive = async (): Promise<Received[]> => {
      await ground.simulator.settled();
      return ground.shop.received.filter((one) => one.provider === provider);
    };
    const settling = async () => {
      await paid();
      const [event] = (await receive()).filter(({ body, headers }) => {
        const read = ground.gateway.readEvent(body, headers);
        return read.is === 'payment' && read.payment.state === 'paid';
      });
      if (event === undefined) throw new Error('no event told of the payment');
      return event;
    };
    const readWith = (body: Buffer, signature: string) =>
      ground.gateway.readEvent(body, { [given.signatureHeader]: signature });

    it('report a payment with its amount, currency and state', async () => {
      const payment = await paid();
      const events = (await receive()).map(({ body, headers }) => ground.gateway.readEvent(body, headers));
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
        const event = ground.gateway.readEvent(body, headers);
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
        expect(ground.gateway.readEvent(body, headers)).toEqual({ is: 'forged' });
    });

    it('are forged once any bit of the body is flipped', async () => {
      const { body, headers } = await settling();
      fc.assert(
        fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
          const turned = Buffer.from(body);
          turned[at] = (turned[at] ?? 0) ^ (1 << bit);
          expect(ground.gateway.readEvent(turned, headers)).toEqual({ is: 'forged' });
        }),
        { numRuns: 2_000 },
      );
    });

    it('are forged once a bit of the signature is flipped, or the body is extended at either end', async () => {
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
      expect(ground.gateway.readEvent(body, {})).toEqual({ is: 'forged' });
      expect(readWith(body, '')).toEqual({ is: 'forged' });
      expect(ground.gateway.readEvent(body, { [given.signatureHeader]: [signature, signature] })).toEqual({
        is: 'forged',
      });
      expect(readWith(Buffer.alloc(0), signature)).toEqual({ is: 'forged' });
    });

    it('settle nothing if what was signed is not a payment of ours', () => {
      fc.assert(
        fc.property(fc.oneof(fc.json(), fc.string({ minLength: 1 })), (body) => {
          const event = readWith(Buffer.from(body), given.sign(ground.simulator, body));
          expect(event.is).not.toBe('payment');
        }),
        { numRuns: 300 },
      );
    });

    it('may come before the buyer returns, late, out of order, or never', async () => {
      switches().webhooks.timing = 'early';
      const early = await opened();
      await given.pay(ground.simulator, early);
      expect(ground.shop.received.length).toBeGreaterThan(0);
      ground.shop.received.splice(0);

      Object.assign(switches().webhooks, { timing: 'late', lateSeconds: 0.3 });
      await given.pay(ground.simulator, await opened());
      await pause(50);
      expect(ground.shop.received).toEqual([]);
      expect((await receive()).length).toBeGreaterThan(0);
      ground.shop.received.splice(0);

      Object.assign(switches().webhooks, { timing: 'normal', order: 'reversed' });
      await paid();
      const sent = [...ground.simulator.state.events.values()].slice(-2).map(({ body }) => body);
      const came = (await receive()).map(({ body }) => body.toString());
      expect(came.indexOf(sent[1] ?? '')).toBeLessThan(came.indexOf(sent[0] ?? ''));
      ground.shop.received.splice(0);

      Object.assign(switches().webhooks, { timing: 'never', order: 'kept' });
      await paid();
      expect(await receive()).toEqual([]);
    });
  });
};
