import type { Category, SubCategory } from '@darzi/contract/catalogue/catalogue.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

/** A product with everything that the back office sees of it. */
export type ManagedProduct = {
  readonly id: string;
  readonly seq: number;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: Category;
  readonly subCategory: SubCategory;
  readonly bestSeller: boolean;
  readonly published: boolean;
  readonly archived: boolean;
  readonly hsn: string | null;
  readonly handle: string | null;
  readonly sourceHash: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
  readonly images: readonly { readonly hash: string; readonly alt: string }[];
};

type Row = Omit<ManagedProduct, 'pricePaise' | 'sizes' | 'images'> & {
  readonly pricePaise: number;
  readonly sizes: [string, number][];
  readonly images: [string, string][];
};

const COLUMNS = sql`p.id, p.seq, p.name, p.description, p.price_paise as "pricePaise", p.category,
  p.sub_category as "subCategory", p.best_seller as "bestSeller", p.published, p.archived_at is not null as archived,
  p.hsn, p.handle, p.source_hash as "sourceHash", p.version, p.created_at as "createdAt",
  (select coalesce(json_agg(json_build_array(s.size, s.stock) order by s.position, s.size), '[]')
     from product_sizes s where s.product_id = p.id) as sizes,
  (select coalesce(json_agg(json_build_array(i.image_hash, i.alt) order by i.position, i.id), '[]')
     from product_images i where i.product_id = p.id and i.image_hash is not null) as images`;

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<ManagedProduct[]> => {
  const { rows } = await sql<Row>`select ${COLUMNS} from products p where ${rest}`.execute(db);
  return rows.map((row) => ({
    ...row,
    pricePaise: paise(row.pricePaise),
    sizes: row.sizes.map(([size, stock]) => ({ size, stock })),
    images: row.images.map(([hash, alt]) => ({ hash, alt })),
  }));
};

export type ManagedPage = {
  readonly before: number | undefined;
  readonly limit: number;
  readonly isArchived: boolean;
  /** A pattern for LIKE, in lower case. */
  readonly nameLike: string | undefined;
};

/** One page of all products, newest first, unpublished ones too. */
export const listManaged = (
  db: Db,
  { before, limit, isArchived, nameLike }: ManagedPage,
): Promise<ManagedProduct[]> =>
  select(
    db,
    sql`${isArchived ? sql`p.archived_at is not null` : sql`p.archived_at is null`}
      and ${before === undefined ? sql`true` : sql`p.seq < ${before}`}
      and ${nameLike === undefined ? sql`true` : sql`p.name_key like ${nameLike}`}
      order by p.seq desc limit ${limit}`,
  );

export const findManaged = async (db: Db, id: string): Promise<ManagedProduct | undefined> => {
  const [product] = await select(db, sql`p.id = ${id}`);
  return product;
};

/** The product, held by this transaction. */
export const lockManaged = async (tx: Tx, id: string): Promise<ManagedProduct | undefined> => {
  const [product] = await select(tx, sql`p.id = ${id} for no key update of p`);
  return product;
};

export const setArchived = async (tx: Tx, id: string, isArchived: boolean): Promise<void> => {
  await tx
    .updateTable('products')
    .set({ archived_at: isArchived ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
};
