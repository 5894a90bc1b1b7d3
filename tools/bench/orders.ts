import { migrate } from '../../apps/server/src/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillOrders } from './fill-orders.ts';

/**
 * Measures what the order desk asks for with 2,00,000 orders of 50,000 customers: eight callers at once, each list 160
 * times. `node tools/bench/orders.ts`; about two minutes.
 */
const ORDERS = 200_000;
const CUSTOMERS = 50_000;
const CALLERS = 8;
const ROUNDS = 20;

const LISTS = {
  'All, newest': 'limit=50',
  '… after 1,00,000 others': 'limit=50&cursor=100000',
  'One state (of 1,60,000)': 'limit=50&status=Delivered',
  'One state (of 6,700)': 'limit=50&status=Packing',
  'Paid by card (none)': 'limit=50&method=Stripe',
  'A name of 25,000 orders': 'limit=50&q=asha',
  'A whole name': 'limit=50&q=asha+rao480',
  'A telephone number': 'limit=50&q=%2B91+90001+23456',
  'An e-mail address': 'limit=50&q=buyer-4711@example.com',
  'A number that no order has': 'limit=50&q=%23zzzzzz',
} as const;

const database = await startDatabase();
try {
  await migrate(database.url);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'demo' });
  await fillOrders(database.url, ORDERS, CUSTOMERS);
  const login = await fetch(`${shop.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'darzi-demo-1' }),
  });
  const { token } = (await login.json()) as { token: string };
  const ask = async (query: string): Promise<number> => {
    const before = performance.now();
    const answer = await fetch(`${shop.url}/api/admin/orders?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
    return performance.now() - before;
  };
  console.log('| What | Median | 95 % |\n|---|---|---|');
  for (const [what, query] of Object.entries(LISTS)) {
    for (let turn = 0; turn < CALLERS; turn += 1) await ask(query);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      took.push(...(await Promise.all(Array.from({ length: CALLERS }, () => ask(query)))));
    }
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
    console.log(`| ${what} | ${at(0.5)} ms | ${at(0.95)} ms |`);
  }
  await shop.stop();
} finally {
  await database.stop();
}
