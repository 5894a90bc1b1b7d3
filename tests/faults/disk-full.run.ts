import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { createPool, createDatabase as openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { anAddress } from '../../apps/server/src/test-factories.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';
import { type RunningShop, startShopProcess } from '../../tools/shop-process.ts';

/** How long the disk stays completely full, how often, and its size. */
const FULL_SECONDS = Number(process.env.FULL_SECONDS ?? 12);
const TIMES = Number(process.env.TIMES ?? 2);
const DISK_MEGABYTES = 320;
const BUYERS = 6;
const PAGES = ['/', '/collection', '/about'] as const;
const BACK_WITHIN_MS = 15_000;
const isAble = process.platform === 'linux' && process.getuid?.() === 0;
if (!isAble) console.log('disk-full: left out, only root may mount a small disk');

let disk: string;
let database: EmbeddedPostgres;
let shop: RunningShop;
let tokens: readonly string[];
let product: { readonly _id: string; readonly price: number };

beforeAll(async () => {
  if (!isAble) return;
  disk = await mkdtemp(join(tmpdir(), 'darzi-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk]);
  await chmod(disk, 0o755);
  const settings = { max_wal_size: '64MB', min_wal_size: '8MB' };
  database = await startEmbeddedPostgres({ directory: join(disk, 'pg'), settings, log: console.log });
  await migrate(database.url);
  await fillCatalogue(database.url, 50);
  tokens = await fillCustomers(database.url, BUYERS);
  shop = await startShopProcess(database.url, disk, { SEED: 'none', LOG_LEVEL: 'silent' });
  const list = (await (await fetch(`${shop.url}/api/product/list?limit=1`)).json()) as {
    products: { _id: string; price: number }[];
  };
  product = list.products[0] ?? { _id: '', price: 0 };
  for (const page of PAGES) await fetch(`${shop.url}${page}`, { headers: { accept: 'text/html' } });
});
afterAll(async () => {
  if (!isAble) return;
  await shop?.stop();
  await database?.stop();
  execFileSync('umount', [disk]);
  await rm(disk, { recursive: true });
});

type Tally = Map<string, number>;
const count = (tally: Tally, word: string) => tally.set(word, (tally.get(word) ?? 0) + 1);

const post = async (path: string, token: string, body: object) => {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, body: (await answer.json()) as { orderId?: string; message?: string } };
};

/** Adds one piece to the cart and buys it in cash; counts each answer. */
const buy = async (token: string, tally: Tally, orders: Set<string>): Promise<boolean> => {
  for (const [path, body] of [
    ['/api/cart/update', { itemId: product._id, size: 'M', quantity: 1 }],
    [
      '/api/order/place-cod',
      {
        items: [{ _id: product._id, size: 'M', quantity: 1, price: product.price }],
        amount: product.price + 49,
        address: anAddress(),
      },
    ],
  ] as const) {
    const answer = await post(path, token, body);
    const words = answer.status === 200 ? '' : ` ${answer.body.message}`;
    count(tally, `${answer.status}${words}`);
    if (answer.status !== 200) return false;
    if (answer.body.orderId !== undefined) orders.add(answer.body.orderId);
  }
  return true;
};

/** Fills every byte that becomes free until told to release them all. */
const fillUp = async (): Promise<{ readonly free: () => Promise<void> }> => {
  const path = join(disk, 'something-else');
  const file = await open(path, 'w');
  let isOver = false;
  const piece = Buffer.alloc(65_536, 1);
  const take = async () => {
    for (let size = piece.length; size >= 1; ) {
      const written = await file.write(piece, 0, size).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      );
      if (written < size) size = Math.floor(size / 2);
    }
  };
  await take();
  const holding = (async () => {
    for (; !isOver; await pause(100)) await take();
  })();
  return {
    free: async () => {
      isOver = true;
      await holding;
      await file.close();
      await rm(path);
    },
  };
};

const freeBytes = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
};
const figure = async (): Promise<string> =>
  /^disk_free_bytes .*$/m.exec(await (await fetch(`${shop.url}/metrics`)).text())?.[0] ?? 'missing';

it.runIf(isAble)(
  `keeps selling after the disk was completely full, ${TIMES} times ${FULL_SECONDS} s`,
  async () => {
    const orders = new Set<string>();
    for (let time = 0; time < TIMES; time += 1) {
      const [writes, reads]: [Tally, Tally] = [new Map(), new Map()];
      let isOver = false;
      const buying = tokens.map(async (token) => {
        while (!isOver) {
          await buy(token, writes, orders).catch((error: Error) => count(writes, error.name));
          await pause(20);
        }
      });
      await pause(2_000);
      const before = orders.size;
      const filler = await fillUp();
      // preallocated space can still be written, but the log's segment soon ends
      writes.clear();
      let slowest = 0;
      for (const endsAt = Date.now() + FULL_SECONDS * 1_000; Date.now() < endsAt; await pause(200)) {
        for (const page of PAGES) {
          const began = performance.now();
          const answer = await fetch(`${shop.url}${page}`, { headers: { accept: 'text/html' } });
          await answer.arrayBuffer();
          slowest = Math.max(slowest, performance.now() - began);
          count(reads, String(answer.status));
        }
      }
      const left = await freeBytes();
      const shown = await figure();
      await filler.free();
      const freed = Date.now();
      const extra: Tally = new Map();
      while (Date.now() - freed < BACK_WITHIN_MS && !(await buy(tokens[0] ?? '', extra, orders)))
        await pause(50);
      const back = Date.now() - freed;
      isOver = true;
      await Promise.all(buying);
      console.log(
        `${left} bytes left, ${shown}; ${before} orders before; pages ${JSON.stringify([...reads])}, at most ${Math.round(slowest)} ms; writes ${JSON.stringify([...writes])}; sells again after ${back} ms`,
      );
      expect([...reads.keys()]).toEqual(['200']);
      expect([...writes.keys()].filter((word) => !/^(200|503 )/.test(word))).toEqual([]);
      expect([...writes.keys()].some((word) => word.startsWith('503'))).toBe(true);
      expect(shown).toMatch(/^disk_free_bytes \d{1,6}$/);
      expect(back).toBeLessThan(BACK_WITHIN_MS);
    }
    expect(shop.process.exitCode).toBeNull();
    const db = openDatabase(createPool(database.url, 2));
    const rows = await db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute();
    const faults = await ledgerFaults(db);
    await db.destroy();
    const there = new Set<string>(rows.map(({ id }) => id));
    console.log(`${orders.size} orders acknowledged, ${there.size} in the ledger`);
    expect([...orders].filter((id) => !there.has(id))).toEqual([]);
    expect(faults).toEqual([]);
  },
);
