import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { pollParcels } from '../../apps/server/src/sales/couriers/check-parcel.ts';
import { type Depot, startDepot } from '../../apps/server/src/test-depot.ts';

const PARCELS = Number(process.env.PARCELS ?? 1_000);
const AT_ONCE = 4;

type Booked = { readonly orderId: string; readonly awb: string };

let depot: Depot;
/** Parcels that go through every stage, one after the other. */
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

/** Each run polls as many parcels as its time allows; the next one continues. */
const pollAll = async () => {
  await depot.allDue();
  while ((await pollParcels(depot.deps)) > 0);
};

/** Places orders and books their parcels; unclear bookings are polled until they succeed. */
const bookAll = async (): Promise<Booked[]> => {
  const ids: string[] = [];
  await inParallel(
    Array.from({ length: PARCELS }, (_, at) => at),
    async () => ids.push(await depot.anOrder()),
  );
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

type Standing = { id: OrderId; status: string; isPaid: boolean; number: string | null };

/** Orders that disagree with the courier about their parcel: state, cash, number, one parcel each. */
const listWrong = async (parcels: readonly Booked[], status: string): Promise<readonly string[]> => {
  const { rows } = await sql<Standing>`
    select id, status, paid_at is not null as "isPaid", tracking_number as number from orders
    where id = any(${parcels.map(({ orderId }) => orderId)}::uuid[])`.execute(depot.db);
  const standing = new Map<string, Standing>(rows.map((row) => [row.id, row]));
  const made = Map.groupBy(depot.courier.state.parcels, ({ channelOrderId }) => channelOrderId);
  const isPaid = status === 'Delivered';
  return parcels.flatMap(({ orderId, awb }) => {
    const order = standing.get(orderId);
    const isRight =
      order?.status === status &&
      order.isPaid === isPaid &&
      order.number === awb &&
      made.get(orderId)?.length === 1;
    return isRight ? [] : [`${order?.status}, ${order?.isPaid === true ? 'paid' : 'unpaid'}`];
  });
};

/** Whether staff see this status and tracking number over HTTP. */
const isShown = async ({ orderId, awb }: Booked, status: string): Promise<boolean> => {
  const shown = await depot.orderOf(orderId);
  return shown.status === status && shown.tracking?.number === awb;
};

const MAX_ROUNDS = 20;

/** Retries what a busy machine could not finish, as a worker does. */
const hear = async () => {
  await depot.courier.settled();
  for (let round = 0; round < MAX_ROUNDS && (await depot.work()) > 0; round += 1);
};

const judge = async (parcels: readonly Booked[], what: string, status: string): Promise<void> => {
  const wrong = await listWrong(parcels, status);
  console.log(`${parcels.length} parcels, ${what}: ${wrong.length} wrong states`);
  expect({ parcels: parcels.length, wrong }).toEqual({ parcels: PARCELS, wrong: [] });
  expect(await Promise.all(parcels.slice(0, 5).map((one) => isShown(one, status)))).not.toContain(false);
};

it(`${PARCELS} bookings with as many lost answers: each is booked once`, async () => {
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
