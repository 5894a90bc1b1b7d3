import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../apps/server/src/custom-orders/orders/test-custom-orders.ts';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { reconcilePayments } from '../../apps/server/src/payments/reconcile-payments.ts';
import { aPerson, type Someone, stockOf } from '../../apps/server/src/test-factories.ts';
import { type Answer, startTill, type Till } from '../../apps/server/src/test-till.ts';

/** Simultaneous checkouts of each kind under each fault. */
const BUYERS = Number(process.env.BUYERS ?? 10);
const MAX_MS = 6_000;
const FAULTS = ['error500', 'reset', 'garbage', 'hang', 'slow'] as const;

let till: Till;
let designer: Someone;
beforeAll(async () => {
  till = await startTill();
  designer = await aPerson(till, 'designer');
});
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.allDue();
  await reconcilePayments(till.deps);
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

type Timed = { readonly answer: Answer; readonly ms: number };
const time = async (ask: () => Promise<Answer>): Promise<Timed> => {
  const started = performance.now();
  return { answer: await ask(), ms: performance.now() - started };
};
const print = (what: string, timed: readonly Timed[]) => {
  const slowest = Math.max(...timed.map(({ ms }) => ms));
  const answers = [
    ...new Set(timed.map(({ answer }) => `${answer.status} ${answer.body.code ?? ''}`.trim())),
  ];
  console.log(
    `${what}: ${answers.join(', ')}; the slowest of ${timed.length} after ${Math.round(slowest)} ms`,
  );
  expect(slowest).toBeLessThan(MAX_MS);
};
/** A gateway that is merely slow does answer; every other fault gives the same message. */
const expectRefused = (timed: readonly Timed[]) => {
  for (const { answer } of timed) {
    expect(answer).toMatchObject({
      status: 502,
      body: { success: false, code: 'gateway_unavailable', message: 'Failed to initialize payment' },
    });
  }
};

const CASES = (['stripe', 'razorpay'] as const).flatMap((method) =>
  FAULTS.flatMap((fault) => [false, true].map((takesEffect) => ({ method, fault, takesEffect }))),
);

describe.each(CASES)('$method with $fault, takes effect: $takesEffect', ({ method, fault, takesEffect }) => {
  it('answers in time, the cart stays, the pieces come back', async () => {
    const kurta = await till.aKurta(BUYERS);
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aPerson(till)));
    for (const buyer of buyers) await till.fill(buyer, [kurta]);
    Object.assign(till.simulator.switches[method].api, { fault, takesEffect });
    const timed = await Promise.all(buyers.map((buyer) => time(() => till.checkOut(buyer, method, [kurta]))));
    print(`${method} ${fault}${takesEffect ? ' with effect' : ''}`, timed);
    for (const buyer of buyers) expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
    expect(await stockOf(till, kurta._id)).toBe(0);
    if (fault !== 'slow') expectRefused(timed);
    till.simulator.switchAllOff();
    for (const { answer } of timed) if (answer.status === 200) await till.expireHold(answer.body.orderId);
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await stockOf(till, kurta._id), 'the pieces come back').toBe(BUYERS);
  });
});

describe.each(FAULTS)('a custom order, with %s', (fault) => {
  it('answers in time, and is paid when the gateway is back', async () => {
    const buyer = await aPerson(till);
    const orderId = await anAcceptedOrder(till, buyer, designer);
    const open = () =>
      till.call('POST /api/custom-order/razorpay', {
        token: buyer.token,
        body: { orderId, amount: 12_500 },
      });
    till.simulator.switches.razorpay.api.fault = fault;
    const first = await time(open);
    print(`custom order ${fault}`, [first]);
    if (fault !== 'slow') expectRefused([first]);
    till.simulator.switchAllOff();
    expect((await open()).status).toBe(200);
    const word = await till.pay('razorpay', orderId);
    const verified = await till.call('POST /api/custom-order/verify-razorpay', {
      token: buyer.token,
      body: { orderId, ...word },
    });
    expect(verified.status).toBe(200);
  });
});
