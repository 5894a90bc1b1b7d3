import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { pollParcels } from '../../apps/server/src/sales/couriers/check-parcel.ts';
import { type Depot, startDepot } from '../../apps/server/src/test-depot.ts';

const PARCELS = Number(process.env.PARCELS ?? 1_000);
const AT_ONCE = 4;

type Booked = { readonly orderId: string; readonly awb: string };

let depot: Depot;
/** The parcels that go through everything, one stage after the other. */
let booked: readonly Booked[] = [];
beforeAll(async () => {
  depot = await startDepot();
});
afterAll(() => depot.close());

const inParallel = async <T>(list: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> => {
  const queue = [...list];
  const worker = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const pollAll = async () => {
  await depot.allDue();
  await pollParcels(depot.deps);
};

/** Orders and books as many; what ended unclear is polled until it is booked. */
const bookAll = async (): Promise<Booked[]> => {
  const ids: string[] = [];
  for (let at = 0; at < PARCELS; at += 1) ids.push(await depot.anOrder());
  for (let at = 0; at < ids.length; at += 50) await depot.book(...ids.slice(at, at + 50));
  await depot.work();
  for (let round = 0; round < 20; round += 1) {
    const open = await depot.db.selectFrom('parcels').select('id').where('state', '=', 'booking').execute();
    if (open.length === 0) break;
    await pollAll();
  }
  const wanted = new Set(ids);
  const rows = await depot.db.selectFrom('parcels').select(['order_id', 'awb']).execute();
  return rows
    .filter(({ order_id }) => wanted.has(order_id))
    .map(({ order_id, awb }) => ({ orderId: order_id, awb: awb ?? '' }));
};

/** Orders that do not stand where the courier itself has their parcel: state, cash, number, one parcel each. */
const countWrong = async (parcels: readonly Booked[], status: string): Promise<number> => {
  let wrong = 0;
  await inParallel(parcels, async ({ orderId, awb }) => {
    const { status: now, payment, tracking } = await depot.orderOf(orderId);
    const made = depot.courier.state.parcels.filter(({ channelOrderId }) => channelOrderId === orderId);
    const isPaid = status === 'Delivered';
    if (now !== status || payment !== isPaid || tracking?.number !== awb || made.length !== 1) wrong += 1;
  });
  return wrong;
};

const hear = async () => {
  await depot.courier.settled();
  for (let round = 0; round < 3; round += 1) await depot.work();
};

const judge = async (parcels: readonly Booked[], what: string, status: string): Promise<void> => {
  const wrong = await countWrong(parcels, status);
  console.log(`${parcels.length} parcels, ${what}: ${wrong} wrong states`);
  expect({ parcels: parcels.length, wrong }).toEqual({ parcels: PARCELS, wrong: 0 });
};

it(`${PARCELS} bookings, as many answers lost: each is booked once`, async () => {
  Object.assign(depot.courier.switches.api, {
    fault: 'reset',
    takesEffect: true,
    only: 'POST /',
    times: PARCELS,
  });
  booked = await bookAll();
  depot.courier.switchAllOff();
  const { parcels, repeated } = depot.courier.state;
  expect({ made: parcels.length, repeated }).toEqual({ made: PARCELS, repeated: 0 });
  await judge(booked, 'booked with as many answers lost', 'Packing');
});

it('forged messages, half of them with the right key, move nothing', async () => {
  for (const [index, { awb }] of booked.entries()) {
    await depot.app.inject({
      method: 'POST',
      url: '/api/webhooks/courier',
      payload: { awb, current_status: 'DELIVERED', current_status_id: 7, shipment_status_id: 7 },
      headers: { 'x-api-key': index % 2 === 0 ? depot.courier.keys.webhookToken : `guess-${index}` },
    });
  }
  await hear();
  await judge(booked, 'each with a forged message', 'Packing');
});

it.each([
  ['late', { timing: 'late', lateSeconds: 2 }, 'picked_up', 'Shipped'],
  ['twice', { copies: 2 }, 'out_for_delivery', 'Out for delivery'],
  ['never', { timing: 'never' }, 'delivered', 'Delivered'],
] as const)('messages that come %s leave no wrong state', async (what, switches, step, status) => {
  Object.assign(depot.courier.switches.webhooks, switches);
  for (const { awb } of booked) depot.courier.advance(awb, step);
  await hear();
  if (what === 'never') await pollAll();
  depot.courier.switchAllOff();
  await judge(booked, `each with a message ${what}`, status);
});

it('messages that come last first leave no wrong state', async () => {
  const others = await bookAll();
  depot.courier.switches.webhooks.order = 'reversed';
  for (const { awb } of others)
    for (const step of ['picked_up', 'out_for_delivery', 'delivered'] as const)
      depot.courier.advance(awb, step);
  await hear();
  depot.courier.switchAllOff();
  await judge(others, 'each with three messages last first', 'Delivered');
  expect(await ledgerFaults(depot.db)).toEqual([]);
});
