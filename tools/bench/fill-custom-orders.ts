import pg from 'pg';

/**
 * Adds made-up custom orders of 400 customers in every state, each with two revisions of its bid, three to eight
 * events, two pictures (without files), a pin and a message, in a handful of statements.
 */
export const fillCustomOrders = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into users (id, name, email, password_hash)
    select gen_random_uuid(), (array['Asha','Meera','Lakshmi','Farah','Kiran','Devi','Nisha','Priya'])[1 + n % 8] || ' ' ||
      (array['Rao','Iyer','Khan','Sharma','Das','Nair','Patel'])[1 + (n / 8) % 7] || ' ' || n,
      'made-to-measure-' || n || '@example.com', 'x'
    from generate_series(1, 400) n`);
  await client.query(
    `insert into custom_orders (id, user_id, status, size, measurement_mode, measurements, style, fabric, customization,
       price_paise, shown_price_paise, estimated_delivery, accepted_at, paid_at, carrier, tracking_number, shipped_at,
       delivered_at, assigned_to, created_at)
     select gen_random_uuid(), u.id, s.status, 'M', 'standard',
       '{"chest":39,"waist":33,"hips":41,"length":30,"shoulders":18,"sleeves":25}', 'fusion', 'silk',
       'A kurta with a high collar and three-quarter sleeves, made up for a measurement.',
       450000 + n * 100, 450000 + n * 100, '2026-12-24',
       case when s.step >= 2 then now() end, case when s.step >= 4 then now() end,
       case when s.step >= 6 then 'Blue Dart' end, case when s.step >= 6 then 'BD-' || n end,
       case when s.step >= 6 then now() end, case when s.status = 'delivered' then now() end,
       case when n % 3 = 0 then (select id from users where email = 'designer@example.com') end,
       now() - make_interval(hours => ($1::int - n))
     from generate_series(1, $1::int) n
     join lateral (select (array['pending','accepted','waiting_payment','in_progress','completed','shipped','delivered',
       'cancelled'])[1 + n % 8] as status, (array[1,2,3,4,5,6,7,0])[1 + n % 8] as step) s on true
     join (select id, row_number() over (order by id) as place from users where email like 'made-to-measure-%') u
       on u.place = 1 + n % 400
     order by n`,
    [count],
  );
  const of = "from custom_orders o where o.customization like '%made up for a measurement.'";
  const designer = "(select id from users where email = 'designer@example.com')";
  await client.query(`
    insert into custom_order_bids (custom_order_id, revision, price_paise, breakdown, designer_id)
    select o.id, r, o.price_paise + (2 - r) * 10000, '[{"label":"Fabric","amount":2000},{"label":"Making","amount":2500}]',
      ${designer} from custom_orders o, generate_series(1, 2) r
    where o.customization like '%made up for a measurement.'`);
  await client.query(`
    insert into custom_order_events (custom_order_id, at, actor_id, actor_role, command, from_status, to_status)
    select o.id, o.created_at + make_interval(mins => e), o.user_id, 'customer', 'submit', null, 'pending'
    from custom_orders o, generate_series(1, 3 + o.seq::int % 6) e
    where o.customization like '%made up for a measurement.'`);
  await client.query(`
    insert into custom_order_images (id, custom_order_id, position, hash, width, height, bytes, sweep_after)
    select gen_random_uuid(), o.id, p, repeat('0', 64), 800, 1000, 90000, null
    from custom_orders o, generate_series(1, 2) p where o.customization like '%made up for a measurement.'`);
  await client.query(`
    insert into custom_order_pins (id, custom_order_id, image_id, number, x, y, body, author_id)
    select gen_random_uuid(), i.custom_order_id, i.id, 1, .5, .5, 'As high as this', ${designer}
    from custom_order_images i where i.position = 1 and i.hash = repeat('0', 64)`);
  await client.query(`
    insert into custom_order_messages (id, custom_order_id, author_id, side, body)
    select gen_random_uuid(), o.id, o.user_id, 'customer', 'Which length of sleeve do you think?' ${of}`);
  await client.query('analyze');
  await client.end();
};
