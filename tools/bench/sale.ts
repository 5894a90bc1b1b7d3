import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillOwner } from './fill.ts';
import { fillNamedProducts } from './fill-named.ts';
import { cpuSecondsOf, cpuSecondsOfDatabase, load, median } from './load.ts';

/**
 * A sale: a mix of cached pages, alternately without changes and with ten changes of prices and stock a second, and
 * how outdated a price or a sold-out size can be when anybody is sent it. The first round is that of a shop just
 * started, for which V8 still compiles; the median is of the rounds after it. `node tools/bench/sale.ts`; about two
 * minutes. With a second, built clone (`node tools/bench/sale.ts /path/of/the/other`), both run in turn, each on its
 * own database.
 */
const PRODUCTS = 2_000;
const PAGES = 60;
const CHANGES_A_SECOND = Number(process.env.CHANGES ?? 10);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 6);
const WARM_SECONDS = 20;
const ROOT = join(import.meta.dirname, '../..');
const roots = [ROOT, ...process.argv.slice(2).map((other) => resolve(other))];

const openShop = async (root: string) => {
  const database = await startDatabase();
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillNamedProducts(client, 1, PRODUCTS);
  const { token } = await fillOwner(client);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'none' }, root);
  const { rows } = await client.query<{ id: string; handle: string }>(
    'select id, handle from products order by seq desc limit $1',
    [PAGES],
  );
  await client.end();
  return {
    url: shop.url,
    token,
    products: rows,
    paths: [
      '/',
      '/collection',
      '/collection?category=Women',
      '/collection?sort=low-high',
      '/api/product/list?limit=24',
      '/api/product/list?limit=24&category=Men&sort=low-high',
      ...rows.map(({ handle }) => `/product/${handle}`),
    ],
    spent: async () => (await cpuSecondsOf(shop.url)) + (await cpuSecondsOfDatabase(database.url)),
    stop: async () => {
      await shop.stop();
      await database.stop();
    },
  };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

/** Changes a shop's prices and sizes, and watches what it sends meanwhile. */
const saleIn = ({ url, token, products }: Shop) => {
  /** When each price was acknowledged, by product. */
  const announced = new Map<string, { price: number; at: number }[]>();
  let changes = 0;
  const change = async () => {
    const product = products[Math.floor(Math.random() * products.length)];
    if (product === undefined) return;
    changes += 1;
    const price = 1_000 + changes;
    // every third change sells a size out, or restocks it
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
  /** How long ago the displayed price was replaced. */
  const look = async () => {
    const list = Math.random() < 0.5;
    const product = products[Math.floor(Math.random() * products.length)];
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
      // an unknown price is the initial one, or one whose answer is still on its way
      if (next !== undefined && !(known.every((one) => one.price !== price) && price > 1_000 + changes - 5)) {
        oldest = Math.max(oldest, asked - next.at);
      }
    }
    looks += 1;
  };
  return {
    changes: () => changes,
    seen: () =>
      `oldest price seen ${Math.round(oldest)} ms after its change was answered, of ${looks} answers (target 2,000)`,
    during: async <T>(work: () => Promise<T>): Promise<T> => {
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
    },
  };
};

const shops: Shop[] = [];
try {
  for (const root of roots) shops.push(await openShop(root));
  const measured = shops.map((shop) => ({
    shop,
    sale: saleIn(shop),
    ratios: [] as number[],
    cost: [] as number[],
  }));
  for (const { shop } of measured) await load(shop.url, { paths: shop.paths, seconds: 2 });
  for (let round = 0; round <= ROUNDS; round += 1) {
    if (round === 1) {
      for (const { shop, sale } of measured)
        await sale.during(() => load(shop.url, { paths: shop.paths, seconds: WARM_SECONDS }));
    }
    // the first one finds the machine slightly colder
    for (const { shop, sale, ratios, cost } of round % 2 === 0 ? measured : measured.toReversed()) {
      const asked = { paths: shop.paths, seconds: SECONDS };
      const still = await load(shop.url, asked);
      const before = { changes: sale.changes(), seconds: await shop.spent() };
      const during = await sale.during(() => load(shop.url, asked));
      const spent = (await shop.spent()) - before.seconds;
      if (round > 0) {
        ratios.push(during.perSecond / still.perSecond);
        cost.push((spent * 1_000) / during.requests);
      }
      console.log(
        `${round === 0 ? 'just started: ' : ''}${roots.length > 1 ? `${roots[shops.indexOf(shop)]}: ` : ''}${Math.round(still.perSecond)} a second without, ${Math.round(during.perSecond)} with ${((sale.changes() - before.changes) / SECONDS).toFixed(1)} changes a second: ${(during.perSecond / still.perSecond).toFixed(2)}; 99 % ${still.p99Ms}, ${during.p99Ms} ms; ${((spent * 1_000) / during.requests).toFixed(3)} ms of CPU an answer (load ${loadavg()[0]?.toFixed(1)})`,
      );
    }
  }
  for (const { shop, sale, ratios, cost } of measured) {
    console.log(
      `${roots[shops.indexOf(shop)]}: median ${median(ratios).toFixed(2)} (target 0.8), ${median(cost).toFixed(3)} ms of CPU an answer; ${sale.seen()}`,
    );
  }
} finally {
  for (const shop of shops) await shop.stop();
}
