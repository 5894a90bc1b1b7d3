import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const figure = async (name: string): Promise<number> => {
  const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1] ?? Number.NaN);
};

it('tells how many jobs are due, how long the oldest has been, and which were given up', async () => {
  const before = { waiting: await figure('jobs_waiting'), givenUp: await figure('jobs_given_up') };
  await sql`select graphile_worker.add_job('weighed', run_at => now() - interval '90 minutes')`.execute(
    shop.db,
  );
  await sql`select graphile_worker.add_job('weighed', run_at => now() + interval '1 hour')`.execute(shop.db);
  expect(await figure('jobs_waiting')).toBe(before.waiting + 1);
  expect(await figure('jobs_oldest_seconds')).toBeGreaterThanOrEqual(5_400);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where run_at < now() - interval '1 hour'`.execute(
    shop.db,
  );
  expect(await figure('jobs_waiting')).toBe(before.waiting);
  expect(await figure('jobs_given_up')).toBe(before.givenUp + 1);
});

it('tells how long a payment has been waiting for the reconciler', async () => {
  expect(await figure('payments_oldest_unasked_seconds')).toBe(0);
  await sql`insert into payments
      (id, kind, payable_id, provider, state, gateway_order_id, gateway_order, total_paise, charged_minor, currency, hold_expires_at, next_look_at, request)
    values (gen_random_uuid(), 'order', gen_random_uuid(), 'razorpay', 'opening', null, null, 100, 100, 'inr', now(), now() - interval '2 hours', '{}')`.execute(
    shop.db,
  );
  expect(await figure('payments_oldest_unasked_seconds')).toBeGreaterThanOrEqual(7_200);
});
