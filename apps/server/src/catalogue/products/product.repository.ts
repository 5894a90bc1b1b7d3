import { eachFact, type ProductFacts } from '@darzi/contract/catalogue/product-facts.ts';
import { type ProductId, parseId, type VariantId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { FACT_CELLS } from './product-facts.repository.ts';
import type { Colour } from './product-variants.rules.ts';

export type ShownImage = {
  readonly hash: string;
  readonly alt: string;
  /** The point that stays in view, percent from left and top. */
  readonly focus: readonly [number, number];
  /** The colour it shows; null: any. */
  readonly colour: string | null;
};

/** One colour in one size, as the shop shows it. */
export type ShownVariant = {
  readonly id: VariantId;
  readonly colour: string | null;
  readonly size: string;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly sku: string | null;
  readonly isSoldOut: boolean;
  readonly weightGrams: number | null;
};

export type CatalogueProduct = {
  readonly id: ProductId;
  readonly seq: number;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string;
  readonly subCategory: string;
  readonly bestSeller: boolean;
  readonly createdAt: Date;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  readonly facts: ProductFacts;
  readonly colours: readonly Colour[];
  readonly variants: readonly ShownVariant[];
  readonly images: readonly ShownImage[];
  readonly reviewCount: number;
  readonly rating: number | null;
};

type ImageCells = [hash: string, alt: string, x: number, y: number, colour: string | null];
type VariantCells = [
  id: VariantId,
  colour: string | null,
  size: string,
  price: number,
  mrp: number | null,
  sku: string | null,
  isSoldOut: boolean,
  weightGrams: number | null,
];

type Row = Omit<
  CatalogueProduct,
  'pricePaise' | 'createdAt' | 'facts' | 'colours' | 'variants' | 'images'
> & {
  readonly pricePaise: number;
  readonly createdAt: Date;
  readonly facts: readonly (string | null)[];
  readonly colours: [string, string | null][];
  readonly variants: VariantCells[];
  readonly images: ImageCells[];
};

const COLUMNS = sql`p.id, p.seq, p.handle, p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.name, p.description, p.price_paise as "pricePaise", (select name from categories where key = p.category) as category,
  (select name from product_types where key = p.sub_category) as "subCategory", p.best_seller as "bestSeller", p.created_at as "createdAt",
  ${FACT_CELLS} as facts,
  (select coalesce(json_agg(json_build_array(c.name, c.hex) order by c.position), '[]')
     from product_colours c where c.product_id = p.id) as colours,
  (select coalesce(json_agg(json_build_array(s.id, s.colour, s.own_size, coalesce(s.price_paise, p.price_paise),
     s.mrp_paise, s.sku, s.stock = 0, s.weight_grams) order by s.position), '[]') from product_sizes s where s.product_id = p.id) as variants,
  (select coalesce(json_agg(json_build_array(i.image_hash, i.alt, i.focus_x, i.focus_y, i.colour) order by i.position), '[]')
     from product_images i where i.product_id = p.id and i.image_hash is not null) as images,
  (select count(*)::int from reviews r where r.product_id = p.id and r.state <> 'hidden') as "reviewCount",
  (select round(avg(r.rating), 1)::float8 from reviews r where r.product_id = p.id and r.state <> 'hidden') as rating`;

const productOf = (row: Row): CatalogueProduct => ({
  ...row,
  pricePaise: paise(row.pricePaise),
  facts: eachFact((_, index) => row.facts[index] ?? null),
  colours: row.colours.map(([name, hex]) => ({ name, hex })),
  variants: row.variants.map(([id, colour, size, price, mrp, sku, isSoldOut, weightGrams]) => ({
    id,
    colour,
    size,
    pricePaise: paise(price),
    mrpPaise: mrp === null ? null : paise(mrp),
    sku,
    isSoldOut,
    weightGrams,
  })),
  images: row.images.map(([hash, alt, x, y, colour]) => ({ hash, alt, focus: [x, y], colour })),
});

/**
 * Products as the shop shows them.
 * @param from a source of `p` with its order
 * @param before a prefix of the statement
 */
export const readProducts = async (
  db: Db,
  from: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<CatalogueProduct[]> => {
  const { rows } = await sql<Row>`${before} select ${COLUMNS} ${from}`.execute(db);
  return rows.map(productOf);
};

/** A visible product by its id or by a current or former handle, or undefined. */
export const findProduct = async (db: Db, key: string): Promise<CatalogueProduct | undefined> => {
  // NUL cannot occur in database texts
  if (key.includes('\0')) return undefined;
  const wanted =
    parseId<ProductId>(key) ??
    sql`(select product_id from product_handles where handle = ${key.normalize('NFC').toLowerCase()})`;
  const [product] = await readProducts(db, sql`from products p where p.id = ${wanted} and p.visible`);
  return product;
};

/** Those of these products that the public can see, in this order. */
export const findProducts = (db: Db, ids: readonly ProductId[]): Promise<CatalogueProduct[]> =>
  readProducts(
    db,
    sql`from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id and p.visible order by wanted.place`,
  );
