import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase, startShopProcess } from '../shop-process.ts';

/**
 * How long the shop's other calls take while twenty callers keep requesting cloth pictures, each of another garment
 * from another address; and how soon a fresh shop's first picture arrives. `node tools/bench/cloth.ts [seconds]`.
 */
const SECONDS = Number(process.argv[2] ?? 20);
const ASKERS = 20;
const AFTER_REFUSAL_MS = 200;

const database = await startDatabase();
const shop = await startShopProcess(database.url, database.directory, {
  SEED: 'demo',
  LOG_LEVEL: 'silent',
  TRUSTED_PROXIES: '127.0.0.1',
});

let asked = 0;
/** Requests a picture that nobody has requested yet. */
const askForPicture = (caller: number): Promise<Response> => {
  asked += 1;
  const colour = `#${(0x101010 + asked * 7919).toString(16).slice(-6).padStart(6, '0')}`;
  return fetch(`${shop.url}/api/custom-order/picture`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${asked % 250}.${caller + 1}` },
    body: JSON.stringify({ design: { garment: 'lehenga-set', fabric: 'silk', colour }, view: 'front' }),
  });
};

/** Milliseconds for the list, uncached, and for an estimate, with this many callers requesting pictures. */
const measure = async (askers: number): Promise<void> => {
  const end = performance.now() + SECONDS * 1_000;
  const answers = new Map<number, number>();
  const asking = Array.from({ length: askers }, async (_, caller) => {
    while (performance.now() < end) {
      const answer = await askForPicture(caller);
      await answer.arrayBuffer();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status !== 200) await pause(AFTER_REFUSAL_MS);
    }
  });
  const times = { list: [] as number[], estimate: [] as number[] };
  for (let turn = 0; performance.now() < end; turn += 1) {
    const began = performance.now();
    await (await fetch(`${shop.url}/api/product/list?limit=24&search=a${turn}`)).arrayBuffer();
    times.list.push(performance.now() - began);
    const from = performance.now();
    const answer = await fetch(`${shop.url}/api/custom-order/estimate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${turn % 250}.${turn % 199}` },
      body: JSON.stringify({ garment: 'kurta', fabric: 'cotton' }),
    });
    await answer.arrayBuffer();
    times.estimate.push(performance.now() - from);
    await pause(5);
  }
  await Promise.all(asking);
  console.log(`${askers} ask for pictures:`, Object.fromEntries(answers));
  for (const [name, unsorted] of Object.entries(times)) {
    const sorted = unsorted.sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    console.log(
      `  ${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms of ${sorted.length}`,
    );
  }
};

try {
  const began = performance.now();
  const first = await askForPicture(0);
  console.log(`first picture: ${first.status} after ${Math.round(performance.now() - began)} ms (≤ 2000)`);
  for (const round of [1, 2]) {
    console.log(`round ${round}`);
    await measure(0);
    await measure(ASKERS);
  }
} finally {
  await shop.stop();
  await database.stop();
}
