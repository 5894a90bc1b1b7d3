import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { pollParcels } from '../../apps/server/src/sales/couriers/check-parcel.ts';
import { type Depot, startDepot } from '../../apps/server/src/test-depot.ts';

const PARCELS = Number(process.env.PARCELS ?? 1_000);
const AT_ONCE = 8;
const LONG_MS = 3_600_000;

let depot: Depot;
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

type Booked = { readonly orderId: string; readonly awb: string };

/** Books all of them; what ended unclear is polled until it is booked. */
const bookAll = async (): Promise<Booked[]> => {
  const ids: string[] = [];
  await inParallel(Array.from({ length: PARCELS }), async () => {
    ids.push(await depot.anOrder());
  });
  for (let at = 0; at < ids.length; at += 50) await depot.book(...ids.slice(at, at + 50));
  await depot.work();
  for (let round = 0; round < 20; round += 1) {
    const open = await depot.db.selectFrom('parcels').select('id').where('state', '=', 'booking').execute();
    if (open.length === 0) break;
    await depot.allDue();
    await pollParcels(depot.deps);
  }
  const rows = await depot.db
    .selectFrom('parcels')
    .select(['order_id', 'awb'])
    .where('order_id', 'in', ids as never[])
    .execute();
  return rows.map(({ order_id, awb }) => ({ orderId: order_id, awb: awb ?? '' }));
};

/** States that are not what the courier itself has, among orders, parcels and cash. */
const countWrong = async (booked: readonly Booked[], status: string): Promise<number> => {
  let wrong = 0;
  await inParallel(booked, async ({ orderId, awb }) => {
    const { status: now, payment, tracking } = await depot.orderOf(orderId);
    const made = depot.courier.state.parcels.filter(({ channelOrderId }) =>
      channelOrderId.startsWith(orderId),
    );
    if (
      now !== status ||
      payment !== (status === 'Delivered') ||
      tracking?.number !== awb ||
      made.length !== 1
    )
      wrong += 1;
  });
  return wrong;
};

const STEPS = ['picked_up', 'out_for_delivery', 'delivered'] as const;
const deliver = (booked: readonly Booked[]) => {
  for (const { awb } of booked) for (const step of STEPS) depot.courier.advance(awb, step);
};
const hear = async () => {
  await depot.courier.settled();
  for (let round = 0; round < 3; round += 1) await depot.work();
};
const pollAll = async () => {
  await depot.allDue();
  await pollParcels(depot.deps);
};

it(
  `${PARCELS} bookings whose answers are lost: as many parcels, none twice`,
  async () => {
    Object.assign(depot.courier.switches.api, {
      fault: 'reset',
      takesEffect: true,
      only: 'POST /',
      times: PARCELS,
    });
    const booked = await bookAll();
    depot.courier.switchAllOff();
    const twice = depot.courier.state.parcels.length - PARCELS;
    const wrong = await countWrong(booked, 'Packing');
    console.log(
      `${PARCELS} bookings, ${PARCELS} answers lost: ${booked.length} booked, ${twice} twice, ${depot.courier.state.repeated} asked for twice, ${wrong} wrong`,
    );
    expect({ booked: booked.length, twice, wrong }).toEqual({ booked: PARCELS, twice: 0, wrong: 0 });
  },
  LONG_MS,
);

it.each([
  ['late', { timing: 'late', lateSeconds: 1 }, 'Delivered'],
  ['twice', { copies: 2 }, 'Delivered'],
  ['in the wrong order', { order: 'reversed' }, 'Delivered'],
  ['never', { timing: 'never' }, 'Delivered'],
] as const)(
  `${PARCELS} parcels whose messages come %s: 0 wrong states`,
  async (what, switches, status) => {
    const booked = await bookAll();
    Object.assign(depot.courier.switches.webhooks, switches);
    deliver(booked);
    await hear();
    if (what === 'never') await pollAll();
    depot.courier.switchAllOff();
    const wrong = await countWrong(booked, status);
    console.log(`${booked.length} parcels, messages ${what}: ${wrong} wrong states`);
    expect(wrong).toBe(0);
  },
  LONG_MS,
);

it(
  `${PARCELS} forged messages, half of them with the right key: nothing moves`,
  async () => {
    const booked = await bookAll();
    let accepted = 0;
    for (const [index, { awb }] of booked.entries()) {
      const key = index % 2 === 0 ? depot.courier.keys.webhookToken : `guess-${index}`;
      const { statusCode } = await depot.app.inject({
        method: 'POST',
        url: '/api/webhooks/courier',
        payload: { awb, current_status: 'DELIVERED', current_status_id: 7, shipment_status_id: 7 },
        headers: { 'x-api-key': key },
      });
      if (statusCode === 200) accepted += 1;
    }
    await hear();
    const wrong = await countWrong(booked, 'Packing');
    console.log(
      `${booked.length} forged messages, ${accepted} of them with the right key: ${wrong} wrong states`,
    );
    expect(wrong).toBe(0);
    expect(await ledgerFaults(depot.db)).toEqual([]);
  },
  LONG_MS,
);
