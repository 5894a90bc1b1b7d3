import { createHash } from 'node:crypto';
import pg from 'pg';
import { fillCatalogue } from './fill.ts';

/** Products, and orders per customer. */
const PRODUCTS = 1_000;
const ORDERS_EACH = 20;
const CHUNK = 250_000;
const YEARS = 3;
const TABLES = [
  'users',
  'orders',
  'order_lines',
  'order_events',
  'order_messages',
  'payments',
  'captures',
  'refunds',
  'ledger_entries',
  'tax_documents',
  'parcels',
  'review_requests',
  'stock_movements',
  'audit_entries',
] as const;

/** Ascending ids like the shop's own, half random, derived from a number. `idOf` derives the same. */
const ids = (block: string, number: string) =>
  `('${block}' || lpad(to_hex(${number}), 8, '0') || '7' || substr(md5((${number})::text), 1, 3) || '8' || substr(md5((${number})::text), 4, 15))::uuid`;
export const idOf = (block: string, number: number): string => {
  const by = createHash('md5').update(String(number)).digest('hex');
  const hex = `${block}${number.toString(16).padStart(8, '0')}7${by.slice(0, 3)}8${by.slice(3, 18)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
export const BLOCKS = { owner: '0170', customer: '0180', order: '0190' } as const;
const order = ids(BLOCKS.order, 'n');
const customer = (customers: number) => ids(BLOCKS.customer, `(1 + n % ${customers})`);
const capture = ids('01a0', 'n');
const invoice = ids('01b0', 'n');
const refund = ids('01c0', 'n');
const OWNER = ids(BLOCKS.owner, '1');

/**
 * Order n of N: three in five paid online, the others in cash; the newest hundredth on its way; of the older ones,
 * one in twenty cancelled and the rest delivered, on the fourth day.
 */
const made = (orders: number, isSlim: boolean) => `
  select n, at, lines, online, status, status not in ('Cancelled', 'Order Placed', 'Packing') as has_left,
    online or status = 'Delivered' as is_paid, 149900 * lines + 4900 as total
  from (
    select n, now() - interval '${YEARS} years' * ((${orders} - n)::float8 / ${orders}) as at, ${isSlim ? '1' : '1 + n % 3'} as lines,
      n % 10 < 6 as online, case when n > ${orders} * 0.99
        then (array['Order Placed', 'Packing', 'Shipped', 'Out for delivery'])[1 + n % 4]
        when n % 20 = 2 then 'Cancelled' else 'Delivered' end as status
    from generate_series($1::bigint, $2::bigint) n) m`;

const STAGES = `unnest(array['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered']) with ordinality s(stage, nth)`;
const REACHED = `nth <= coalesce(array_position(array['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'], status), 1)`;
const YEAR = `case when extract(month from at) >= 4 then extract(year from at) else extract(year from at) - 1 end::int`;

/** Filled even on a small disk: what order admin and the daily figures read. */
const NEEDED = /^insert into (orders|order_lines|captures|refunds|ledger_entries) /;

const statements = (orders: number, customers: number, isSlim: boolean): readonly string[] => {
  const all = made(orders, isSlim);
  const buyer = customer(customers);
  return [
    `insert into orders (id, user_id, cart_generation, fingerprint, status, payment_method, subtotal_paise, delivery_paise,
       total_paise, address, created_at, placed_at, delivered_at, paid_at, is_restocked, carrier, tracking_number)
     select ${order}, ${buyer}, ${ids('01d0', 'n')}, md5(n::text), status, case when online then 'Razorpay' else 'COD' end,
       total - 4900, 4900, total,
       jsonb_build_object('firstName', (array['Asha','Meera','Kavya','Rohan','Vikram','Leela','Arjun','Tara'])[1 + n % 8],
         'lastName', (array['Rao','Iyer','Shetty','Menon','Kapoor'])[1 + n % 5] || n % 977,
         'email', 'buyer-' || 1 + n % ${customers} || '@example.com', 'phoneNumber', (9000000000 + n % ${customers})::text,
         'streetAddress', (n % 90 + 1) || ' Besant Avenue', 'city', 'Chennai', 'state', 'Tamil Nadu', 'pinCode', '600020', 'country', 'India'),
       at, at, case when status = 'Delivered' then at + interval '4 days' end,
       case when online then at + interval '2 minutes' when is_paid then at + interval '4 days' end, status = 'Cancelled',
       case when has_left then 'Delhivery' end, case when has_left then 'AWB' || (100000000 + n) end
     from (${all}) m`,
    `insert into order_lines (order_id, position, product_id, name, description, price_paise, images, category, sub_category, hsn, size, quantity, gst_percent)
     select ${order}, p, goods.ids[1 + (n * 31 + p) % ${PRODUCTS}], 'Madder Silk Kurta ' || (n * 31 + p) % ${PRODUCTS},
       'Made up for a measurement, with a description of a usual length so that pages weigh what they would.',
       149900, array['/images/' || md5((n % ${PRODUCTS})::text) || '.webp'], 'Women', 'Topwear', '6211', 'M', 1, 5
     from (${all}) m, generate_series(1, lines) p, (select array_agg(id) as ids from products) goods`,
    `insert into order_events (order_id, at, actor_id, actor_role, from_status, to_status)
     select ${order}, at + (nth - 1) * interval '1 day', case when nth > 1 then ${OWNER} else ${buyer} end, case when nth > 1 then 'admin' else 'customer' end,
       lag(stage) over (partition by n order by nth), stage from (${all}) m, ${STAGES} where ${REACHED}`,
    `insert into order_events (order_id, at, actor_id, actor_role, from_status, to_status)
     select ${order}, at + interval '1 hour', ${buyer}, 'customer', 'Order Placed', 'Cancelled' from (${all}) m where status = 'Cancelled'`,
    `insert into order_messages (id, order_id, author_id, side, body, at)
     select ${ids('01e0', 'n')}, ${order}, ${buyer}, 'customer', 'Could the sleeves be two inches longer? I would like to wear it in December.', at + interval '1 hour'
     from (${all}) m where n % 20 = 3`,
    `insert into payments (id, kind, payable_id, customer_id, provider, state, total_paise, charged_minor, currency, gateway_order_id,
       gateway_order, hold_expires_at, closed_because, created_at, next_poll_at, last_look_at)
     select ${ids('01f0', 'n')}, 'order', ${order}, ${buyer}, 'razorpay', 'captured', total, total, 'inr', 'order_' || substr(md5(n::text), 1, 14),
       jsonb_build_object('id', 'order_' || substr(md5(n::text), 1, 14), 'entity', 'order', 'amount', total, 'amount_paid', 0, 'amount_due', total,
         'currency', 'INR', 'receipt', ${ids('01f0', 'n')}::text, 'status', 'created', 'attempts', 0, 'notes', jsonb_build_object('orderId', ${order}), 'created_at', extract(epoch from at)::int),
       at + interval '30 minutes', null, at, at + interval '15 minutes', at + interval '2 minutes'
     from (${all}) m where online`,
    `insert into captures (id, kind, payable_id, payment_id, provider, gateway_payment_id, is_settling, currency, amount_minor, amount_paise,
       refunded_minor, refunded_paise, created_at)
     select ${capture}, 'order', ${order}, case when online then ${ids('01f0', 'n')} end, case when online then 'razorpay' else 'cash' end,
       case when online then 'pay_' || substr(md5(n::text), 1, 14) end, true, 'inr', total, total,
       case when status = 'Cancelled' then total else 0 end, case when status = 'Cancelled' then total else 0 end,
       at + case when online then interval '2 minutes' else interval '4 days' end
     from (${all}) m where is_paid`,
    `insert into refunds (id, capture_id, state, amount_minor, amount_paise, gateway_refund_id, reason, next_try_at, created_at, decided_at)
     select ${refund}, ${capture}, 'done', total, total, 'rfnd_' || substr(md5(n::text), 1, 14), 'cancelled', at, at + interval '1 hour', at + interval '61 minutes'
     from (${all}) m where online and status = 'Cancelled'`,
    `insert into ledger_entries (at, movement, kind, payable_id, capture_id, refund_id, provider, currency, amount_minor, amount_paise)
     select at + case when online then interval '2 minutes' else interval '4 days' end, case when online then 'capture' else 'cash_collected' end,
       'order', ${order}, ${capture}, null, case when online then 'razorpay' else 'cash' end, 'inr', total, total from (${all}) m where is_paid
     union all
     select at + interval '61 minutes', 'refund', 'order', ${order}, ${capture}, ${refund}, 'razorpay', 'inr', -total, -total
     from (${all}) m where online and status = 'Cancelled' order by 1`,
    `insert into tax_documents (id, kind, financial_year, serial, number, order_id, issued_at, total_paise, figures, buyer)
     select ${invoice}, 'invoice', ${YEAR} || '-' || lpad(((${YEAR} + 1) % 100)::text, 2, '0'), n, 'I' || to_hex(${YEAR}) || '-' || to_hex(n), ${order}, date_trunc('milliseconds', at + interval '2 days'), total,
       jsonb_build_object('seller', jsonb_build_object('name', 'Sui Dhaga', 'address', '8 Besant Avenue, Chennai', 'gstin', '33ABCDE1234F1ZN', 'state', 'Tamil Nadu'),
         'placeOfSupply', jsonb_build_object('name', 'Tamil Nadu', 'code', '33'), 'split', 'cgst+sgst', 'buyerGstin', null, 'orderId', ${order}, 'orderedAt', at, 'against', null,
         'lines', (select jsonb_agg(jsonb_build_object('name', 'Madder Silk Kurta', 'detail', 'Size M', 'hsn', '6211', 'quantity', 1, 'pricePaise', 149900, 'discountPaise', 0,
             'ratePercent', 5, 'grossPaise', 149900, 'taxablePaise', 142762, 'cgstPaise', 3569, 'sgstPaise', 3569, 'igstPaise', 0)) from generate_series(1, lines))
           || jsonb_build_array(jsonb_build_object('name', 'Delivery', 'detail', '', 'hsn', '9968', 'quantity', 1, 'pricePaise', 4900, 'discountPaise', 0,
             'ratePercent', 5, 'grossPaise', 4900, 'taxablePaise', 4666, 'cgstPaise', 117, 'sgstPaise', 117, 'igstPaise', 0))),
       jsonb_build_object('name', 'Asha Rao', 'address', '8 Besant Avenue, Chennai, Tamil Nadu 600020')
     from (${all}) m where has_left`,
    `insert into parcels (id, order_id, channel_number, state, grams, cash_paise, courier_order_id, shipment_id, awb, carrier, courier_status, poll_at, booked_at, pickup_at, changed_at, created_at)
     select ${ids('0200', 'n')}, ${order}, 'D' || n, 'delivered', 800, 0, n::text, (n + 1)::text, 'AWB' || (100000000 + n), 'Delhivery', 'DELIVERED', at + interval '4 days', at + interval '1 day', at + interval '2 days', at + interval '4 days', at + interval '1 day'
     from (${all}) m where online and status = 'Delivered'`,
    `insert into review_requests (order_id, asked_at) select ${order}, at + interval '11 days' from (${all}) m where status = 'Delivered' and at < now() - interval '11 days'`,
    `insert into stock_movements (at, product_id, size, quantity, stock_after, reason, reference, actor_id, actor_role)
     select at, goods.ids[1 + (n * 31 + p) % ${PRODUCTS}], 'M', -1, 900000, 'sale', 'order:' || ${order}, ${buyer}, 'customer'
     from (${all}) m, generate_series(1, lines) p, (select array_agg(id) as ids from products) goods
     union all
     select at + interval '1 hour', goods.ids[1 + (n * 31 + p) % ${PRODUCTS}], 'M', 1, 900001, 'cancelled', 'order:' || ${order}, ${buyer}, 'customer'
     from (${all}) m, generate_series(1, lines) p, (select array_agg(id) as ids from products) goods where status = 'Cancelled' order by 1`,
    `insert into audit_entries (at, actor_id, actor_role, action, subject, changes)
     select at + (nth - 1) * interval '1 day', ${OWNER}, 'admin', 'order.moved', 'order:' || ${order}, jsonb_build_object('status', jsonb_build_array(before, stage))
     from (select m.*, nth, stage, lag(stage) over (partition by n order by nth) as before from (${all}) m, ${STAGES} where ${REACHED}) e
     where nth > 1 order by 1`,
  ];
};

/** The counts that triggers keep in a working shop. */
const COUNTS = [
  `insert into tax_month_sums (month, kind, documents, total_paise)
   select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM'), kind, count(*), sum(total_paise) from tax_documents group by 1, 2`,
  `insert into tax_document_counters (kind, financial_year, last_serial) select kind, financial_year, max(serial) from tax_documents group by 1, 2`,
  `insert into visit_days (day, visitors) select g::date, 4000 from generate_series(now() - interval '${YEARS} years', now() - interval '1 day', interval '1 day') g
   on conflict do nothing`,
];

