import { type ProductId, productId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { document, parseRows } from '../../platform/db/rows.ts';
import { imageAddress } from '../images/store-image.ts';

type FeedVariant = {
  /** The cart's key for it. */
  readonly key: string;
  readonly colour: string | null;
  readonly size: string;
  readonly isSoldOut: boolean;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly weightGrams: number | null;
  /** Its colour's first, then those of no colour. */
  readonly images: readonly string[];
};

/** A product as feeds for other sites need it. Addresses of pictures without the host. */
export type FeedProduct = {
  readonly id: ProductId;
  readonly seq: number;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly subCategory: string;
  readonly vendor: string | null;
  readonly firstColour: string | null;
  readonly variants: readonly FeedVariant[];
};

const feedRow = z.object({
  id: productId,
  seq: z.number(),
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  subCategory: z.string(),
  vendor: z.string().nullable(),
  firstColour: z.string().nullable(),
  variants: z.array(document<Omit<FeedVariant, 'images'>>()),
  images: z.array(z.tuple([z.string(), z.string().nullable()])),
});
type Row = z.output<typeof feedRow>;

const picturesOf = (images: Row['images'], colour: string | null): readonly string[] => {
  const fitting = [
    ...images.filter(([, own]) => own === colour),
    ...images.filter(([, own]) => own === null && colour !== null),
  ];
  return (fitting.length > 0 ? fitting : images).map(([hash]) => imageAddress(hash));
};

const PAGE = 500;

/** Every public product with a picture of its own, oldest first, a page at a time. */
export async function* readFeedProducts(db: Db): AsyncGenerator<readonly FeedProduct[]> {
  let after = 0;
  for (;;) {
    const rows = await parseRows(
      db,
      feedRow,
      sql`
      select p.id, p.seq, p.handle, p.name, p.description, p.vendor, (select name from categories where key = p.category) as category,
        (select name from product_types where key = p.sub_category) as "subCategory",
        (select name from product_colours where product_id = p.id order by position limit 1) as "firstColour",
        (select coalesce(json_agg(json_build_object('key', s.size, 'colour', s.colour, 'size', s.own_size,
           'isSoldOut', s.stock = 0, 'pricePaise', coalesce(s.price_paise, p.price_paise), 'mrpPaise', s.mrp_paise,
           'sku', s.sku, 'barcode', s.barcode, 'weightGrams', s.weight_grams) order by s.position, s.size), '[]')
           from product_sizes s where s.product_id = p.id) as variants,
        (select coalesce(json_agg(json_build_array(i.image_hash, i.colour) order by i.position, i.id), '[]')
           from product_images i where i.product_id = p.id and i.image_hash is not null) as images
      from products p where p.visible and p.seq > ${after} order by p.seq limit ${PAGE}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .filter(({ images }) => images.length > 0)
      .map(({ images, variants, ...row }) => ({
        ...row,
        variants: variants.map((one) => ({ ...one, images: picturesOf(images, one.colour) })),
      }));
    after = last.seq;
  }
}
