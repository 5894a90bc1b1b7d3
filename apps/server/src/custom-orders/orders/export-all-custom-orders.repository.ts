import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A custom order as the owner's table has it. Paise; measurements stay in the studio. */
export type ExportedCustomOrder = {
  readonly seq: number;
  readonly id: CustomOrderId;
  readonly createdAt: Date;
  readonly status: string;
  readonly customer: string;
  readonly email: string | null;
  readonly style: string;
  readonly fabric: string;
  readonly color: string | null;
  readonly size: string | null;
  readonly customization: string;
  readonly pricePaise: number | null;
  readonly isCash: boolean;
  readonly acceptedAt: Date | null;
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly refundedPaise: number;
  readonly designer: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** Street, city, state, PIN code, phone; nulls before an address was given and once the customer was erased. */
  readonly address: readonly (string | null)[];
  readonly rating: number | null;
  readonly garment: string | null;
  readonly who: string | null;
  readonly neededBy: string | null;
  readonly advancePaise: number | null;
  readonly advancePaidAt: Date | null;
  /** Of the advance of a custom order that was cancelled. */
  readonly keptPaise: number | null;
};

/** The next custom orders behind a sequence number, oldest first. */
export const listCustomOrdersForExport = async (
  db: Db,
  after: number,
  limit: number,
): Promise<readonly ExportedCustomOrder[]> => {
  const { rows } = await sql<ExportedCustomOrder>`
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
    from page o join users u on u.id = o.user_id left join users d on d.id = o.assigned_to order by o.seq`.execute(
    db,
  );
  return rows;
};
