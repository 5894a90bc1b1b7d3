import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillOwner } from './fill.ts';
import { fillNamedProducts } from './fill-named.ts';
import { load, median } from './load.ts';

/**
 * A sale: a mix of kept pages without a change and with ten changes of prices and stock a second, in turn, and how old a
 * price or a sold-out size is that anybody is sent meanwhile. `node tools/bench/sale.ts`; about two minutes.
 */
const PRODUCTS = 2_000;
const PAGES = 60;
const CHANGES_A_SECOND = Number(process.env.CHANGES ?? 10);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 6);

const database = await startDatabase();
const client = new pg.Client({ connectionString: database.url });
let shop: RunningShop | undefined;
try {
  await migrate(database.url);
  await client.connect();
  await fillNamedProducts(client, 1, PRODUCTS);
  const { token } = await fillOwner(client);
  shop = await startShopProcess(database.url, database.directory, { SEED: 'none' });
  const { url } = shop;
  const { rows } = await client.query<{ id: string; handle: string }>(
    'select id, handle from products order by seq desc limit $1',
    [PAGES],
  );
  const paths = [
    '/',
    '/collection',
    '/collection?category=Women',
    '/collection?sort=low-high',
    '/api/product/list?limit=24',
    '/api/product/list?limit=24&category=Men&sort=low-high',
    ...rows.map(({ handle }) => `/product/${handle}`),
  ];
  /** When each price was acknowledged, by product. */
  const announced = new Map<string, { price: number; at: number }[]>();
  let changes = 0;
  const change = async () => {
    const product = rows[Math.floor(Math.random() * rows.length)];
    if (product === undefined) return;
    changes += 1;
    const price = 1_000 + changes;
    // every third sells a size out, or brings it back
    const stock = changes % 3 === 0 ? { stock: JSON.stringify({ M: changes % 2 === 0 ? 0 : 5 }) } : {};
    const form = new FormData();
    for (const [name, value] of Object.entries({ price: String(price), ...stock })) form.append(name, value);
    const answer = await fetch(`${url}/api/admin/products/${product.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    announced.set(product.id, [...(announced.get(product.id) ?? []), { price, at: performance.now() }]);
  };
  let oldest = 0;
  let looks = 0;
  /** How long ago the price that is shown was replaced. */
  const look = async () => {
    const list = Math.random() < 0.5;
    const product = rows[Math.floor(Math.random() * rows.length)];
    const asked = performance.now();
    const answer = await fetch(
      `${url}${list ? '/api/product/list?limit=24' : `/api/product/${product?.id}`}`,
    );
    const body = (await answer.json()) as {
      products?: { _id: string; price: number }[];
      product?: { _id: string; price: number };
    };
    for (const { _id, price } of body.products ?? (body.product ? [body.product] : [])) {
      const known = announced.get(_id) ?? [];
      const next = known[known.findIndex((one) => one.price === price) + 1];
      // a price that is not known is the first one, or one whose answer is still on the way
      if (next !== undefined && !(known.every((one) => one.price !== price) && price > 1_000 + changes - 5)) {
        oldest = Math.max(oldest, asked - next.at);
      }
    }
    looks += 1;
  };
  const whileChanging = async <T>(work: () => Promise<T>): Promise<T> => {
    let isOver = false;
    const every = async (ms: number, what: () => Promise<void>) => {
      while (!isOver) {
        const next = performance.now() + ms;
        await what();
        await wait(Math.max(0, next - performance.now()));
      }
    };
    const others = [every(1_000 / CHANGES_A_SECOND, change), every(25, look)];
    const done = await work();
    isOver = true;
    await Promise.all(others);
    return done;
  };
  await load(url, { paths, seconds: 2 });
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const still = await load(url, { paths, seconds: SECONDS });
    const before = changes;
    const sale = await whileChanging(() => load(url, { paths, seconds: SECONDS }));
    ratios.push(sale.perSecond / still.perSecond);
    console.log(
      `${Math.round(still.perSecond)} a second without, ${Math.round(sale.perSecond)} with ${((changes - before) / SECONDS).toFixed(1)} changes a second: ${(sale.perSecond / still.perSecond).toFixed(2)}; 99 % ${still.p99Ms}, ${sale.p99Ms} ms (load ${loadavg()[0]?.toFixed(1)})`,
    );
  }
  console.log(
    `median ${median(ratios).toFixed(2)} (target 0.8); oldest price seen ${Math.round(oldest)} ms after its change was answered, of ${looks} answers (target 2,000)`,
  );
} finally {
  await shop?.stop();
  await client.end();
  await database.stop();
}
