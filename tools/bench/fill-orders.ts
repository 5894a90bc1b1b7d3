import pg from 'pg';

/**
 * Adds made-up orders: most delivered, a few in every other state, one to three pieces each, paid in cash or not at
 * all. One statement per table.
 */
export const fillOrders = async (url: string, orders: number, customers: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into users (id, name, email, password_hash)
     select gen_random_uuid(), 'Buyer ' || n, 'buyer-' || n || '@example.com', 'x' from generate_series(1, $1::int) n`,
    [customers],
  );
  await client.query(
    `with people as (select array_agg(id) as ids from users where email like 'buyer-%'),
     made as (
       select gen_random_uuid() as id, n, case when n % 50 < 40 then 'Delivered'
         else (array['Order Placed','Packing','Shipped','Out for delivery','Cancelled','Returned to sender'])[1 + n % 6] end as status
       from generate_series(1, $1::int) n)
     insert into orders (id, user_id, cart_generation, fingerprint, status, payment_method, subtotal_paise, delivery_paise,
       total_paise, address, created_at, placed_at, delivered_at, is_restocked)
     select m.id, people.ids[1 + m.n % $2::int], gen_random_uuid(), 'x', m.status, 'COD', 149900, 4900, 154800,
       jsonb_build_object('firstName', (array['Asha','Meera','Kavya','Rohan','Vikram','Leela','Arjun','Tara'])[1 + m.n % 8],
         'lastName', (array['Rao','Iyer','Shetty','Menon','Kapoor'])[1 + m.n % 5] || m.n % 977,
         'email', 'buyer-' || 1 + m.n % $2::int || '@example.com', 'phoneNumber', (9000000000 + m.n)::text,
         'streetAddress', '8 Besant Avenue', 'city', 'Chennai', 'state', 'Tamil Nadu', 'pinCode', '600020', 'country', 'India'),
       at, at, case when m.status = 'Delivered' then at end, m.status in ('Cancelled', 'Returned to sender')
     from made m, people, lateral (select now() - ($1::int - m.n) * interval '3 minutes' as at) t order by m.n`,
    [orders, customers],
  );
  await client.query(
    `insert into order_lines (order_id, position, product_id, name, description, price_paise, category, sub_category, size, quantity)
     select o.id, p, gen_random_uuid(), 'Madder Buti Kurta', 'Made up for a measurement.', 149900, 'Women', 'Topwear', 'M', 1
     from orders o, generate_series(1, 1 + o.seq::int % 3) p where o.fingerprint = 'x'`,
  );
  await client.query('vacuum analyze orders');
  await client.query('analyze order_lines, users');
  await client.end();
};
