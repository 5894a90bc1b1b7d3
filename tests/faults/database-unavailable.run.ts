import { readFile } from 'node:fs/promises';
import { createServer, connect as open, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';
import { freePort, type RunningShop, startDatabase, startShopProcess } from '../../tools/shop-process.ts';

/**
 * How often PostgreSQL restarts, alternating between kill and immediate shutdown, and for how many seconds it is
 * away.
 */
const RESTARTS = Number(process.env.RESTARTS ?? 50);
const AWAY_SECONDS = Number(process.env.AWAY_SECONDS ?? 600);
const WRITERS = 8;
const MAX_UNTIL_WRITE_MS = 1_000;
const MAX_REFUSAL_MS = 500;
const PAGES = ['/', '/collection', '/about'] as const;

let database: Awaited<ReturnType<typeof startDatabase>>;
let shop: RunningShop;
let tokens: readonly string[];
let product: string;
let isBehindWall = false;
const sockets = new Set<Socket>();
/** A proxy between shop and database that can be cut. */
const wall = createServer((client) => {
  if (isBehindWall) return client.destroy();
  const server = open({ path: socketOf(database.url) });
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }
  return undefined;
});

const socketOf = (url: string): string => join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');

beforeAll(async () => {
  database = await startDatabase();
  await migrate(database.url);
  await fillCatalogue(database.url, 200);
  tokens = await fillCustomers(database.url, WRITERS);
  const port = await freePort();
  await new Promise<void>((resolve) => wall.listen(port, '127.0.0.1', resolve));
  const behind = new URL(database.url);
  behind.host = `127.0.0.1:${port}`;
  behind.search = '';
  shop = await startShopProcess(behind.href, database.directory, { SEED: 'none', LOG_LEVEL: 'silent' });
  const list = (await (await fetch(`${shop.url}/api/product/list?limit=1`)).json()) as {
    products: { _id: string }[];
  };
  product = list.products[0]?._id ?? '';
});
afterAll(async () => {
  await shop?.stop();
  wall.close();
  await database?.stop();
});

type Answer = { readonly status: number; readonly ms: number };
const timed = async (ask: () => Promise<Response>): Promise<Answer> => {
  const began = performance.now();
  const status = await ask().then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - began };
};
const get = (path: string) => timed(() => fetch(`${shop.url}${path}`, { headers: { accept: 'text/html' } }));
const post = (path: string, token: string, body: object) =>
  timed(() =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  );
const write = (token: string, quantity: number) =>
  post('/api/cart/update', token, { itemId: product, size: 'M', quantity });

const isUp = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};
const summary = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, at most ${at(1)} ms of ${sorted.length}`;
};

it('sells again within a second of each restart, and nobody is signed out', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ setting: string }>(
    `select setting from pg_settings where name = 'data_directory'`,
  );
  await client.end();
  const pidFile = join(rows[0]?.setting ?? '', 'postmaster.pid');
  const readPid = async () => Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const statuses = new Map<number, number>();
  let isOver = false;
  let lastBegunAndKept = 0;
  const writer = async (token: string): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const began = performance.now();
      const { status } = await write(token, 1 + (turn % 5));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) lastBegunAndKept = Math.max(lastBegunAndKept, began);
      else await pause(20);
    }
  };
  const writing = tokens.map(writer);
  const waits: number[] = [];
  for (let nth = 0; nth < RESTARTS; nth += 1) {
    await pause(500);
    const before = await readPid();
    process.kill(before, nth % 2 === 0 ? 'SIGKILL' : 'SIGINT');
    while ((await readPid()) === before || !(await isUp())) await pause(10);
    const up = performance.now();
    // Counts only a write started since the restart: an earlier one could have been committed before it.
    while (lastBegunAndKept < up && performance.now() - up < 30_000) await pause(5);
    waits.push(performance.now() - up);
  }
  isOver = true;
  await Promise.all(writing);
  console.log(`first write after a restart: ${summary(waits)}; answers ${JSON.stringify([...statuses])}`);
  expect(shop.process.exitCode).toBeNull();
  expect([...statuses.keys()].toSorted()).toEqual([200, 503]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(MAX_UNTIL_WRITE_MS);
});

it(`shows its pages while the database is away for ${AWAY_SECONDS} s, and refuses the rest at once`, async () => {
  for (const path of PAGES) expect((await get(path)).status).toBe(200);
  isBehindWall = true;
  for (const socket of sockets) socket.destroy();
  const pages: Answer[] = [];
  const calls: Answer[] = [];
  for (const endsAt = performance.now() + AWAY_SECONDS * 1_000; performance.now() < endsAt; ) {
    pages.push(...(await Promise.all(PAGES.map(get))));
    calls.push(...(await Promise.all(tokens.map((token) => write(token, 2)))));
    await pause(1_000);
  }
  isBehindWall = false;
  const back = performance.now();
  while ((await write(tokens[0] ?? '', 3)).status !== 200 && performance.now() - back < 60_000)
    await pause(20);
  const untilWrite = performance.now() - back;
  const afterwards = await Promise.all(tokens.map((token) => write(token, 4)));
  const count = (answers: readonly Answer[]) =>
    JSON.stringify(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
    );
  console.log(`pages ${count(pages)}, ${summary(pages.map(({ ms }) => ms))}`);
  console.log(
    `calls ${count(calls)}, ${summary(calls.map(({ ms }) => ms))}; sells again after ${Math.round(untilWrite)} ms`,
  );
  expect(shop.process.exitCode).toBeNull();
  expect(pages.every(({ status }) => status === 200)).toBe(true);
  expect(calls.every(({ status }) => status === 503)).toBe(true);
  expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThanOrEqual(MAX_REFUSAL_MS);
  expect(afterwards.map(({ status }) => status)).toEqual(tokens.map(() => 200));
});
