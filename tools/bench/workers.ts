import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue } from './fill.ts';
import { load, median } from './load.ts';

/**
 * What a second process brings (`WORKERS=2`): `node tools/bench/workers.ts`, about two minutes. Requests rendered and
 * cached pages over many connections from two shops on one database in turn. Load generator and database need a share
 * of the same cores, so the table also has each shop's CPU cost per answer: if it is the same for both, another core
 * brings a whole core.
 */
const ROUNDS = 5;
const SECONDS = 4;
/** Linux counts process time in hundredths. */
const TICKS = 100;

/** CPU seconds of a process and those it started. */
const cpuSeconds = async (pid: number): Promise<number> => {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    processes.map((one) => readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')),
  );
  const mine = stats.flatMap((text) => {
    const [id] = text.split(' ', 1);
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const isMine = Number(id) === pid || Number(fields[1]) === pid;
    return isMine ? [(Number(fields[11]) + Number(fields[12])) / TICKS] : [];
  });
  return mine.reduce((sum, seconds) => sum + seconds, 0);
};

type Measured = { readonly perSecond: number; readonly cpuMs: number };

let from = 100_000;
const rendered = (): readonly string[] => {
  from += 6_000;
  return Array.from({ length: 6_000 }, (_, index) => `/collection?maxPrice=${from + index}`);
};

const measure = async (shop: RunningShop, paths?: readonly string[]): Promise<Measured> => {
  const pid = shop.process.pid ?? 0;
  const before = await cpuSeconds(pid);
  const { perSecond, requests } = await load(shop.url, {
    connections: 16,
    seconds: SECONDS,
    ...(paths && { paths }),
  });
  return { perSecond, cpuMs: (((await cpuSeconds(pid)) - before) * 1_000) / requests };
};

const database = await startDatabase();
try {
  await migrate(database.url);
  await fillCatalogue(database.url, 1_000);
  const shops = [];
  for (const workers of ['1', '2'])
    shops.push(
      await startShopProcess(database.url, `${database.directory}/${workers}`, {
        SEED: 'none',
        WORKERS: workers,
      }),
    );
  for (const [what, pathsOf] of [
    ['A collection page that must be rendered', rendered],
    ['The home page, kept', () => ['/']],
  ] as const) {
    const rounds: Measured[][] = [];
    for (const shop of shops) await measure(shop, pathsOf());
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = [];
      for (const shop of shops) both.push(await measure(shop, pathsOf()));
      rounds.push(both);
    }
    const of = (read: (both: Measured[]) => number): number => median(rounds.map(read));
    const [one, two] = [0, 1].map((at) => ({
      perSecond: of((both) => both[at]?.perSecond ?? 0).toFixed(0),
      cpuMs: of((both) => both[at]?.cpuMs ?? 0).toFixed(3),
    }));
    const gain = of(([a, b]) => (b?.perSecond ?? 0) / (a?.perSecond ?? 1)).toFixed(2);
    const cost = of(([a, b]) => (b?.cpuMs ?? 0) / (a?.cpuMs ?? 1)).toFixed(2);
    console.log(
      `${what}: ${one?.perSecond} and ${two?.perSecond} a second (${gain} ×), ${one?.cpuMs} and ${two?.cpuMs} ms of CPU each (${cost} ×)`,
    );
  }
  console.log(`load ${loadavg().map((one) => one.toFixed(1))}`);
  for (const shop of shops) await shop.stop();
} finally {
  await database.stop();
}
