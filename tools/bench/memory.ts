import { readFile } from 'node:fs/promises';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { type Scene, setTheScene } from './memory-scenes.ts';

/**
 * The memory of the shop's process: after seeding, idle after a second start, after 4,000 mixed requests, after
 * imports, pictures and documents, each also a minute later. `npm run bench:memory` takes about five minutes; `--
 * quick` rests for 45 seconds instead of sixty. Goals are printed beside; with `-- --strict` it exits with 1 if one
 * is missed.
 */
const MB = 2 ** 20;
const REST_MS = process.argv.includes('quick') ? 45_000 : 60_000;

type Weight = {
  readonly rss: number;
  /** The peak since the start. */
  readonly peak: number;
  readonly heap: number;
  readonly external: number;
  /** Programs and libraries, shared with other processes that run them. */
  readonly file: number;
};

const weigh = async (shop: RunningShop): Promise<Weight> => {
  const status = await readFile(`/proc/${shop.process.pid}/status`, 'utf8');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const bytes = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    rss: kilobytes('VmRSS') / 1_024,
    peak: kilobytes('VmHWM') / 1_024,
    file: kilobytes('RssFile') / 1_024,
    heap: bytes('nodejs_heap_size_total_bytes') / MB,
    external: bytes('nodejs_external_memory_bytes') / MB,
  };
};

const rows: string[] = [];
const missed: string[] = [];
const whole = (value: number): string => value.toFixed(0);

const note = async (when: string, shop: RunningShop, most?: number): Promise<Weight> => {
  const weight = await weigh(shop);
  const { rss, peak, heap, external, file } = weight;
  const rest = rss - file - heap - external;
  const goal = most === undefined ? '–' : `≤ ${whole(most)}`;
  if (most !== undefined && rss > most) missed.push(`${when}: ${whole(rss)} MB, not ${goal}`);
  rows.push(`| ${when} | ${[rss, heap, external, rest, file, peak].map(whole).join(' | ')} | ${goal} |`);
  console.log(
    `${when}: ${whole(rss)} MB (heap ${whole(heap)}, external ${whole(external)}, other ${whole(rest)})`,
  );
  return weight;
};

/** Weighs before and after one scene, and once more after a rest. */
const play = async (shop: RunningShop, scene: Scene): Promise<void> => {
  const before = await weigh(shop);
  await scene.play();
  await note(`after ${scene.name}`, shop, scene.mostMegabytes);
  await pause(REST_MS);
  // A shop that has not answered anything yet has not loaded everything: the floor is the idle weight once it has.
  await note(`… ${REST_MS / 1_000} s later`, shop, Math.max(before.rss, scene.floorMegabytes) * 1.2);
};

const database = await startDatabase();
try {
  const settings = { SEED: 'demo', LOG_LEVEL: 'silent' };
  const first = await startShopProcess(database.url, database.directory, settings);
  await note('right after seeding', first);
  await first.stop();
  const shop = await startShopProcess(database.url, database.directory, settings);
  await pause(45_000);
  await note('idle after the second start', shop, 150);
  for (const scene of await setTheScene(shop)) await play(shop, scene);
  const { peak } = await weigh(shop);
  if (peak > 450) missed.push(`at most ${whole(peak)} MB, not ≤ 450`);
  await shop.stop();
} finally {
  await database.stop();
}

console.log(`
| When | RSS | JS heap | external | other native | program files | most so far | goal |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

MB; ${cpus().length} cores, ${whole(totalmem() / MB)} MB of memory (${whole(freemem() / MB)} free), load ${loadavg()
  .map((load) => load.toFixed(1))
  .join(' ')}, Node ${process.versions.node}`);
for (const line of missed) console.log(`missed: ${line}`);
if (missed.length > 0 && process.argv.includes('--strict')) process.exitCode = 1;
