import { setTimeout as pause } from 'node:timers/promises';
import { startDatabase, startShopProcess } from '../shop-process.ts';

/**
 * How long the shop's list takes while six connections keep requesting documents: packing slips, which are drawn each
 * time, then an invoice. `node tools/bench/documents.ts [seconds]`.
 */
const SECONDS = Number(process.argv[2] ?? 10);
const ASKERS = 6;
const LIST = '/api/product/list?limit=24';

const database = await startDatabase();
const shop = await startShopProcess(database.url, database.directory, { SEED: 'demo', LOG_LEVEL: 'silent' });

const json = async <T>(path: string, token?: string, body?: object): Promise<T> => {
  const answer = await fetch(`${shop.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
};

/** The list's times in ms while six connections request the path, or nobody. */
const measure = async (name: string, path?: string, token = ''): Promise<void> => {
  const end = performance.now() + SECONDS * 1_000;
  const answers = new Map<number, number>();
  const ask = async (): Promise<void> => {
    while (path !== undefined && performance.now() < end) {
      const answer = await fetch(`${shop.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      // A client that waits as told would not come back at all.
      if (answer.status !== 200) await pause(100);
    }
  };
  const asking = Array.from({ length: ASKERS }, ask);
  const times: number[] = [];
  for (let turn = 0; performance.now() < end; turn += 1) {
    const began = performance.now();
    // All addresses differ, so that every answer is computed.
    await (await fetch(`${shop.url}${LIST}&search=a${turn}`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  await Promise.all(asking);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(
    `${name}: list median ${at(0.5)} ms, 99 % ${at(0.99)} ms; documents`,
    Object.fromEntries(answers),
  );
};

try {
  const login = { email: 'admin@example.com', password: 'darzi-demo-1' };
  const { token } = await json<{ token: string }>('/api/user/login', undefined, login);
  const { orders } = await json<{ orders: { _id: string }[] }>('/api/admin/orders?status=Delivered', token);
  const orderId = orders[0]?._id ?? '';
  const invoices = await json<{ documents: { _id: string }[] }>(`/api/order/${orderId}/tax-documents`, token);
  await measure('nobody asks');
  await measure('packing slips', `/api/admin/orders/${orderId}/packing-slip`, token);
  await measure('one invoice', `/api/tax-documents/${invoices.documents[0]?._id}`, token);
} finally {
  await shop.stop();
  await database.stop();
}
