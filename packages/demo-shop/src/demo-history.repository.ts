import type { CaptureId, CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '@darzi/server/platform/db/database.ts';
import type { DB } from '@darzi/server/platform/db/db.types.ts';
import { type Insertable, sql } from 'kysely';
import type { DemoGoods } from './demo-orders.ts';

/** One process writes the history; others wait and then see it. */
export const lockHistory = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(727004)`.execute(tx);
};

/** Whether anybody has bought here, or there are customers besides the demo's own. */
export const isLivedIn = async (db: Db, demoCustomerId: UserId): Promise<boolean> => {
  const { rows } = await sql`
    select 1 where exists (select 1 from orders) or exists (select 1 from discount_codes)
      or exists (select 1 from users where role = 'customer' and id <> ${demoCustomerId})`.execute(db);
  return rows.length > 0;
};

/** The public data of these products, ordered by handle. */
export const listGoods = async (db: Db, handles: readonly string[]): Promise<readonly DemoGoods[]> => {
  const { rows } = await sql<DemoGoods>`
    select p.id, p.name, p.description, p.price_paise as "pricePaise", p.category, p.sub_category as "subCategory", p.hsn,
      array(select i.image_hash from product_images i
        where i.product_id = p.id and i.image_hash is not null order by i.position) as images,
      array(select s.size from product_sizes s where s.product_id = p.id order by s.position) as sizes
    from products p where p.handle = any(${[...handles]}) and p.visible order by p.handle`.execute(db);
  return rows;
};

type Table =
  | 'users'
  | 'orders'
  | 'order_lines'
  | 'order_events'
  | 'payments'
  | 'captures'
  | 'ledger_entries'
  | 'refunds'
  | 'refund_lines'
  | 'discount_codes'
  | 'discount_uses'
  | 'returns'
  | 'return_lines'
  | 'reviews'
  | 'contact_messages'
  | 'contact_answers'
  | 'customer_notes'
  | 'audit_entries';

/** Writes rows of one table in one statement. */
export const insertRows = async <T extends Table>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto<Table>(table)
      .values([...rows])
      .execute();
};

/** Records that money of a capture was refunded, in full or in part. */
export const noteGivenBack = async (
  tx: Tx,
  captureId: CaptureId,
  { minor, paise }: { readonly minor: number; readonly paise: number },
): Promise<void> => {
  await sql`update captures set refunded_minor = refunded_minor + ${minor}, refunded_paise = refunded_paise + ${paise}
    where id = ${captureId}`.execute(tx);
};

export type PaidCustomOrder = {
  readonly id: CustomOrderId;
  readonly customerId: UserId;
  readonly email: string;
  readonly phone: string;
  readonly pricePaise: number;
  readonly paidAt: Date;
};

/** Custom orders that count as paid but have no money in the ledger. */
export const listCustomOrdersWithoutMoney = async (db: Db): Promise<readonly PaidCustomOrder[]> => {
  const { rows } = await sql<PaidCustomOrder>`
    select o.id, o.user_id as "customerId", coalesce(u.email, '') as email,
      coalesce(o.shipping_address ->> 'phoneNumber', o.shipping_address ->> 'phone', '') as phone,
      o.price_paise as "pricePaise", o.paid_at as "paidAt"
    from custom_orders o join users u on u.id = o.user_id
    where o.paid_at is not null and not o.is_cash and o.price_paise is not null and not exists (
      select 1 from captures c where c.kind = 'custom_order' and c.payable_id = o.id)
    order by o.paid_at`.execute(db);
  return rows;
};

/** Custom orders that have shipped, and when. */
export const listShippedCustomOrders = async (
  db: Db,
): Promise<readonly { readonly id: CustomOrderId; readonly shippedAt: Date }[]> => {
  const { rows } = await sql<{ id: CustomOrderId; shippedAt: Date }>`
    select id, shipped_at as "shippedAt" from custom_orders where shipped_at is not null`.execute(db);
  return rows;
};

/** The number of visitors per day; days already counted stay as they are. */
export const writeVisitDays = async (
  tx: Tx,
  days: readonly { readonly day: string; readonly visitors: number }[],
): Promise<void> => {
  await tx
    .insertInto('visit_days')
    .values([...days])
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
};

/** Discards figures of days calculated before there was a history, so that they are calculated again. */
export const deleteDayFigures = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('day_figures').execute();
};