/** Indexes of these tables and their monthly partitions that no constraint needs. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)
    and not exists (select from pg_inherits where inhrelid = i.indexrelid)`;

/** A session that checks no reference and starts no trigger. */
const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '2GB'; set max_parallel_maintenance_workers = 1`);
  return client;
};

/** Works through `tasks` in order, in two sessions at once. */
const inTwoSessions = async (
  url: string,
  tasks: readonly ((client: pg.Client) => Promise<unknown>)[],
): Promise<void> => {
  const waiting = [...tasks];
  const work = async () => {
    const client = await connect(url);
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task(client);
    await client.end();
  };
  await Promise.all([work(), work()]);
};

/**
 * Fills a migrated database with years of orders and everything that comes with them, table by table, 2,50,000 orders
 * in a statement: without triggers and foreign keys, whose counts are computed at the end, and with indexes created
 * afterwards, those over texts first.
 * @param isSlim only orders of one line, and their money
 */
export const fillYears = async (
  url: string,
  orders: number,
  print: (line: string) => void,
  isSlim = false,
): Promise<void> => {
  await fillCatalogue(url, PRODUCTS);
  const client = await connect(url);
  const customers = Math.max(1, Math.floor(orders / ORDERS_EACH));
  for (const quick of ['fsync = off', 'max_wal_size = 8192', 'autovacuum = off'])
    await client.query(`alter system set ${quick}`);
  await client.query('select pg_reload_conf()');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [TABLES]);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into users (id, name, email, password_hash, role) values (${OWNER}, 'Bench', 'bench@example.com', 'x', 'admin')`,
  );
  await client.query(
    `insert into users (id, name, email, password_hash, created_at)
     select ${ids(BLOCKS.customer, 'n')}, 'Buyer ' || n, 'buyer-' || n || '@example.com', 'x', now() - interval '${YEARS} years' * random()
     from generate_series(1, $1::bigint) n`,
    [customers],
  );
  const fillings = statements(orders, customers, isSlim).filter((each) => !isSlim || NEEDED.test(each));
  await inTwoSessions(
    url,
    fillings.map((statement) => async (own) => {
      for (let from = 1; from <= orders; from += CHUNK)
        await own.query(statement, [from, Math.min(orders, from + CHUNK - 1)]);
      print(`${/^insert into (\w+)/.exec(statement)?.[1]}`);
    }),
  );
  // for a partitioned table PostgreSQL lists the parent's index only, which would leave its partitions without
  const definitions = indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
  const ofTexts = (definition: string) => definition.includes(' USING gin ');
  await inTwoSessions(
    url,
    [...definitions.filter(ofTexts), ...definitions.filter((each) => !ofTexts(each))].map(
      (definition) => async (own) => {
        await own.query(definition);
        print(definition.split(' ON ')[0] ?? '');
      },
    ),
  );
  for (const statement of COUNTS) await client.query(statement);
  for (const quick of ['fsync', 'max_wal_size', 'autovacuum'])
    await client.query(`alter system reset ${quick}`);
  await client.query('vacuum analyze');
  await client.query('select pg_reload_conf()');
  await client.query('checkpoint');
  await client.end();
};

/** Bytes of a table's rows and indexes per order, largest first. Partitions count towards their table. */
export const bytesPerOrder = async (url: string, orders: number): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; rows: number; heap: number; indexes: number }>(
    `select t::text as name, sum(c.reltuples) / $2::float8 as rows, sum(pg_table_size(p.relid)) / $2::float8 as heap, sum(pg_indexes_size(p.relid)) / $2::float8 as indexes
     from unnest($1::text[]::regclass[]) t, lateral (select t as relid union select relid from pg_partition_tree(t)) p
     join pg_class c on c.oid = p.relid group by t
     union all select 'all of the database', null, pg_database_size(current_database()) / $2::float8, null order by 3 desc`,
    [TABLES, orders],
  );
  await client.end();
  return rows.map(
    ({ name, rows: each, heap, indexes }) =>
      `| ${name} | ${each === null ? '' : each.toFixed(2)} | ${Math.round(heap)} | ${indexes === null ? '' : Math.round(indexes)} |`,
  );
};
