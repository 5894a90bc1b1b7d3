import type { ProductId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { imageAddress } from '../images/store-image.ts';

/** What of a product is handed to those who list goods elsewhere. Addresses of pictures without the host. */
export type FeedProduct = {
  readonly id: ProductId;
  readonly seq: number;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly subCategory: string;
  readonly pricePaise: Paise;
  readonly sizes: readonly { readonly size: string; readonly isSoldOut: boolean }[];
  readonly images: readonly string[];
};

type Row = Omit<FeedProduct, 'pricePaise' | 'sizes' | 'images'> & {
  readonly pricePaise: number;
  readonly sizes: [string, boolean][];
  readonly images: string[];
};

const PAGE = 500;

/** Every product that the public sees and that has a picture of its own, oldest first, a page at a time. */
export async function* readFeedProducts(db: Db): AsyncGenerator<readonly FeedProduct[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select p.id, p.seq, p.handle, p.name, p.description, (select name from categories where key = p.category) as category,
        (select name from product_types where key = p.sub_category) as "subCategory",
        p.price_paise as "pricePaise",
        (select coalesce(json_agg(json_build_array(s.size, s.stock = 0) order by s.position, s.size), '[]')
           from product_sizes s where s.product_id = p.id) as sizes,
        (select coalesce(json_agg(i.image_hash order by i.position, i.id), '[]')
           from product_images i where i.product_id = p.id and i.image_hash is not null) as images
      from products p where p.visible and p.seq > ${after} order by p.seq limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .filter(({ images }) => images.length > 0)
      .map((row) => ({
        ...row,
        pricePaise: paise(row.pricePaise),
        sizes: row.sizes.map(([size, isSoldOut]) => ({ size, isSoldOut })),
        images: row.images.map(imageAddress),
      }));
    after = last.seq;
  }
}
