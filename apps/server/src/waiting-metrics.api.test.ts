import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

it('tells how long a payment has been waiting for the reconciler, and what open ones come to', async () => {
  expect(await figure('payments_oldest_unasked_seconds')).toBe(0);
  const before = await figure('payments_under_way_rupees');
  await sql`insert into payments
      (id, kind, payable_id, provider, state, gateway_order_id, gateway_order, total_paise, charged_minor, currency, hold_expires_at, next_look_at, request)
    values (gen_random_uuid(), 'order', gen_random_uuid(), 'razorpay', 'opening', null, null, 12550, 12550, 'inr', now(), now() - interval '2 hours', '{}')`.execute(
    shop.db,
  );
  expect(await figure('payments_oldest_unasked_seconds')).toBeGreaterThanOrEqual(7_200);
  expect(await figure('payments_under_way_rupees')).toBe(before + 125.5);
});

it('tells of its connections to the database', async () => {
  const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
  expect(body).toMatch(/^database_connections\{state="busy"\} \d+$/m);
  expect(await figure('database_connections{state="waiting"}'.replaceAll(/[{}]/g, '\\$&'))).toBe(0);
});

it.each(['deploy/alerts.yml', 'deploy/grafana/darzi.json'])(
  'gives every figure that %s asks for',
  async (file) => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
    const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const text = await readFile(join(import.meta.dirname, '../../..', file), 'utf8');
    const asked = new Set([...text.matchAll(/\b([a-z][a-z_0-9]+)\{job=/g)].map(([, name = '']) => name));
    asked.delete('up');
    expect(asked.size).toBeGreaterThan(5);
    const missing = [...asked].filter(
      (name) => !told.has(name) && !told.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(missing).toEqual([]);
  },
);
