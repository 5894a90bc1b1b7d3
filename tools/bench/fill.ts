import pg from 'pg';
import { createToken, hashToken } from '../../apps/server/src/platform/auth/actor.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';

/** The fixed words of the search measurement, three letters or more. */
export const SEARCH_WORDS = [
  'shirt',
  'kurta',
  'silk',
  'indigo',
  'jacket',
  'madder',
  'linen',
  'quilted',
  'bandhani',
  'coat',
] as const;

const NAMES = [
  'Shirt',
  'Kurta',
  'Trousers',
  'Jacket',
  'Coat',
  'Dress',
  'Lehenga',
  'Sweater',
  'Jeans',
  'Sherwani',
];
export const CLOTHS = [
  'Silk',
  'Linen',
  'Cotton',
  'Wool',
  'Velvet',
  'Denim',
  'Khadi',
  'Quilted',
  'Bandhani',
  'Ikat',
];
export const COLOURS = [
  'Madder',
  'Indigo',
  'Turmeric',
  'Leaf',
  'Ivory',
  'Rose',
  'Charcoal',
  'Saffron',
  'Teal',
  'Plum',
];

/** Adds made-up products with three sizes each, in one statement per thousand. */
export const fillCatalogue = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with made as (
       insert into products (id, name, description, price_paise, category, sub_category, best_seller)
       select gen_random_uuid(),
         ($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + (n / 10) % 10] || ' ' || ($4::text[])[1 + (n / 100) % 10] || ' ' || n,
         'Made up for a measurement, with a description of a usual length so that pages weigh what they would.',
         39900 + (n * 7919) % 2000000, (array['Men','Women','Kids'])[1 + n % 3],
         (array['Topwear','Bottomwear','Winterwear'])[1 + (n / 3) % 3], n % 40 = 0
       from generate_series(1, $1::int) n returning id
     )
     insert into product_sizes (product_id, size, position, stock)
     select id, size, position, 1000000 from made, unnest(array['S','M','L']) with ordinality as s(size, position)`,
    [count, COLOURS, CLOTHS, NAMES],
  );
  await client.query('select bump_catalogue_version()');
  // Otherwise the maintenance after so many new rows would be measured with what comes next.
  await client.query('vacuum analyze');
  await client.end();
};

/** Signed-in customers, written straight to the database: passwords are not what is measured. */
export const fillCustomers = async (url: string, count: number): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const people = Array.from({ length: count }, () => ({
    id: newId(),
    session: newId(),
    token: createToken(),
  }));
  await client.query(
    `insert into users (id, name, email, password_hash) select id, 'Bench', id::text || '@example.com', 'x' from unnest($1::uuid[]) id`,
    [people.map((person) => person.id)],
  );
  await client.query(
    `insert into sessions (id, token_hash, user_id, expires_at)
     select s, h, u, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[], $3::uuid[]) t(s, h, u)`,
    [
      people.map((person) => person.session),
      people.map((person) => hashToken(person.token)),
      people.map((person) => person.id),
    ],
  );
  // a few customers stand for a whole town
  const limits = { openCashUnconfirmed: 10_000, openCashMost: 10_000, cashAnHour: 10_000 };
  await client.query('update shop_settings set stored = stored || $1::jsonb', [JSON.stringify(limits)]);
  await client.end();
  return people.map((person) => person.token);
};

/** The shop's owner, signed in. */
export const fillOwner = async (
  client: pg.Client,
): Promise<{ readonly id: string; readonly token: string }> => {
  const [id, token] = [newId(), createToken()];
  await client.query(
    `insert into users (id, name, email, password_hash, role) values ($1, 'Bench', 'bench@example.com', 'x', 'admin')`,
    [id],
  );
  await client.query(
    `insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), hashToken(token), id],
  );
  return { id, token };
};
