import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { hashIn, masterKey, widthKey } from '../../apps/server/src/catalogue/images/image-files.rules.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue, fillCustomers, fillOwner } from './fill.ts';
import { ADDRESS } from './purchase.ts';

/**
 * Packing slips and invoices of 200 orders, each set as one file: how long it takes, how much CPU, the peak memory of
 * the shop's process, and how long its product list takes meanwhile. Every order has two pieces, each with its own
 * 2,000 px photograph that nobody has viewed yet, and the shop has a logo. `node tools/bench/print.ts [orders]`;
 * exits with 1 above 10 CPU seconds or 450 MB.
 */
const ORDERS = Number(process.argv[2] ?? 200);
const LINES = 2;
const MB = 2 ** 20;
const MAX_CPU_SECONDS = 10;
const MAX_MB = 450;
/** Linux counts hundredths. */
const TICKS_A_SECOND = 100;

const database = await startDatabase();
const shop = await startShopProcess(database.url, database.directory, {
  SEED: 'none',
  LOG_LEVEL: 'silent',
  GSTIN: '29ABCDE1234F1ZW',
});
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const faults: string[] = [];

const ask = async (path: string, token: string, body?: object, method = 'POST'): Promise<Response> => {
  const answer = await fetch(`${shop.url}${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

const upload = async (token: string, picture: Buffer): Promise<string> => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(picture)]), 'picture');
  const headers = { authorization: `Bearer ${token}` };
  const kept = await fetch(`${shop.url}/api/admin/images`, { method: 'POST', headers, body: form });
  if (!kept.ok) throw new Error(`a picture was not taken: ${kept.status} ${await kept.text()}`);
  return ((await kept.json()) as { image: string }).image;
};

/**
 * Photographs of cloth-like noise, uploaded as the owner would; a few are made, and the stored files copied under
 * many names.
 */
const fillPictures = async (token: string, count: number): Promise<readonly string[]> => {
  const photographs: (readonly Buffer[])[] = [];
  const placesOf = (hash: string) =>
    [masterKey(hash, 'webp'), widthKey(hash, 320, 'webp')].map((key) =>
      join(database.directory, 'data/files', key),
    );
  for (const hue of [20, 90, 160, 230]) {
    const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
    const background = { r: hue, g: 120, b: 90 };
    const drawn = sharp({ create: { width: 1_600, height: 2_000, channels: 3, background, noise } });
    const address = await upload(token, await drawn.webp({ quality: 86 }).toBuffer());
    const kept = placesOf(hashIn(address) ?? '');
    photographs.push(await Promise.all(kept.map((path) => readFile(path))));
  }
  console.log(`pictures of ${((photographs[0]?.[0]?.length ?? 0) / MB).toFixed(1)} MB`);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const hash = createHash('sha256').update(`picture ${index}`).digest('hex');
      const files = photographs[index % photographs.length] ?? [];
      for (const [at, path] of placesOf(hash).entries()) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, files[at] ?? Buffer.alloc(0));
      }
      return `/images/${hash}/960.webp`;
    }),
  );
};

type Product = { readonly _id: string; readonly price: number; readonly sizes: readonly string[] };

/** Shipped cash orders, by the shop's own calls. */
const fillOrders = async (owner: string): Promise<readonly string[]> => {
  await fillCatalogue(shop.databaseUrl, 100);
  const list = await (await ask('/api/product/list?limit=100', owner)).json();
  const products = list.products as Product[];
  const buyers = await fillCustomers(shop.databaseUrl, ORDERS);
  const order = async (token: string, index: number): Promise<string> => {
    const items = Array.from({ length: LINES }, (_, line) => {
      const product = products[(index * LINES + line) % products.length];
      if (product === undefined) throw new Error('there are no products');
      return { _id: product._id, size: product.sizes[0] ?? '', quantity: 1, price: product.price };
    });
    for (const { _id, size } of items) await ask('/api/cart/add', token, { itemId: _id, size });
    const amount = Math.round(items.reduce((sum, { price }) => sum + price, 49) * 100) / 100;
    const placed = await ask('/api/order/place-cod', token, { items, amount, address: ADDRESS });
    const { orderId } = (await placed.json()) as { orderId: string };
    for (const status of ['Packing', 'Shipped'])
      await ask(`/api/admin/orders/${orderId}/status`, owner, { status });
    return orderId;
  };
  const orders: string[] = [];
  for (let first = 0; first < buyers.length; first += 4)
    orders.push(
      ...(await Promise.all(buyers.slice(first, first + 4).map((token, at) => order(token, first + at)))),
    );
  return orders;
};

/** The shop's logo, uploaded as the owner would. */
const hangLogo = async (token: string): Promise<void> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const logo = await sharp({
    create: { width: 1_200, height: 330, channels: 3, background: '#23395b', noise },
  })
    .png()
    .toBuffer();
  const image = await upload(token, logo);
  const { settings } = (await (await ask('/api/admin/settings', token)).json()) as {
    settings: { front: object };
  };
  await ask('/api/admin/settings', token, { front: { ...settings.front, logo: image } }, 'PATCH');
};

const kilobytes = async (name: string): Promise<number> => {
  const status = await readFile(`/proc/${shop.process.pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
};

/** CPU seconds of the process so far. */
const cpuSeconds = async (): Promise<number> => {
  const stat = await readFile(`/proc/${shop.process.pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_A_SECOND;
};

const print = async (
  owner: string,
  what: string,
  orders: readonly string[],
  round: string,
): Promise<void> => {
  const before = await kilobytes('VmRSS');
  // resets the peak memory of the process
  await writeFile(`/proc/${shop.process.pid}/clear_refs`, '5');
  const began = performance.now();
  const cpuBefore = await cpuSeconds();
  let isPrinting = true;
  const lists: number[] = [];
  const beside = (async () => {
    while (isPrinting) {
      const asked = performance.now();
      await (await ask(`/api/product/list?limit=24&q=a${lists.length}`, owner)).arrayBuffer();
      lists.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const file = Buffer.from(
    await (await ask('/api/admin/orders/print', owner, { what, orders })).arrayBuffer(),
  );
  const took = performance.now() - began;
  const cpu = (await cpuSeconds()) - cpuBefore;
  isPrinting = false;
  await beside;
  lists.sort((a, b) => a - b);
  const most = (await kilobytes('VmHWM')) / 1_024;
  const pages = file.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
  console.log(
    `| ${what}, ${round} | ${(took / 1_000).toFixed(1)} s | ${cpu.toFixed(1)} s | ${Math.round(before / 1_024)} MB | ${Math.round(most)} MB | ${pages} | ${(file.length / MB).toFixed(1)} MB | ${Math.round(lists[Math.floor(lists.length / 2)] ?? 0)}, ${Math.round(lists.at(-1) ?? 0)} ms |`,
  );
  if (cpu > MAX_CPU_SECONDS) faults.push(`${what}, ${round}: over ${MAX_CPU_SECONDS} seconds of a core`);
  if (most > MAX_MB) faults.push(`${what}, ${round}: over ${MAX_MB} MB`);
  if (pages < orders.length) faults.push(`${what}, ${round}: ${pages} pages`);
};

try {
  const { token: owner } = await fillOwner(client);
  const orders = await fillOrders(owner);
  const pictures = await fillPictures(owner, ORDERS * LINES);
  await client.query(
    `update order_lines l set images = array[p.address] from (
       select order_id, position, ($1::text[])[row_number() over (order by order_id, position)] as address from order_lines
       where order_id = any($2::uuid[])) p
     where p.order_id = l.order_id and p.position = l.position`,
    [pictures, orders],
  );
  await hangLogo(owner);
  console.log(
    '| What | Took | … of a core | Weighed before | … at most | Pages | File | The list beside it: median, most |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const round of ['first', 'again'])
    for (const what of ['packing-slips', 'invoices']) await print(owner, what, orders, round);
} finally {
  await client.end();
  await shop.stop();
  await database.stop();
}
console.log(
  `${ORDERS} orders; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
