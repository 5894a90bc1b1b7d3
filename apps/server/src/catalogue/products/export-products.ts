import { type Paise, paise, toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { imageAddress } from '../images/store-image.ts';

type ExportedProduct = {
  readonly seq: number;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string;
  readonly subCategory: string;
  readonly bestSeller: boolean;
  readonly published: boolean;
  readonly isArchived: boolean;
  readonly hsn: string | null;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  readonly sizes: readonly (readonly [size: string, stock: number])[];
  /** Hash of what is shown, else the address it is still to come from. */
  readonly images: readonly (readonly [hash: string | null, source: string | null])[];
};

/** Products behind a sequence number, oldest first, whatever their state. */
const listForExport = async (db: Db, after: number, limit: number): Promise<ExportedProduct[]> => {
  const { rows } = await sql<Omit<ExportedProduct, 'pricePaise'> & { readonly pricePaise: number }>`
    select p.seq, p.handle, p.name, p.description, p.price_paise as "pricePaise",
      c.name as category, t.name as "subCategory", p.best_seller as "bestSeller", p.published,
      p.archived_at is not null as "isArchived", p.hsn, p.seo_title as "seoTitle", p.seo_description as "seoDescription",
      (select coalesce(json_agg(json_build_array(s.size, s.stock) order by s.position, s.size), '[]')
         from product_sizes s where s.product_id = p.id) as sizes,
      (select coalesce(json_agg(json_build_array(i.image_hash, i.source_url) order by i.position, i.id), '[]')
         from product_images i where i.product_id = p.id and not i.is_stand_in
           and coalesce(i.image_hash, i.source_url) is not null) as images
    from products p join categories c on c.key = p.category join product_types t on t.key = p.sub_category
    where p.seq > ${after} order by p.seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, pricePaise: paise(row.pricePaise) }));
};

const PAGE = 500;

/** The columns of our own import, and `archived`, which it passes over. */
export const PRODUCT_COLUMNS = [
  'handle',
  'name',
  'description',
  'price',
  'category',
  'subCategory',
  'size',
  'stock',
  'bestSeller',
  'published',
  'hsn',
  'images',
  'archived',
  'seoTitle',
  'seoDescription',
] as const;

/** A row for each size; description and pictures stand in the first alone. Prices in rupees. */
const rowsOf = (product: ExportedProduct, publicUrl: string): Cell[][] =>
  product.sizes.map(([size, stock], index) => [
    product.handle,
    product.name,
    index === 0 ? product.description : '',
    toRupees(product.pricePaise),
    product.category,
    product.subCategory,
    size,
    stock,
    product.bestSeller,
    product.published,
    product.hsn,
    index === 0
      ? product.images
          .map(([hash, source]) => (hash === null ? source : `${publicUrl}${imageAddress(hash)}`))
          .join('|')
      : '',
    product.isArchived,
    index === 0 ? product.seoTitle : '',
    index === 0 ? product.seoDescription : '',
  ]);

/** Every product, oldest first, a page of rows at a time, in the form that our own import reads. */
export async function* exportProducts(
  db: Db,
  publicUrl: string,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  for (;;) {
    const products = await listForExport(db, after, PAGE);
    const last = products.at(-1);
    if (last === undefined) return;
    yield products.flatMap((product) => rowsOf(product, publicUrl));
    after = last.seq;
  }
}
