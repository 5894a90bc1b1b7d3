import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { reconcilePayments } from '../../apps/server/src/payments/reconcile-payments.ts';
import { countItems } from '../../apps/server/src/test-ledger.ts';
import { startTill, type Till } from '../../apps/server/src/test-till.ts';

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000);
const SHUFFLES = 10;

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

/** A shuffle repeatable by seed. */
const shuffle = <T>(list: readonly T[], seed: number): T[] => {
  let state = seed + 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const shuffled = [...list];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T];
  }
  return shuffled;
};

it(`${PAYMENTS} payments, webhooks shuffled ${SHUFFLES} times and a quarter never sent: as many effects`, async () => {
  const { simulator } = till;
  for (const method of ['stripe', 'razorpay'] as const) simulator.switches[method].webhooks.timing = 'never';
  simulator.switches.razorpay.autoCapture = true;
  const kurta = await till.aKurta(PAYMENTS);
  const made: string[] = [];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const method = index % 2 === 0 ? ('stripe' as const) : ('razorpay' as const);
    const { orderId } = await till.aPayment(method, [kurta]);
    await till.pay(method, orderId);
    made.push(orderId);
  }
  const silent = made.filter((_, index) => index % 4 === 3);
  // a payment's own events name the gateway's order, not ours
  const silentIds = [
    ...silent,
    ...[...simulator.state.orders.values()]
      .filter((order) => silent.includes(order.notes.orderId ?? ''))
      .map((order) => order.id),
  ];
  const reported = [...simulator.state.events.values()].filter(
    (event) => !silentIds.some((id) => event.body.includes(id)),
  );
  const slowest: number[] = [];
  let sent = 0;
  for (let turn = 0; turn < SHUFFLES; turn += 1) {
    const queue = shuffle(reported, turn);
    const work = async () => {
      for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
        const start = performance.now();
        expect(await simulator.resend(event.id)).toBe(200);
        slowest.push(performance.now() - start);
        sent += 1;
      }
    };
    await Promise.all([work(), work(), work(), work()]);
  }
  slowest.sort((one, other) => one - other);
  const settledByMessage = await till.db.selectFrom('captures').select('id').execute();
  for (let round = 0; round < 2; round += 1) {
    await till.allDue();
    await reconcilePayments(till.deps);
  }
  const captures = await till.db.selectFrom('captures').select(['id', 'is_settling']).execute();
  const placed = await till.db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute();
  const at = (share: number) => Math.round(slowest[Math.floor((slowest.length - 1) * share)] ?? 0);
  console.log(
    `${sent} webhooks sent, ${settledByMessage.length} payments settled by them, ${captures.length} after reconciliation; a webhook is answered in ${at(0.5)} ms (median), ${at(0.99)} ms (99 %)`,
  );
  expect(settledByMessage.length).toBe(PAYMENTS - silent.length);
  expect(captures.filter((capture) => capture.is_settling)).toHaveLength(PAYMENTS);
  expect(placed).toHaveLength(PAYMENTS);
  expect(await countItems(till.db, kurta._id)).toBe(PAYMENTS);
  expect(await ledgerFaults(till.db)).toEqual([]);
});
