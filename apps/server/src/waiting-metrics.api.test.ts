import { spawnSync } from 'node:child_process';
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

it('reports how many jobs are due, the age of the oldest, and which were abandoned', async () => {
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

it('does not call a job abandoned that runs for the last time', async () => {
  const before = await figure('jobs_given_up');
  await sql`select graphile_worker.add_job('only-once', max_attempts => 1)`.execute(shop.db);
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'somebody'
    where id in (select id from graphile_worker.jobs where task_identifier = 'only-once')`.execute(shop.db);
  expect(await figure('jobs_given_up')).toBe(before);
});

it.each([
  ['opening', 125.5],
  ['replaced', 0],
])(
  'reports how long a payment (%s) has waited for the reconciler, and the sum of open ones',
  async (state, rupees) => {
    await sql`delete from payments`.execute(shop.db);
    expect(await figure('payments_oldest_unpolled_seconds')).toBe(0);
    const before = await figure('payments_open_rupees');
    await sql`insert into payments
      (id, kind, payable_id, provider, state, gateway_order_id, gateway_order, total_paise, charged_minor, currency, hold_expires_at, next_look_at, request)
    values (gen_random_uuid(), 'order', gen_random_uuid(), 'razorpay', ${state}, null, null, 12550, 12550, 'inr', now(), now() - interval '2 hours', '{}')`.execute(
      shop.db,
    );
    expect(await figure('payments_oldest_unpolled_seconds')).toBeGreaterThanOrEqual(7_200);
    expect(await figure('payments_open_rupees')).toBe(before + rupees);
  },
);

it('reports the database connections', async () => {
  const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
  expect(body).toMatch(/^database_connections\{state="busy"\} \d+$/m);
  expect(await figure('database_connections{state="waiting"}'.replaceAll(/[{}]/g, '\\$&'))).toBe(0);
});

it('times pages by their pattern in every language, and files together', async () => {
  for (const url of ['/about', '/hi/about', '/product/none-of-ours', '/favicon.svg'])
    await shop.app.inject({ method: 'GET', url });
  const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
  const timed = [...body.matchAll(/^http_request_seconds_count\{method="GET",route="([^"]+)",(.+)$/gm)];
  expect(Object.fromEntries(timed.map(([, route, rest]) => [route, rest]))).toMatchObject({
    '/about': 'status="2xx"} 2',
    '/product/:productId': 'status="4xx"} 1',
    asset: 'status="2xx"} 1',
  });
});

const read = (file: string): Promise<string> => readFile(join(import.meta.dirname, '../../..', file), 'utf8');

it.each(['deploy/alerts.yml', 'deploy/grafana/darzi.json'])(
  'gives every figure that %s asks for, with the labels it asks by',
  async (file) => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
    const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const asked = [...(await read(file)).matchAll(/\b([a-z][a-z_0-9]+)\{([^}]*)\}/g)].flatMap(
      ([, name = '', labels = '']) => {
        const kind = told.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '');
        return name === 'up' ? [] : [{ name, kind, labels }];
      },
    );
    expect(new Set(asked.map(({ name }) => name)).size).toBeGreaterThan(8);
    const { registry } = shop.deps.metrics;
    const wrong = asked.flatMap(({ name, kind, labels }) => {
      if (!told.has(kind)) return [name];
      const known: unknown = Reflect.get(registry.getSingleMetric(kind) ?? {}, 'labelNames');
      const own = [...labels.matchAll(/([a-z]+)!?=/g)].map(([, label = '']) => label);
      return own.filter((label) => label !== 'job' && !(Array.isArray(known) && known.includes(label)));
    });
    expect(wrong).toEqual([]);
  },
);

it.each(['docs/runbook.md', 'docs/payments.md', 'docs/reliability.md'])(
  'gives every figure that %s names',
  async (file) => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/metrics' });
    const given = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const families = new Set([...given].map((name) => name.split('_', 1)[0]));
    const named = [
      ...(await read(file)).matchAll(/`([a-z]+)(_[a-z_]*(?:seconds|total|bytes|rupees|connections))[`{]/g),
    ].flatMap(([, family = '', rest = '']) => (families.has(family) ? [family + rest] : []));
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !given.has(name))).toEqual([]);
  },
);

it('has a runbook page for every alarm: meaning, checks, actions', async () => {
  const [rules, runbook, board] = await Promise.all([
    read('deploy/alerts.yml'),
    read('docs/runbook.md'),
    read('deploy/grafana/darzi.json'),
  ]);
  const alarms = rules.split(/^ {6}- alert: /m).slice(1);
  expect(alarms).toHaveLength(12);
  const pages = new Map(
    runbook.split(/^### /m).map((page) => [page.split('\n', 1)[0]?.toLowerCase() ?? '', page]),
  );
  for (const alarm of alarms) {
    const name = /^\w+/.exec(alarm)?.[0].toLowerCase() ?? '';
    expect(alarm).toContain(`runbook: 'docs/runbook.md#${name}'`);
    const page = pages.get(name) ?? '';
    for (const part of ['**Means.**', '**Look at.**', '**Do.**']) expect(`${name}: ${page}`).toContain(part);
  }
  const panels = new Set(
    (JSON.parse(board) as { panels: { title: string }[] }).panels.map(({ title }) => title),
  );
  const named = [...runbook.slice(runbook.indexOf('### ')).matchAll(/[Pp]anels? “.*/g)].flatMap(([line]) =>
    [...line.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((title) => !panels.has(title))).toEqual([]);
});

it('supports the database queries given in the runbook', async () => {
  const runbook = await read('docs/runbook.md');
  const statements = [...runbook.matchAll(/^```sql\n([\s\S]*?)```/gm)].map(([, text = '']) => text);
  expect(statements.length).toBeGreaterThan(8);
  for (const statement of statements) await sql.raw(statement).execute(shop.db);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;
it.runIf(promtool)('fires each alarm where something is wrong, and none at a shop that is well', () => {
  const file = join(import.meta.dirname, '../../../deploy/alerts.test.yml');
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
});
