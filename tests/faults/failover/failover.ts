import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { fillCatalogue, fillCustomers } from '../../../tools/bench/fill.ts';
import { ADDRESS } from '../../../tools/bench/purchase.ts';
import { freePort } from '../../../tools/shop-process.ts';
import { type Node, startCluster } from './cluster.ts';

/**
 * Kills the database's leader again and again while two copies of the shop sell. See README.md. Exits with 1 if an
 * acknowledged order is lost, a copy exits, somebody is signed out, or a limit is missed.
 */
const KILLS = Number(process.env.KILLS ?? 20);
const SWITCHES = Number(process.env.SWITCHES ?? 3);
const BUYERS = 8;
const MAX_REFUSED_MS = 30_000;
const MAX_SWITCHED_MS = 5_000;
const MAX_LOG_BYTES = 1_000_000;
const ROOT = join(import.meta.dirname, '../../..');

const directory = mkdtempSync(join(tmpdir(), 'darzi-failover-'));
chmodSync(directory, 0o755);
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const faults: string[] = [];
const must = (isRight: boolean, text: string) => {
  say(`${isRight ? 'right' : 'WRONG'}: ${text}`);
  if (!isRight) faults.push(text);
};

const cluster = await startCluster(join(directory, 'cluster'));
const shops: { url: string; child: ChildProcess; log: string }[] = [];
let isOver = false;

const startCopy = async (name: string) => {
  const port = await freePort();
  const log = join(directory, `${name}.log`);
  const out = openSync(log, 'a');
  const child = spawn(
    'sh',
    ['-c', '. tools/environment.sh && exec "$0" $shop_flags apps/server/src/main.ts', process.execPath],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: cluster.url,
        DATABASE_DIRECT_URL: cluster.directUrl,
        DATA_DIR: join(directory, 'data'),
        SEED: 'none',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', out, out],
    },
  );
  closeSync(out);
  child.once('exit', (code, signal) => {
    if (isOver) return;
    const last = readFileSync(log, 'utf8').slice(-2_000);
    say(`${name} ended by itself (${signal ?? code}); its log ends with\n${last}`);
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await wait(200);
  }
  shops.push({ url, child, log });
};

/** Acknowledged orders, by id. */
const acknowledged = new Set<string>();
let lastOrderAt = 0;
const statuses = new Map<number, number>();

const post = async (url: string, path: string, token: string, body: object) => {
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return (await answer.json()) as { success: boolean; orderId?: string; order?: { _id: string } };
  } catch {
    statuses.set(0, (statuses.get(0) ?? 0) + 1);
    return undefined;
  }
};

/** Buys without pause, alternating between the copies; retries refused requests a moment later. */
const buy = async (tokens: readonly string[], product: { _id: string; price: number }, first: number) => {
  for (let turn = first; !isOver; turn += BUYERS) {
    const token = tokens[turn % tokens.length] ?? '';
    const { url } = shops[turn % shops.length] ?? { url: '' };
    const added = await post(url, '/api/cart/add', token, { itemId: product._id, size: 'M' });
    const placed =
      added?.success === true
        ? await post(url, '/api/order/place-cod', token, {
            items: [{ _id: product._id, size: 'M', quantity: 1, price: product.price }],
            amount: Math.round((product.price + 49) * 100) / 100,
            address: ADDRESS,
          })
        : undefined;
    const id = placed?.success === true ? (placed.orderId ?? placed.order?._id) : undefined;
    if (id === undefined) {
      // a line left over from a refused attempt would change the next amount
      await post(url, '/api/cart/update', token, { itemId: product._id, size: 'M', quantity: 0 });
      await wait(200);
      continue;
    }
    acknowledged.add(id);
    lastOrderAt = performance.now();
  }
};

/** Time until the first order acknowledged under the new leader. */
const untilNextOrder = async (began: number, victim: Node): Promise<number> => {
  const others = cluster.nodes.filter((node) => node !== victim);
  const isLed = async () => {
    const found = await cluster.findLeader();
    return found !== undefined && others.includes(found.leader);
  };
  while (!(await isLed())) {
    if (performance.now() - began > 4 * MAX_REFUSED_MS) return Number.POSITIVE_INFINITY;
    await wait(50);
  }
  const led = performance.now();
  while (lastOrderAt < led && performance.now() - began < 4 * MAX_REFUSED_MS) await wait(20);
  return lastOrderAt < led ? Number.POSITIVE_INFINITY : lastOrderAt - began;
};

