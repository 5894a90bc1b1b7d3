import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type ExportedProduct = {
  readonly seq: number;
  /** The handle of an import, or the id. */
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
  readonly sizes: readonly (readonly [size: string, stock: number])[];
  /** Hash of what is shown, else the address it is still to come from. */
  readonly images: readonly (readonly [hash: string | null, source: string | null])[];
};

/** Products behind a sequence number, oldest first, whatever their state. */
export const listForExport = async (db: Db, after: number, limit: number): Promise<ExportedProduct[]> => {
  const { rows } = await sql<Omit<ExportedProduct, 'pricePaise'> & { readonly pricePaise: number }>`
    select p.seq, coalesce(p.handle, p.id::text) as handle, p.name, p.description, p.price_paise as "pricePaise",
      p.category, p.sub_category as "subCategory", p.best_seller as "bestSeller", p.published,
      p.archived_at is not null as "isArchived", p.hsn,
      (select coalesce(json_agg(json_build_array(s.size, s.stock) order by s.position, s.size), '[]')
         from product_sizes s where s.product_id = p.id) as sizes,
      (select coalesce(json_agg(json_build_array(i.image_hash, i.source_url) order by i.position, i.id), '[]')
         from product_images i where i.product_id = p.id and not i.is_stand_in
           and coalesce(i.image_hash, i.source_url) is not null) as images
    from products p where p.seq > ${after} order by p.seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, pricePaise: paise(row.pricePaise) }));
};
