import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type GatewaySimulator, startGatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningShop, startDatabase, startShopProcess } from '../../tools/shop-process.ts';
import {
  countPlaced,
  environmentFor,
  expectWhole,
  GIVE_UP_MS,
  listOpen,
  openStreet,
  reconcileOnce,
  type Street,
  whileBuying,
} from './buyers.ts';

/** How often to kill the server, and PostgreSQL. Both write to disk as in production. */
const SERVER_KILLS = Number(process.env.SERVER_KILLS ?? 100);
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 25);
/** How long a killed process works again before the next kill. */
const BUSY_MS = 900;

let database: Awaited<ReturnType<typeof startDatabase>>;
let simulator: GatewaySimulator;
let shop: RunningShop;
let street: Street;
let dataDirectory: string;

const startShop = async () => {
  shop = await startShopProcess(database.url, database.directory, environmentFor(simulator));
};

beforeAll(async () => {
  database = await startDatabase();
  simulator = await startGatewaySimulator({ shopUrl: () => shop.url, retryDelaysMs: [] });
  street = await openStreet(database.url, simulator, () => shop.url);
  const { rows } = await street.pool.query<{ setting: string }>(
    `select setting from pg_settings where name = 'data_directory'`,
  );
  dataDirectory = rows[0]?.setting ?? '';
  await startShop();
});
afterAll(async () => {
  await shop.stop();
  await simulator.stop();
  await street.db.destroy();
  await database.stop();
});

/** Customers buy while `breakIt` runs again and again; then everything is polled once and must be right. */
const underLoad = async (name: string, times: number, breakIt: () => Promise<void>) => {
  const before = await countPlaced(street);
  const started = performance.now();
  const tally = await whileBuying(street, async () => {
    for (let round = 0; round < times; round += 1) {
      await pause(BUSY_MS * (0.5 + Math.random()));
      await breakIt();
    }
    await pause(BUSY_MS);
  });
  const early = (await countPlaced(street)) - before;
  await reconcileOnce(street);
  const placed = (await countPlaced(street)) - before;
  const open = await listOpen(street);
  console.log(
    `${times} × ${name} in ${Math.round((performance.now() - started) / 1_000)} s: ${tally.purchases} purchases (${tally.silent} of them paid and never verified), ${tally.cut} calls cut off; ${early} orders before the reconciliation, ${placed} after it, ${open.length} attempts open`,
  );
  expect(Object.fromEntries(tally.surprises)).toEqual({});
  expect(tally.cut, 'kills must hit what is under way').toBeGreaterThan(times);
  expect(placed, 'each purchase is one order').toBe(tally.purchases);
  expect(open).toEqual([]);
  await expectWhole(street);
};

const killPostgres = async () => {
  const [pid] = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // its supervisor restarts it
  for (const endsAt = Date.now() + GIVE_UP_MS; Date.now() < endsAt; await pause(100)) {
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => street.pool.query('select pg_sleep(0.01)')),
    );
    if (tries.every(({ status }) => status === 'fulfilled')) return;
  }
  throw new Error('PostgreSQL did not come back');
};

it(`${SERVER_KILLS} × kill -9 of the server loses, doubles and halves nothing`, () =>
  underLoad('kill -9 of the server', SERVER_KILLS, async () => {
    const ended = new Promise((resolve) => shop.process.once('exit', resolve));
    shop.process.kill('SIGKILL');
    await ended;
    await startShop();
  }));

it(`${DATABASE_KILLS} × kill -9 of PostgreSQL loses, doubles and halves nothing`, () =>
  underLoad('kill -9 of PostgreSQL', DATABASE_KILLS, killPostgres));