/** When the former standby leads, and when it answers by each way that the shop has to it: milliseconds since `began`. */
const watchSwitch = async (to: Node, began: number): Promise<string> => {
  const since = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  const led = (async () => {
    while ((await cluster.findLeader())?.leader !== to) await wait(50);
    return since();
  })();
  const answers = async (connectionString: string) => {
    for (;;) {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query(
          `select current_setting('port') as port, pg_is_in_recovery() as follows`,
        );
        if (Number(rows[0].port) === to.database && !rows[0].follows) return since();
      } catch {
        // not yet
      } finally {
        await client.end().catch(() => {});
      }
      await wait(50);
    }
  };
  const [leads, direct, pooled] = await Promise.all([led, answers(cluster.directUrl), answers(cluster.url)]);
  return `leads after ${leads}, answers through HAProxy after ${direct}, through PgBouncer after ${pooled}`;
};

const untilSync = async () => {
  for (let tries = 0; tries < 240; tries += 1) {
    const found = await cluster.findLeader();
    if (found?.hasSync === true) return found.leader;
    await wait(500);
  }
  throw new Error('the second database did not come back within two minutes');
};

try {
  const leader = await untilSync();
  const admin = new pg.Client({ connectionString: cluster.directUrl.replace(/darzi$/, 'postgres') });
  for (let tries = 0; tries < 20 && !(await admin.connect().then(() => true)); tries += 1) await wait(200);
  await admin.query('create database darzi');
  await admin.end();
  await migrate(cluster.directUrl);
  await fillCatalogue(cluster.directUrl, 50);
  const tokens = await fillCustomers(cluster.directUrl, 100);
  say(`the leader is ${leader.name}; two copies of the shop start`);
  await startCopy('copy-one');
  await startCopy('copy-two');
  const { products } = (await (await fetch(`${shops[0]?.url}/api/product/list?limit=1`)).json()) as {
    products: { _id: string; price: number }[];
  };
  const [product] = products;
  if (product === undefined) throw new Error('nothing to sell');
  const buyers = Array.from({ length: BUYERS }, (_, first) => buy(tokens, product, first));
  await wait(3_000);
  say(`${acknowledged.size} orders in the first 3 s, load ${loadavg()[0]?.toFixed(1)}`);

  const refused: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const victim = await untilSync();
    const before = acknowledged.size;
    const began = performance.now();
    cluster.killNode(victim);
    const ms = await untilNextOrder(began, victim);
    refused.push(ms);
    say(
      `kill ${kill}: ${victim.name}, ${before} orders before; next order after ${(ms / 1_000).toFixed(1)} s`,
    );
    cluster.startNode(victim);
    await wait(2_000);
  }
  const switched: number[] = [];
  for (let turn = 1; turn <= SWITCHES; turn += 1) {
    const from = await untilSync();
    const to = cluster.nodes.find((node) => node !== from);
    if (to === undefined) break;
    await wait(2_000);
    let widest = 0;
    let last = performance.now();
    const until = last + 25_000;
    const watched = watchSwitch(to, last);
    await cluster.switchOver(from, to);
    while (performance.now() < until) {
      if (lastOrderAt > last) {
        widest = Math.max(widest, lastOrderAt - last);
        last = lastOrderAt;
      }
      await wait(10);
    }
    switched.push(widest);
    const gap = `at most ${(widest / 1_000).toFixed(1)} s without an order`;
    say(`switch-over ${turn}, load ${loadavg()[0]?.toFixed(1)}: ${to.name} ${await watched}; ${gap}`);
  }
  isOver = true;
  await Promise.all(buyers);

  await untilSync();
  const ledger = new pg.Client({ connectionString: cluster.directUrl });
  await ledger.connect();
  const { rows } = await ledger.query<{ id: string }>('select id from orders');
  await ledger.end();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  const logs = shops.map(({ log }) => statSync(log).size);
  const longest = (times: readonly number[]) => (Math.max(0, ...times) / 1_000).toFixed(1);
  say(`answers by status (0: cut off): ${JSON.stringify(Object.fromEntries(statuses))}`);
  must(
    acknowledged.size > 0 && lost.length === 0,
    `${lost.length} of ${acknowledged.size} acknowledged orders lost`,
  );
  must(
    refused.every((ms) => ms <= MAX_REFUSED_MS),
    `writes refused for at most ${longest(refused)} s by ${KILLS} kills`,
  );
  must(
    switched.every((ms) => ms <= MAX_SWITCHED_MS),
    `and for ${longest(switched)} s by ${SWITCHES} switch-overs`,
  );
  must(
    shops.every(({ child }) => child.exitCode === null && child.signalCode === null),
    'no copy ended',
  );
  must(!statuses.has(401), 'nobody was signed out');
  must(
    logs.every((bytes) => bytes < MAX_LOG_BYTES),
    `logs of ${logs.join(' and ')} bytes`,
  );
  say(`load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  isOver = true;
  for (const { child } of shops) child.kill('SIGKILL');
  await cluster.stop();
  if (process.env.KEEP === undefined && faults.length === 0)
    rmSync(directory, { recursive: true, force: true });
}
process.exit(faults.length === 0 ? 0 : 1);
