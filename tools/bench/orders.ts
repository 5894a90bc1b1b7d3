import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillOrders } from './fill-orders.ts';

/** Adds made-up messages from the contact form, a quarter of them unread and half of them done. */
const fillMessages = async (url: string, messages: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into contact_messages (id, name, email, subject, body, created_at, read_at, done_at)
     select gen_random_uuid(), 'Buyer ' || n, 'buyer-' || n || '@example.com', 'Sleeves, ' || n,
       'Could the sleeves of order ' || n || ' be two inches longer? I would like to wear it in December.',
       at, case when n % 4 > 0 then at end, case when n % 4 > 1 then at end
     from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '10 minutes' as at) t`,
    [messages],
  );
  await client.query('vacuum analyze contact_messages');
  await client.end();
};

/**
 * Measures order admin, customers and inbox with 2,00,000 orders of 50,000 customers and as many messages: eight
 * callers at once, each list 160 times. `node tools/bench/orders.ts`; about three minutes.
 */
const ORDERS = 200_000;
const CUSTOMERS = 50_000;
const MESSAGES = 50_000;
const CALLERS = 8;
const ROUNDS = 20;

const LISTS = {
  'Orders: all, newest': '/orders?limit=50',
  'Orders: after 1,00,000 others': '/orders?limit=50&cursor=100000',
  'Orders: of one state (of 1,60,000)': '/orders?limit=50&status=Delivered',
  'Orders: of one state (of 6,700)': '/orders?limit=50&status=Packing',
  'Orders: paid by card (a few)': '/orders?limit=50&method=Stripe',
  'Orders: a name of 25,000 orders': '/orders?limit=50&q=asha',
  'Orders: a whole name': '/orders?limit=50&q=asha+rao480',
  'Orders: a telephone number': '/orders?limit=50&q=%2B91+90001+23456',
  'Orders: an email address': '/orders?limit=50&q=buyer-4711@example.com',
  'Orders: a number that no order has': '/orders?limit=50&q=%23zzzzzz',
  'Customers: all': '/customers?limit=50',
  'Customers: a name that all have': '/customers?limit=50&q=buyer',
  'Customers: one name': '/customers?limit=50&q=buyer+4711',
  'Customers: an email address': '/customers?limit=50&q=buyer-4711@example.com',
  'Customers: a telephone number of an order': '/customers?limit=50&q=90001+23456',
  'Customers: nobody': '/customers?limit=50&q=qqxxzz',
  'Messages: all, newest': '/messages?limit=50',
  'Messages: unread (of 12,500)': '/messages?limit=50&filter=unread',
  'Messages: done (of 25,000)': '/messages?limit=50&filter=done',
  'Messages: a word that all have': '/messages?limit=50&q=sleeves',
  'Messages: one writer': '/messages?limit=50&q=buyer-4711@example.com',
  'Messages: nobody': '/messages?limit=50&q=qqxxzz',
} as const;

const database = await startDatabase();
try {
  await migrate(database.url);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'demo' });
  await fillOrders(database.url, ORDERS, CUSTOMERS);
  await fillMessages(database.url, MESSAGES);
  const login = await fetch(`${shop.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'darzi-demo-1' }),
  });
  const { token } = (await login.json()) as { token: string };
  const ask = async (query: string): Promise<number> => {
    const before = performance.now();
    const answer = await fetch(`${shop.url}/api/admin${query}`, {
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
