import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue, fillOwner } from './fill.ts';

/**
 * Measures the product lists with 1,00,000 products at 8 connections, then an import of 10,000 while the shop serves.
 * `node tools/bench/back-office.ts`; about three minutes.
 */
const PRODUCTS = 100_000;
const IMPORTED = 10_000;
const LISTS = {
  'all products': '/api/admin/products?limit=50',
  'a later page': '/api/admin/products?limit=50&cursor=50000',
  'one category': '/api/admin/products?limit=50&category=Kids',
  'not published (none)': '/api/admin/products?limit=50&published=0',
  'archived (none)': '/api/admin/products?limit=50&archived=1',
  'search “silk”': '/api/admin/products?limit=50&q=silk',
  'search that finds one': '/api/admin/products?limit=50&q=77777',
  'low stock (200 sizes)': '/api/admin/products?limit=50&stock=low',
  'stock movements': '/api/admin/stock/movements?limit=50',
} as const;

const anAdmin = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { token } = await fillOwner(client);
  await client.query(
    `update product_sizes set stock = 1 where (product_id, size) in (select product_id, size from product_sizes order by product_id limit 200)`,
  );
  await client.query('vacuum analyze');
  await client.end();
  return token;
};

const load = (url: string, seconds: number, connections: number, token?: string) =>
  autocannon({
    url,
    connections,
    duration: seconds,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

/** A Shopify export: three sizes per product, no pictures. */
const writeFile10k = async (path: string): Promise<void> => {
  const lines = [
    'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price',
  ];
  for (let n = 0; n < IMPORTED; n += 1) {
    lines.push(`bench-${n},Bench Shirt ${n},<p>Made up.</p>,Shirt,men,true,Size,S,5,999`);
    lines.push(`bench-${n},,,,,,,M,5,999`, `bench-${n},,,,,,,L,5,999`);
  }
  await writeFile(path, lines.join('\r\n'));
};

const database = await startDatabase();
try {
  await migrate(database.url);
  await fillCatalogue(database.url, PRODUCTS);
  const token = await anAdmin(database.url);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'none' });
  for (const [what, path] of Object.entries(LISTS)) {
    await load(`${shop.url}${path}`, 1, 8, token);
    const { latency, non2xx } = await load(`${shop.url}${path}`, 4, 8, token);
    console.log(
      `${what}: median ${latency.p50}, 90 % ${latency.p90}, 97.5 % ${latency.p97_5}, 99 % ${latency.p99} ms${non2xx > 0 ? `, ${non2xx} failed` : ''}`,
    );
  }
  const list = `${shop.url}/api/product/list?limit=24&category=Women&sort=low-high`;
  await load(list, 1, 8);
  const before = await load(list, 5, 8);
  const path = join(database.directory, 'import.csv');
  await writeFile10k(path);
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'import.csv');
  const began = performance.now();
  let isDone = false;
  const importing = fetch(`${shop.url}/api/admin/products/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  }).then(async (answer) => {
    isDone = true;
    return `${answer.status} ${JSON.stringify(await answer.json()).slice(0, 120)}`;
  });
  const during: number[] = [];
  while (!isDone) during.push((await load(list, 10, 8)).latency.p99);
  console.log(
    `import of ${IMPORTED}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${await importing}`,
  );
  console.log(`the shop's list, 99 %: ${before.latency.p99} ms before, ${during.join(', ')} ms meanwhile`);
  await shop.stop();
} finally {
  await database.stop();
}
