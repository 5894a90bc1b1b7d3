import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { type GatewaySimulator, startGatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningShop, startShopProcess } from '../../tools/shop-process.ts';
import {
  countPlaced,
  environmentFor,
  expectWhole,
  listOpen,
  openStreet,
  reconcileOnce,
  type Street,
  whileBuying,
} from './buyers.ts';

/** How often to set the clock of shop and PostgreSQL: an hour ahead, right, an hour back, right, and again. */
const JUMPS = Number(process.env.JUMPS ?? 4);
const HOUR_S = 3_600;
const OFFSETS = [HOUR_S, 0, -HOUR_S, 0] as const;
/** How long people buy between jumps, and how long they think before paying: some straddle a jump. */
const BETWEEN_MS = Number(process.env.BETWEEN_SECONDS ?? 12) * 1_000;
const THINK_MS = 4_000;
const ROUNDS = 20;
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync);
if (LIBRARY === undefined) console.log('clock-jumps: left out, it wants libfaketime (Debian: libfaketime)');

let directory: string;
let database: EmbeddedPostgres;
let simulator: GatewaySimulator;
let shop: RunningShop;
let street: Street;

/** Sets both clocks; the gateways and this test keep the right time. */
const setClock = (offsetSeconds: number) =>
  writeFile(join(directory, 'offset'), `${offsetSeconds < 0 ? '-' : '+'}${Math.abs(offsetSeconds)}\n`);

beforeAll(async () => {
  if (LIBRARY === undefined) return;
  directory = await mkdtemp(join(tmpdir(), 'darzi-clock-'));
  await chmod(directory, 0o755);
  await setClock(0);
  const environment = {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: join(directory, 'offset'),
    FAKETIME_CACHE_DURATION: '1',
    // setting the wall clock leaves the monotonic one alone
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  database = await startEmbeddedPostgres({ directory: join(directory, 'pg'), environment, log: console.log });
  simulator = await startGatewaySimulator({ shopUrl: () => shop.url, retryDelaysMs: [] });
  street = await openStreet(database.url, simulator, () => shop.url);
  shop = await startShopProcess(database.url, directory, { ...environmentFor(simulator), ...environment });
});
afterAll(async () => {
  await shop?.stop();
  await simulator?.stop();
  await street?.db.destroy();
  await database?.stop();
  if (directory !== undefined) await rm(directory, { recursive: true, force: true });
});

/** The offset of the database's clock, in seconds. */
const readOffset = async (): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(street.db);
  return ((rows[0]?.at.getTime() ?? 0) - Date.now()) / 1_000;
};

/** Skips the hour until the final poll of a closed attempt and until a refund is retried. */
const makeFinalPollsDue = async (): Promise<void> => {
  const now = new Date(0);
  await street.db
    .updateTable('payments')
    .set({ final_poll_at: now })
    .where('state', '=', 'closed')
    .where('final_poll_at', 'is not', null)
    .execute();
  await street.db
    .updateTable('refunds')
    .set({ next_try_at: now })
    .where('state', 'in', ['requested', 'pending'])
    .execute();
};

const countDue = async () => {
  const { rows } = await sql<{ refunds: number }>`
    select count(*)::int as refunds from refunds where state in ('requested', 'pending')`.execute(street.db);
  return { open: (await listOpen(street)).length, refunds: rows[0]?.refunds ?? 0 };
};

/** Card payments authorised but never captured: they go back by themselves. */
const countPromised = () =>
  [...simulator.state.payments.values()].filter(({ isCaptured }) => !isCaptured).length;

/** What the ledger says was taken and refunded online, in the smallest units of each currency. */
const readLedger = async () => {
  const { rows } = await sql<{
    provider: string;
    took: number;
    gave: number;
    captures: number;
    refunds: number;
  }>`
    select c.provider, count(*)::int as captures, coalesce(sum(c.amount_minor), 0)::bigint as took,
      coalesce(sum(c.refunded_minor), 0)::bigint as gave,
      (count(*) filter (where c.refunded_minor > 0))::int as refunds
    from captures c where c.provider <> 'cash' group by c.provider order by c.provider`.execute(street.db);
  return rows.map((row) => ({ ...row, took: Number(row.took), gave: Number(row.gave) }));
};

/** The same from both gateways’ own records. */
const readGateways = () => {
  const { sessions, payments } = simulator.state;
  const sums = (provider: string, taken: readonly { amount: number; amountRefunded: number }[]) => ({
    provider,
    captures: taken.length,
    took: taken.reduce((sum, { amount }) => sum + amount, 0),
    gave: taken.reduce((sum, { amountRefunded }) => sum + amountRefunded, 0),
    refunds: taken.filter(({ amountRefunded }) => amountRefunded > 0).length,
  });
  return [
    sums(
      'razorpay',
      [...payments.values()].filter(({ isCaptured }) => isCaptured),
    ),
    sums(
      'stripe',
      [...sessions.values()].filter(({ isPaid }) => isPaid),
    ),
  ];
};

it.skipIf(LIBRARY === undefined)(`${JUMPS} jumps of the clock by an hour move no money wrongly`, async () => {
  const started = performance.now();
  const tally = await whileBuying(
    street,
    async () => {
      await pause(BETWEEN_MS);
      for (let jump = 0; jump < JUMPS; jump += 1) {
        const offset = OFFSETS[jump % OFFSETS.length] ?? 0;
        await setClock(offset);
        await pause(2_000);
        expect(Math.abs((await readOffset()) - offset), 'the clock must jump').toBeLessThan(60);
        await pause(BETWEEN_MS);
      }
    },
    THINK_MS,
  );
  await setClock(0);
  await pause(2_000);
  const before = await countPlaced(street);
  for (let round = 0; round < ROUNDS; round += 1) {
    await reconcileOnce(street);
    const { open, refunds } = await countDue();
    if (open + refunds === 0) break;
    await pause(1_000);
  }
  const placed = await countPlaced(street);
  for (let round = 0; round < ROUNDS; round += 1) {
    await makeFinalPollsDue();
    await reconcileOnce(street);
    if ((await countDue()).refunds === 0 && round > 0) break;
  }
  await simulator.settled();
  const left = await countDue();
  const ledger = await readLedger();
  console.log(
    `${JUMPS} jumps in ${Math.round((performance.now() - started) / 1_000)} s: ${tally.purchases} purchases (${tally.silent} of them paid and never verified), ${tally.cut} calls cut off, ended by the clock: ${JSON.stringify(Object.fromEntries(tally.surprises))}; ${before} orders before the reconciliation, ${placed} after it, ${await countPlaced(street)} after the final polls, ${left.open} attempts open, ${left.refunds} refunds under way, ${countPromised()} payments promised and never fetched; ledger ${JSON.stringify(ledger)}`,
  );
  expect([...tally.surprises.keys()].filter((line) => !/ 409 /.test(line))).toEqual([]);
  expect(left).toEqual({ open: 0, refunds: 0 });
  expect(ledger).toEqual(readGateways());
  await expectWhole(street);
});
