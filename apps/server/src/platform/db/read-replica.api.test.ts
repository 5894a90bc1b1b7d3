import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOfDatabase } from '@darzi/embedded-postgres/databases.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { openTemporaryDirectory } from '@darzi/embedded-postgres/test-shop.ts';
import { startStandby } from '@darzi/embedded-postgres/test-standby.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examine } from '../../doctor.ts';
import { parseConfig } from '../../settings/config.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';

/** Delay with which the replica applies each commit. */
const DELAY_MS = 5_000;
const CAUGHT_UP = { timeout: 60_000, interval: 250 };

let directory: string;
let primary: EmbeddedPostgres;
let standby: Awaited<ReturnType<typeof startStandby>>;
let shop: TestApp;
let asha: Someone;
let ravi: Someone;

beforeAll(async () => {
  directory = await openTemporaryDirectory();
  primary = await startEmbeddedPostgres({
    directory: join(directory, 'primary'),
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    log: () => {},
  });
  standby = await startStandby(primary.url, join(directory, 'standby'), DELAY_MS);
  shop = await startTestApp(
    { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url },
    undefined,
    primary.url,
  );
  asha = await aPerson(shop, 'admin');
  ravi = await aPerson(shop, 'admin');
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await standby?.stop();
  await primary?.stop();
  await rm(directory, { recursive: true, force: true });
});

const figures = async () => {
  const text = (await shop.app.inject({ url: '/metrics' })).body;
  const figure = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]?.replace('+Inf', 'Infinity') ?? 0);
  return {
    lag: figure('database_replica_lag_seconds'),
    away: figure('database_replica_fallbacks_total\\{reason="away"\\}'),
    ownChange: figure('database_replica_fallbacks_total\\{reason="own_change"\\}'),
  };
};
const archivedNames = async ({ token }: Someone) => {
  const { status, body } = await shop.call('GET /api/admin/products?archived=1', { token });
  expect(status).toBe(200);
  return (body.products as { name: string }[]).map(({ name }) => name);
};
const archive = async (name: string, { token }: Someone) => {
  const id = await aProduct(shop, { name });
  expect((await shop.call(`DELETE /api/admin/products/${id}`, { token })).status).toBe(200);
  return id;
};
const caughtUp = () => expect.poll(async () => (await figures()).lag, CAUGHT_UP).toBeLessThan(20);

const LISTS = [
  '/api/admin/orders',
  '/api/admin/orders?q=kurta',
  '/api/admin/customers',
  '/api/admin/customers?q=asha',
  '/api/admin/products?q=kurta&stock=low',
  '/api/admin/search?q=kurta',
  '/api/admin/today?days=30',
  '/api/admin/returns',
  '/api/admin/newsletter',
  '/api/admin/tax',
  '/api/admin/tax/2026-10',
  '/api/admin/export/orders',
  '/api/admin/export/products',
  '/api/admin/export/customers',
  '/api/admin/export/custom-orders',
  '/api/admin/export/newsletter',
];

it('serves every list from the replica, which only reads', async () => {
  await caughtUp();
  const before = await figures();
  for (const url of LISTS) {
    const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${ravi.token}` } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
  const after = await figures();
  expect({ away: after.away, ownChange: after.ownChange }).toEqual({
    away: before.away,
    ownChange: before.ownChange,
  });
});

it('shows people their own changes at once, and others once the replica has caught up', async () => {
  await caughtUp();
  await archive('Moss kurta', asha);
  expect(await archivedNames(asha)).toContain('Moss kurta');
  expect(await archivedNames(ravi)).not.toContain('Moss kurta');
  expect((await figures()).ownChange).toBeGreaterThan(0);
  await expect.poll(() => archivedNames(ravi), CAUGHT_UP).toContain('Moss kurta');
  await expect
    .poll(async () => {
      const before = (await figures()).ownChange;
      await archivedNames(asha);
      return (await figures()).ownChange - before;
    }, CAUGHT_UP)
    .toBe(0);
});

it('never reads public pages or a single product from it', async () => {
  await caughtUp();
  const id = await aProduct(shop, { name: 'Indigo stole' });
  expect((await shop.call(`GET /api/product/${id}`)).status).toBe(200);
  expect((await shop.call(`GET /api/admin/products/${id}`, { token: ravi.token })).status).toBe(200);
});

const judged = async (databaseReadUrl: string) => {
  const config = parseConfig({
    DATA_DIR: await mkdtemp(join(tmpdir(), 'darzi-doctor-')),
    DATABASE_URL: shop.databaseUrl,
    DATABASE_READ_URL: databaseReadUrl,
  });
  const found = await examine(config, shop.databaseUrl);
  await rm(config.dataDirectory, { recursive: true });
  return found.find(({ what }) => what === 'Replica');
};

it('is checked by the doctor', async () => {
  const readUrl = urlOfDatabase(standby.url, new URL(shop.databaseUrl).pathname.slice(1));
  expect(await judged(readUrl)).toMatchObject({ state: 'good' });
  // the primary itself accepts writes
  expect(await judged(shop.databaseUrl)).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('is not a replica'),
  });
});

it('reads from the primary when the replica is gone', async () => {
  await caughtUp();
  await archive('Madder dupatta', asha);
  await standby.stop();
  expect(await archivedNames(ravi)).toContain('Madder dupatta');
  expect((await figures()).away).toBeGreaterThan(0);
  await expect.poll(async () => (await figures()).lag, CAUGHT_UP).toBe(Number.POSITIVE_INFINITY);
  for (const url of LISTS) {
    const answer = await shop.app.inject({ url, headers: { authorization: `Bearer ${ravi.token}` } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});
