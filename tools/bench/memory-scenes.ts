import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import {
  aShirtRow,
  type ShopifyRow,
  shopifyFile,
} from '../../apps/server/src/catalogue/import/test-shopify-file.ts';
import type { RunningShop } from '../shop-process.ts';
import { fillCustomers, SEARCH_WORDS } from './fill.ts';
import { ADDRESS } from './purchase.ts';

/** One phase of a shop's life. */
export type Scene = {
  readonly name: string;
  readonly mostMegabytes: number;
  /** The resting weight of a shop that has been used. */
  readonly floorMegabytes: number;
  readonly play: () => Promise<void>;
};

const REQUESTS = 4_000;
const CONNECTIONS = 8;
const IMPORTED = 300;
const PICTURES = 12;
const DOCUMENTS = 24;

export type Asked = { readonly path: string; readonly body?: object; readonly token?: string };
export type Product = {
  readonly _id: string;
  readonly handle: string;
  readonly price: number;
  readonly image: readonly string[];
  readonly sizes: readonly string[];
  readonly colours: readonly object[];
};

const headersOf = (token: string | undefined): Record<string, string> => ({
  'accept-encoding': 'br',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** @throws if the answer is the shop's fault: such a scene measures nothing */
export const ask = async (url: string, { path, body, token }: Asked): Promise<Response> => {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      ...headersOf(token),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

const json = async <T>(url: string, asked: Asked): Promise<T> => (await (await ask(url, asked)).json()) as T;

/** Runs the requests over several connections; answers are read and discarded. */
const askAll = async (url: string, requests: Iterable<Asked>, connections: number): Promise<void> => {
  const waiting = requests[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next())
      await (await ask(url, next.value)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: connections }, worker));
};

const PAGES = [
  '/',
  '/collection',
  '/about',
  '/contact',
  '/craft-your-look',
  '/login',
  '/cart',
  '/sitemap.xml',
];

/** Out of ten: two products' pages, two other pages, three calls of the catalogue, a picture, two of a customer. */
export function* mixedRequests(
  products: readonly Product[],
  tokens: readonly string[],
  requests: number,
): Generator<Asked> {
  const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  for (let turn = 0; turn < requests / 10; turn += 1) {
    const product = of(products, turn);
    const token = of(tokens, turn);
    const word = of(SEARCH_WORDS, turn);
    yield { path: `/product/${product.handle}` };
    yield { path: `/product/${of(products, turn * 7).handle}` };
    yield { path: of(PAGES, turn) };
    yield { path: `/collection?q=${word}&page=${1 + (turn % 5)}` };
    yield { path: `/api/product/list?limit=24&category=Women&sort=low-high&page=${1 + (turn % 3)}` };
    yield { path: `/api/product/list?limit=24&q=${word}${turn % 40}` };
    yield { path: `/api/product/${product._id}` };
    yield { path: of(product.image, turn) };
    yield { path: '/api/cart/add', body: { itemId: product._id, size: product.sizes[0] }, token };
    yield turn % 4 === 0
      ? {
          path: '/api/order/place-cod',
          body: {
            items: [{ _id: product._id, size: product.sizes[0], quantity: 1, price: product.price }],
            amount: product.price + 49,
            address: ADDRESS,
          },
          token,
        }
      : { path: '/api/order/userorders', body: { limit: 8 }, token };
  }
}

const importProducts = async (url: string, token: string): Promise<void> => {
  const rows: ShopifyRow[] = Array.from({ length: IMPORTED }, (_, index) =>
    aShirtRow({ Handle: `weighed-${index}`, Title: `Weighed shirt ${index}`, 'Image Src': '' }),
  );
  const form = new FormData();
  form.set('file', new Blob([shopifyFile(rows)]), 'products.csv');
  await ask(url, { path: '/api/admin/products/import', body: form, token });
};

/** Photographs of 12 megapixels with noise, each requested in every width: as many bytes as a camera's. */
const uploadPictures = async (url: string, token: string): Promise<void> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  for (let index = 0; index < PICTURES; index += 1) {
    const background = { r: index * 20, g: 120, b: 90 };
    const picture = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background, noise } })
      .jpeg({ quality: 70 })
      .toBuffer();
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)]), 'look.jpg');
    const { image } = await json<{ image: string }>(url, { path: '/api/admin/images', body: form, token });
    for (const width of [320, 640, 960])
      await (await ask(url, { path: image.replace('960', String(width)) })).arrayBuffer();
  }
};

const drawDocuments = async (url: string, token: string): Promise<void> => {
  const orders = await json<{ orders: { _id: string }[] }>(url, {
    path: '/api/admin/orders?limit=100',
    token,
  });
  const slips = Array.from(
    { length: DOCUMENTS },
    (_, turn) => orders.orders[turn % orders.orders.length]?._id,
  );
  await askAll(
    url,
    slips.map((id) => ({ path: `/api/admin/orders/${id}/packing-slip`, token })),
    2,
  );
};

/** The scenes, in order. */
export const setTheScene = async ({ url, databaseUrl }: RunningShop): Promise<readonly Scene[]> => {
  const { products } = await json<{ products: Product[] }>(url, { path: '/api/product/list?limit=100' });
  const tokens = await fillCustomers(databaseUrl, 100);
  const login = { email: 'admin@example.com', password: 'darzi-demo-1' };
  const { token } = await json<{ token: string }>(url, { path: '/api/user/login', body: login });
  return [
    {
      name: `${REQUESTS.toLocaleString('en')} mixed requests`,
      mostMegabytes: 300,
      floorMegabytes: 200,
      play: () => askAll(url, mixedRequests(products, tokens, REQUESTS), CONNECTIONS),
    },
    {
      name: 'an import, pictures and documents',
      mostMegabytes: 450,
      floorMegabytes: 250,
      play: async () => {
        await importProducts(url, token);
        await uploadPictures(url, token);
        await drawDocuments(url, token);
        await pause(1_000);
      },
    },
  ];
};
