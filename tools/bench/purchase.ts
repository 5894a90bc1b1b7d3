import { Pool } from 'undici';
import { median } from './load.ts';

/** The address of every customer here. */
export const ADDRESS = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  streetAddress: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
  country: 'India',
  phoneNumber: '9845012345',
};
const CONNECTIONS = 8;

type Send = (path: string, body: object, token: string) => Promise<number>;

export type Journeys = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytes: readonly number[];
};

const sender = (
  url: string,
  pathOf: (path: string, call: number) => string,
): { send: Send; close: () => Promise<void> } => {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  let call = 0;
  return {
    send: async (path, body, token) => {
      call += 1;
      const answer = await pool.request({
        method: 'POST',
        path: pathOf(path, call),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const bytes = await answer.body.arrayBuffer();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${Buffer.from(bytes)}`);
      return bytes.byteLength;
    },
    close: () => pool.close(),
  };
};

/** Add to cart → cash order → first page of orders, again and again over eight connections. */
const run = async (
  send: Send,
  tokens: readonly string[],
  products: readonly { _id: string; price: number }[],
  seconds: number,
): Promise<Journeys> => {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let bytes: number[] = [];
  const worker = async (index: number) => {
    for (let turn = index; performance.now() < end; turn += CONNECTIONS) {
      const token = tokens[turn % tokens.length] ?? '';
      const product = products[turn % products.length];
      if (product === undefined) return;
      const began = performance.now();
      const added = await send('/api/cart/add', { itemId: product._id, size: 'M' }, token);
      const placed = await send(
        '/api/order/place-cod',
        {
          items: [{ _id: product._id, size: 'M', quantity: 1, price: product.price }],
          amount: Math.round((product.price + 49) * 100) / 100,
          address: ADDRESS,
        },
        token,
      );
      const listed = await send('/api/order/userorders', { limit: 8 }, token);
      times.push(performance.now() - began);
      bytes = [added, placed, listed];
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => worker(index)));
  const took = (performance.now() - began) / 1_000;
  const sorted = times.sort((a, b) => a - b);
  return {
    perSecond: sorted.length / took,
    p50Ms: median(sorted),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    bytes,
  };
};

export const runPurchases = async (
  url: string,
  tokens: readonly string[],
  products: readonly { _id: string; price: number }[],
  seconds: number,
): Promise<Journeys> => {
  const { send, close } = sender(url, (path) => path);
  try {
    return await run(send, tokens, products, seconds);
  } finally {
    await close();
  }
};

/** The same calls against the bare server, each answered with as many bytes as the shop's. */
export const runBarePurchases = async (
  bareUrl: string,
  bytes: readonly number[],
  seconds: number,
): Promise<Journeys> => {
  const order = ['/api/cart/add', '/api/order/place-cod', '/api/order/userorders'];
  const { send, close } = sender(bareUrl, (path) => `/${bytes[order.indexOf(path)] ?? 100}`);
  try {
    return await run(
      send,
      ['x'.repeat(43)],
      [{ _id: '01890000-0000-7000-8000-000000000000', price: 1499 }],
      seconds,
    );
  } finally {
    await close();
  }
};
