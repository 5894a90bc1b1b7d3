import autocannon from 'autocannon';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue, fillOwner } from './fill.ts';

/**
 * Measures daily figures, audit, staff and settings with 1,00,000 products, 2,00,000 orders, 50,000 customers and
 * 3,00,000 audit entries at 8 connections. `node tools/bench/day-and-audit.ts`; about three minutes.
 */
const CALLS = {
  'today, 90 days': '/api/admin/today?days=90',
  'today, 7 days': '/api/admin/today?days=7',
  'audit, newest': '/api/admin/audit?limit=50',
  'audit of one area': '/api/admin/audit?limit=50&area=settings',
  'audit of an area without entries': '/api/admin/audit?limit=50&area=staff',
  'audit, a word in a fifth of it': '/api/admin/audit?limit=50&q=archived',
  'audit, a word in none': '/api/admin/audit?limit=50&q=zzzzz',
  'audit of one person': '/api/admin/audit?limit=50&who=bench',
  'audit of nobody': '/api/admin/audit?limit=50&who=nobody',
  'audit of three days': '/api/admin/audit?limit=50&from=2026-07-01&to=2026-07-03',
  staff: '/api/admin/staff',
  settings: '/api/admin/settings',
} as const;

/** Months of a shop: more orders towards the end, one in twenty still to be packed. */
const fillMonths = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { id: userId, token } = await fillOwner(client);
  await client.query(
    `insert into users (id, name, email, password_hash)
     select gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', 'x' from generate_series(1, 50000) n`,
  );
  await client.query(
    `insert into orders (id, user_id, cart_generation, fingerprint, status, payment_method, subtotal_paise,
       delivery_paise, total_paise, address, created_at, placed_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'bench',
       case when n % 20 = 0 then 'Order Placed' else 'Cancelled' end, 'COD', 150000, 4900, 154900, '{}', d.at, d.at
     from generate_series(1, 200000) n,
       lateral (select now() - (random() * random() * 365 + n * 0) * interval '1 day' as at) d`,
    [userId],
  );
  await client.query(
    `with taken as (
       insert into captures (id, kind, payable_id, provider, is_settling, currency, amount_minor, amount_paise, created_at)
       select gen_random_uuid(), 'order', id, 'cash', true, 'inr', total_paise, total_paise, placed_at from orders
       returning *
     )
     insert into ledger_entries (at, movement, kind, payable_id, capture_id, provider, currency, amount_minor, amount_paise)
     select created_at, 'cash_collected', 'order', payable_id, id, 'cash', 'inr', amount_minor, amount_paise from taken`,
  );
  await client.query(
    `insert into audit_entries (at, actor_id, actor_role, action, subject, changes)
     select now() - (300000 - n) * interval '1 minute', $1, 'admin',
       (array['product.changed', 'order.moved', 'settings.changed', 'product.archived', 'payment.attention'])[1 + n % 5],
       'product:' || gen_random_uuid(), jsonb_build_object('pricePaise', jsonb_build_array(n, n + 1))
     from generate_series(1, 300000) n`,
    [userId],
  );
  await client.query('vacuum analyze');
  await client.end();
  return token;
};

const database = await startDatabase();
try {
  await migrate(database.url);
  await fillCatalogue(database.url, 100_000);
  const token = await fillMonths(database.url);
  const shop = await startShopProcess(database.url, database.directory, { SEED: 'none' });
  const headers = { authorization: `Bearer ${token}` };
  for (const [what, path] of Object.entries(CALLS)) {
    const url = `${shop.url}${path}`;
    const began = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    const first = performance.now() - began;
    const { latency, non2xx } = await autocannon({ url, connections: 8, duration: 4, headers });
    console.log(
      `${what}: first ${first.toFixed(0)}, median ${latency.p50}, 97.5 % ${latency.p97_5} ms${non2xx > 0 ? `, ${non2xx} failed` : ''}`,
    );
  }
  await shop.stop();
} finally {
  await database.stop();
}
