import { customOrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

/** A custom order in the owner's table. Paise; measurements stay in the studio. */
const exportedCustomOrder = z.object({
  seq: z.number(),
  id: customOrderId,
  createdAt: z.date(),
  status: z.string(),
  customer: z.string(),
  email: z.string().nullable(),
  style: z.string(),
  fabric: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  customization: z.string(),
  pricePaise: z.number().nullable(),
  isCash: z.boolean(),
  acceptedAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  shippedAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
  refundedPaise: z.number(),
  designer: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Street, city, state, PIN code, phone; nulls before an address was given and once the customer was erased. */
  address: z.array(z.string().nullable()),
  rating: z.number().nullable(),
  garment: z.string().nullable(),
  who: z.string().nullable(),
  neededBy: z.string().nullable(),
  advancePaise: z.number().nullable(),
  advancePaidAt: z.date().nullable(),
  /** Of a cancelled order's advance. */
  keptPaise: z.number().nullable(),
});
export type ExportedCustomOrder = z.output<typeof exportedCustomOrder>;

/** The next custom orders after a sequence number, oldest first. */
export const listCustomOrdersForExport = async (
  db: Db,
  after: number,
  limit: number,
): Promise<readonly ExportedCustomOrder[]> => {
  return parseRows(
    db,
    exportedCustomOrder,
    sql`
    with page as materialized (
      select * from custom_orders where seq > ${after} order by seq limit ${limit}
    )
    select o.seq, o.id, o.created_at as "createdAt", o.status, u.name as customer, u.email, o.style, o.fabric, o.color,
      o.size, o.customization, o.price_paise as "pricePaise", o.is_cash as "isCash", o.accepted_at as "acceptedAt",
      o.paid_at as "paidAt", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
      coalesce((select sum(c.refunded_paise) from captures c
        where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling), 0)::bigint as "refundedPaise",
      d.name as designer, o.carrier, o.tracking_number as "trackingNumber",
      array[concat_ws(', ', nullif(o.shipping_address->>'addressLine1', ''), nullif(o.shipping_address->>'addressLine2', '')),
        o.shipping_address->>'city', o.shipping_address->>'state', o.shipping_address->>'postalCode',
        o.shipping_address->>'phoneNumber'] as address,
      o.review_rating as rating, o.garment, o.wearer->>'who' as who, o.needed_by::text as "neededBy",
      o.advance_paise as "advancePaise", o.advance_paid_at as "advancePaidAt", o.kept_paise as "keptPaise"
    from page o join users u on u.id = o.user_id left join users d on d.id = o.assigned_to order by o.seq`,
  );
};
