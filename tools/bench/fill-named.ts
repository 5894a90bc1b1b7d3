import type pg from 'pg';
import { CLOTHS, COLOURS } from './fill.ts';

const GARMENTS = [
  'Shirt',
  'Kurta',
  'Trousers',
  'Jacket',
  'Coat',
  'Dress',
  'Lehenga',
  'Sweater',
  'Jacketed Gown',
  'Sherwani',
];
const BATCH = 100_000;

/**
 * Adds products number `first` to `last`, each with three sizes, named by colour, cloth, garment and number; one in a
 * hundred is `Organza`, one in 5,000 `Chikankari`. Ends with the maintenance that a database does after so many rows.
 */
export const fillNamedProducts = async (client: pg.Client, first: number, last: number): Promise<void> => {
  // a million products would record three million stock movements that nobody reads here
  await client.query('alter table product_sizes disable trigger stock_noted_in');
  for (let from = first; from <= last; from += BATCH) {
    await client.query(
      `with made as (
         insert into products (id, handle, name, description, price_paise, category, sub_category, best_seller)
         select gen_random_uuid(), 'bench-' || n,
           colour || ' ' || case when n % 5000 = 7 then 'Chikankari ' when n % 100 = 9 then 'Organza ' else '' end
             || cloth || ' ' || garment || ' ' || n,
           'Made up for a measurement, with a description of a usual length so that pages weigh what they would.',
           39900 + (n::bigint * 7919) % 2000000, (array['Men','Women','Kids'])[1 + (n / 7) % 3],
           (array['Topwear','Bottomwear','Winterwear'])[1 + (n / 21) % 3], n % 40 = 0
         from generate_series($1::int, $2::int) n,
           lateral (select ($3::text[])[1 + n % 10] as colour, ($4::text[])[1 + (n / 10) % 10] as cloth,
             ($5::text[])[1 + (n / 100) % 10] as garment) words
         order by n returning id
       )
       insert into product_sizes (product_id, size, position, stock)
       select id, size, position, 1000000 from made, unnest(array['S','M','L']) with ordinality as s(size, position)`,
      [from, Math.min(last, from + BATCH - 1), COLOURS, CLOTHS, GARMENTS],
    );
  }
  await client.query('alter table product_sizes enable trigger stock_noted_in');
  // bumping the version updates the filter data
  await client.query('select bump_catalogue_version()');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
};
