import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCustomOrders } from './fill-custom-orders.ts';

/**
 * Measures the studio's calls with 10,000 custom orders: each 80 times in a row, by one designer. `node
 * tools/bench/studio.ts` takes about a minute.
 */
const ORDERS = 10_000;
const TURNS = 80;
const BOARD = ['pending', 'accepted', 'waiting_payment', 'in_progress', 'completed', 'shipped'];

const database = await startDatabase();
try {
  await migrate(database.url);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'demo' });
  await fillCustomOrders(database.url, ORDERS);
  const login = await fetch(`${shop.url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'designer@example.com', password: 'darzi-demo-1' }),
  });
  const { token } = (await login.json()) as { token: string };
  const ask = async (path: string): Promise<{ nextCursor?: string | null }> => {
    const answer = await fetch(`${shop.url}/api/studio/custom-orders${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { nextCursor?: string | null };
  };
  const board = () =>
    Promise.all([ask('/counts'), ...BOARD.map((status) => ask(`?status=${status}&limit=6`))]);
  let cursor = '';
  for (let page = 0; page < 100; page += 1)
    cursor = `&cursor=${(await ask(`?limit=50${cursor}`)).nextCursor}`;
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Board: seven calls at once', board],
    ['List of 50, newest', () => ask('?limit=50')],
    ['List of 50, after 5,000 others', () => ask(`?limit=50${cursor}`)],
    ['List of one state', () => ask('?limit=50&status=shipped')],
    ['List of mine', () => ask('?limit=50&assigned=me')],
    ['Found by name', () => ask('?limit=50&q=khan')],
    ['Found by nobody’s name', () => ask('?limit=50&q=nobody+of+this+name')],
    ['Found by number', () => ask('?limit=50&q=%23abcdef')],
  ];
  console.log('| With 10,000 custom orders | p50 | p95 |\n|---|---|---|');
  for (const [what, run] of calls) {
    for (let turn = 0; turn < 5; turn += 1) await run();
    const took: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now();
      await run();
      took.push(performance.now() - begun);
    }
    took.sort((a, b) => a - b);
    const at = (part: number) => `${(took[Math.floor(part * TURNS)] ?? 0).toFixed(1)} ms`;
    console.log(`| ${what} | ${at(0.5)} | ${at(0.95)} |`);
  }
  await shop.stop();
} finally {
  await database.stop();
}
