import type { OrderId, ParcelId } from '@darzi/contract/ids.ts';
import {
  COURIER_KEYS,
  type CourierSimulator,
  startCourierSimulator,
} from '@darzi/gateway-simulator/courier/courier-simulator.ts';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { addJob } from './platform/jobs/jobs.ts';
import { courierJobs } from './sales/couriers/courier.jobs.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from './test-factories.ts';
import { checkoutOf } from './test-till.ts';

/** Jobs that run concurrently, as in a worker. */
const AT_ONCE = 8;

/** A shop whose parcels go through the courier simulator: the real adapter over HTTP, webhooks by injection. */
export type Depot = TestApp & {
  readonly courier: CourierSimulator;
  readonly admin: Someone;
  /** A placed cash order. */
  readonly anOrder: (address?: Record<string, unknown>) => Promise<OrderId>;
  readonly book: (...orders: string[]) => Promise<Record<string, unknown>>;
  /**
   * Does what the worker would: bookings and polls of the courier. Failures wait for the next time; returns how many
   * there were.
   */
  readonly work: () => Promise<number>;
  /** An order whose parcel has a carrier, with its number. */
  readonly aBookedOrder: () => Promise<{ orderId: OrderId; awb: string }>;
  readonly orderOf: (
    id: string,
  ) => Promise<{ status: string; payment: boolean; tracking: { carrier: string; number: string } | null }>;
  readonly parcelOf: (id: string) => Promise<Record<string, unknown> & { _id: ParcelId; state: string }>;
  /** Makes every parcel due for a poll, whatever its age. */
  readonly allDue: () => Promise<void>;
};

export const startDepot = async (): Promise<Depot> => {
  let app: TestApp | undefined;
  const courier = await startCourierSimulator({
    shopUrl: () => 'http://shop.test',
    deliver: async (payload, headers) => {
      const answer = await app?.app.inject({
        method: 'POST',
        url: '/api/webhooks/courier',
        payload,
        headers,
      });
      return answer?.statusCode ?? 503;
    },
  });
  const shop = await startTestApp({
    SHIPROCKET_EMAIL: COURIER_KEYS.email,
    SHIPROCKET_PASSWORD: COURIER_KEYS.password,
    SHIPROCKET_WEBHOOK_TOKEN: COURIER_KEYS.webhookToken,
    SHIPROCKET_API_BASE: courier.url,
  });
  app = shop;
  const admin = await aPerson(shop, 'admin');
  const kurta = {
    _id: await aProduct(shop, { stock: { M: 100_000 } }),
    size: 'M',
    quantity: 1,
    price: 1_499,
  };
  const jobs = courierJobs(shop.deps);

  const anOrder: Depot['anOrder'] = async (address = {}) => {
    const { token } = await aPerson(shop);
    await shop.call('POST /api/cart/add', { token, body: { itemId: kurta._id, size: 'M' } });
    const answer = await shop.call('POST /api/order/place-cod', {
      token,
      body: checkoutOf([kurta], { address: anAddress(address) }),
    });
    if (answer.status !== 200) throw new Error(`not placed: ${JSON.stringify(answer.body)}`);
    return answer.body.orderId as OrderId;
  };
  const book: Depot['book'] = async (...orders) =>
    (await shop.call('POST /api/admin/parcels', { token: admin.token, body: { orders } })).body;
  const work: Depot['work'] = async () => {
    const { rows } = await sql<{ name: 'book-parcel' | 'check-parcel'; payload: { parcelId: ParcelId } }>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('book-parcel', 'check-parcel')
      returning t.identifier as name, j.payload`.execute(shop.db);
    const inTurn = pLimit(AT_ONCE);
    let failed = 0;
    const again = async (name: 'book-parcel' | 'check-parcel', payload: { parcelId: ParcelId }) => {
      failed += 1;
      await addJob(shop.db, name, payload, { key: `${name}:${payload.parcelId}` });
    };
    await Promise.all(
      rows.map(({ name, payload }) => inTurn(() => jobs[name](payload).catch(() => again(name, payload)))),
    );
    return failed;
  };
  const parcelOf: Depot['parcelOf'] = async (id) => {
    const { body } = await shop.call(`GET /api/admin/orders/${id}/parcel`, { token: admin.token });
    return body.parcel as Awaited<ReturnType<Depot['parcelOf']>>;
  };
  return {
    ...shop,
    courier,
    admin,
    anOrder,
    book,
    work,
    parcelOf,
    aBookedOrder: async () => {
      const orderId = await anOrder();
      const verdicts = await book(orderId);
      await work();
      const parcel = await parcelOf(orderId);
      const awb = parcel?.awb;
      if (typeof awb !== 'string') throw new Error(`not booked: ${JSON.stringify({ verdicts, parcel })}`);
      return { orderId, awb };
    },
    orderOf: async (id) => {
      const { body } = await shop.call(`GET /api/admin/orders/${id}`, { token: admin.token });
      return body.order as Awaited<ReturnType<Depot['orderOf']>>;
    },
    allDue: async () => {
      await sql`update parcels set poll_at = now(), asked_until = null`.execute(shop.db);
    },
    close: async () => {
      await courier.stop();
      await shop.close();
    },
  };
};
