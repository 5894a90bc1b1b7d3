import { CUSTOM_ORDER_STATUSES } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { customOrderId, type ProductId, payableId, productId, taxDocumentId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

const foundCustomOrder = z.object({
  id: customOrderId,
  name: z.string(),
  status: z.enum(CUSTOM_ORDER_STATUSES),
  at: z.date(),
});
type FoundCustomOrder = z.output<typeof foundCustomOrder>;

/** Custom orders of matching customers, or whose ids end in these six characters, newest first. */
export const findCustomOrders = async (
  db: Db,
  { known, number }: { readonly known: string; readonly number: string },
  limit: number,
): Promise<FoundCustomOrder[]> => {
  return parseRows(
    db,
    foundCustomOrder,
    sql`
    select o.id, u.name, o.status, o.created_at as at from (
      (select o.id from custom_orders o join users u on u.id = o.user_id
        where u.deleted_at is null and u.search_key like ${searchPattern(known)} order by o.seq desc limit ${limit})
      union
      (select id from custom_orders where right(id::text, 6) = ${number} order by seq desc limit ${limit})
    ) f join custom_orders o using (id) join users u on u.id = o.user_id
    order by o.seq desc limit ${limit}`,
  );
};

const foundDocument = z.object({
  id: taxDocumentId,
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  order: payableId,
  isCustom: z.boolean(),
});
type FoundDocument = z.output<typeof foundDocument>;

/** Documents with this number, or this serial in any year, newest first. */
export const findDocuments = async (
  db: Db,
  number: string,
  serial: number | undefined,
  limit: number,
): Promise<FoundDocument[]> => {
  return parseRows(
    db,
    foundDocument,
    sql`
    select d.id, d.number, d.kind, coalesce(d.order_id, d.custom_order_id) as "order",
      d.order_id is null as "isCustom"
    from (
      select id from tax_documents where number = ${number}
      union
      select t.id from tax_document_counters c
        join tax_documents t on t.kind = c.kind and t.financial_year = c.financial_year and t.serial = ${serial ?? 0}
    ) f join tax_documents d using (id)
    order by d.issued_at desc limit ${limit}`,
  );
};

const idRow = z.object({ id: productId });

/** Ids of products with this in their name, or with a variant of exactly this SKU or barcode, newest first. */
export const findProductIds = async (db: Db, text: string, limit: number): Promise<ProductId[]> => {
  const rows = await parseRows(
    db,
    idRow,
    sql`
    select p.id from (
      (select id from products where archived_at is null and name_key like ${searchPattern(text)}
        order by seq desc limit ${limit})
      union
      (select product_id from product_sizes where lower(sku) = ${text} limit ${limit})
      union
      (select product_id from product_sizes where barcode = ${text} limit ${limit})
    ) f join products p using (id) order by p.seq desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};
