import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../../tools/shop-process.ts';

/** How often each copy restarts, and requests per second. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const RATE = Number(process.env.RATE ?? 200);
/** How many seconds a copy keeps answering after it was told to stop; `DRAIN=0` shows what happens without. */
const DRAIN = process.env.DRAIN ?? '2';
const COPIES = 3;
const POLL_MS = 250;
const TICK_MS = 50;
const PAGES = ['/', '/collection', '/about', '/api/product/list'] as const;

type Copy = { shop: RunningShop; agent: Agent; isReady: boolean };

let database: Awaited<ReturnType<typeof startDatabase>>;
let copies: Copy[] = [];
let tokens: readonly string[];
let product: string;
let isOver = false;
let turn = 0;

const open = async (): Promise<Copy> => ({
  shop: await startShopProcess(database.url, database.directory, {
    SEED: 'none',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: DRAIN,
    DATABASE_POOL: '5',
    TRUSTED_PROXIES: 'loopback',
  }),
  agent: new Agent({ keepAlive: true }),
  isReady: true,
});

/** Passes a request to the next copy that is ready, once: a failure there counts. */
const hand = (incoming: IncomingMessage, answer: ServerResponse): void => {
  const ready = copies.filter(({ isReady }) => isReady);
  turn += 1;
  const copy = ready[turn % ready.length];
  const fail = () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  };
  if (copy === undefined) {
    fail();
    return;
  }
  const { method = 'GET', url = '/', headers } = incoming;
  const onward = request(new URL(url, copy.shop.url), { method, headers, agent: copy.agent }, (response) => {
    const { connection: _, ...kept } = response.headers;
    answer.writeHead(response.statusCode ?? 502, kept);
    response.on('error', fail).pipe(answer);
  });
  onward.on('error', fail);
  incoming.pipe(onward);
};
// Longer than callers pause: a connection closed just as it is reused is not the shop's fault.
const proxy = createServer({ keepAliveTimeout: 600_000 }, hand);
let address: string;
const callers = new Agent({ keepAlive: true });

const lookAround = async (): Promise<void> => {
  for (; !isOver; await pause(POLL_MS)) {
    await Promise.all(
      copies.map(async (copy) => {
        copy.isReady = await fetch(`${copy.shop.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  }
};

beforeAll(async () => {
  database = await startDatabase();
  await migrate(database.url);
  await fillCatalogue(database.url, 100);
  tokens = await fillCustomers(database.url, 40);
  // The first one alone: it creates what the others find.
  copies = [await open()];
  copies.push(...(await Promise.all(Array.from({ length: COPIES - 1 }, open))));
  const [first] = copies;
  const list = await fetch(`${first?.shop.url}/api/product/list?limit=1`);
  product = ((await list.json()) as { products: { _id: string }[] }).products[0]?._id ?? '';
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  isOver = true;
  proxy.close();
  proxy.closeAllConnections();
  await Promise.all(copies.map(({ shop }) => shop.stop()));
  await database?.stop();
});

const ask = (nth: number): Promise<string> =>
  new Promise((resolve) => {
    const isWrite = nth % 5 === 0;
    const path = isWrite ? '/api/cart/update' : (PAGES[nth % PAGES.length] ?? '/');
    const body = isWrite ? JSON.stringify({ itemId: product, size: 'M', quantity: 1 + (nth % 4) }) : '';
    const method = isWrite ? 'POST' : 'GET';
    const headers = isWrite
      ? {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${tokens[nth % tokens.length]}`,
        }
      : { accept: 'text/html' };
    const sent = request(new URL(path, address), { method, headers, agent: callers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const isGood = answer.statusCode === 200;
        resolve(
          isGood ? '200' : `${method} ${path} ${answer.statusCode} ${Buffer.concat(parts)}`.slice(0, 160),
        );
      });
      answer.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end(body);
  });

it(`drops nothing while ${COPIES} copies are restarted in turn, ${ROUNDS} times`, async () => {
  const looking = lookAround();
  const answers = new Map<string, number>();
  let isBusy = true;
  let nth = 0;
  const inFlight = new Set<Promise<void>>();
  const load = async (): Promise<void> => {
    for (let due = performance.now(); isBusy; due += TICK_MS) {
      for (let each = 0; each < (RATE * TICK_MS) / 1_000; each += 1) {
        nth += 1;
        const one = ask(nth).then((word) => {
          answers.set(word, (answers.get(word) ?? 0) + 1);
          inFlight.delete(one);
        });
        inFlight.add(one);
      }
      await pause(Math.max(0, due + TICK_MS - performance.now()));
    }
  };
  const loading = load();
  await pause(2_000);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = 0; place < COPIES; place += 1) {
      const leaving = copies[place];
      await leaving?.shop.stop();
      expect(leaving?.shop.process.exitCode).toBe(0);
      copies[place] = await open();
      leaving?.agent.destroy();
      await pause(1_000);
    }
  }
  isBusy = false;
  await loading;
  await Promise.all(inFlight);
  isOver = true;
  await looking;
  console.log(`${nth} requests, ${ROUNDS * COPIES} restarts: ${JSON.stringify([...answers])}`);
  expect([...answers]).toEqual([['200', nth]]);
});
