import { availableParallelism, loadavg } from 'node:os';
import { GARMENTS } from '@darzi/contract/custom-orders/garments.ts';
import pg from 'pg';
import { Agent, request } from 'undici';
import { aForm } from '../../apps/server/src/custom-orders/orders/test-custom-orders.ts';
import { aFullOrder } from '../../apps/server/src/custom-orders/workshop/test-garment-orders.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCustomers, fillOwner } from './fill.ts';

/**
 * Two orders for every garment, whose pictures in cloth wait to be drawn; meanwhile the owner asks for job sheets, all
 * at once, then for patterns. `node tools/bench/job-sheets.ts [sheets]`; exits with 1 if one is refused.
 */
const SHEETS = Number(process.argv[2] ?? 22);

/** The last in line waits for minutes on a busy machine. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const database = await startDatabase();
const shop = await startShopProcess(database.url, database.directory, { SEED: 'none', LOG_LEVEL: 'silent' });
const client = new pg.Client({ connectionString: database.url });
await client.connect();

const order = async (token: string, garment: (typeof GARMENTS)[number]): Promise<string> => {
  const answer = await fetch(`${shop.url}/api/custom-order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: await aForm(aFullOrder(garment).draft),
  });
  if (!answer.ok) throw new Error(`${garment}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { order: { _id: string } }).order._id;
};

const printAll = async (what: string, ids: readonly string[], token: string): Promise<void> => {
  const { rows } = await client.query(
    'select count(*) as orders from custom_orders where cloth_back is null and garment is not null',
  );
  const began = performance.now();
  const answers = new Map<number, number>();
  const took = await Promise.all(
    ids.map(async (id) => {
      const { statusCode, body } = await request(`${shop.url}/api/studio/custom-orders/${id}/${what}`, {
        dispatcher: patient,
        headers: { authorization: `Bearer ${token}` },
      });
      await body.arrayBuffer();
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      return (performance.now() - began) / 1_000;
    }),
  );
  if ([...answers.keys()].some((status) => status !== 200)) process.exitCode = 1;
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
  console.log(
    `${ids.length} × ${what} beside ${rows[0].orders} orders to be drawn: first ${at(0)} s, median ${at(0.5)} s, last ${at(1)} s`,
    Object.fromEntries(answers),
  );
};

try {
  const { token: owner } = await fillOwner(client);
  const [customer = ''] = await fillCustomers(shop.databaseUrl, 1);
  const ids: string[] = [];
  for (const garment of [...GARMENTS, ...GARMENTS]) ids.push(await order(customer, garment));
  await printAll('job-sheet', ids.slice(0, SHEETS), owner);
  await printAll('pattern', ids.slice(0, GARMENTS.length), owner);
} finally {
  await client.end();
  await shop.stop();
  await database.stop();
}
console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
);
