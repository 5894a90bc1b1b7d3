import { sql } from 'kysely';
import type { Database } from './platform/db/database.ts';

/** The ledger's invariants at any time. Each query finds the rows that break the rule named by its key. */
const NEVER = {
  'a stock that its movements do not add up to': sql`
    select s.product_id, s.size from product_sizes s where s.stock <> (
      select coalesce(sum(m.quantity), 0) from stock_movements m where m.product_id = s.product_id and m.size = s.size)`,
  'an online order stands without its money': sql`
    select o.id from orders o where o.payment_method <> 'COD' and o.placed_at is not null and o.total_paise is distinct from (
      select sum(c.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.capture_id = c.id and r.reason = 'order edited'))
      from captures c left join payments p on p.id = c.payment_id
      where c.kind = 'order' and c.payable_id = o.id and c.is_settling and ((c.part > 1 and c.taken_by is not null)
        or (p.payable_id = o.id and p.state = 'captured' and c.amount_minor = p.charged_minor and c.currency = p.currency)))`,
  'an edit counts as paid without its money, or is made without being paid': sql`
    select w.order_id, w.part, c.id from waiting_edits w
    full join (select * from captures where kind = 'order' and is_settling and part > 1) c
      on c.payable_id = w.order_id and c.part = w.part
    where w.order_id is null or (w.closed_because is not distinct from 'paid') <> (c.id is not null)
      or c.amount_paise <> w.amount_paise`,
  'an order does not say what it waits for, or says so in vain': sql`
    select o.id from orders o left join waiting_edits w on w.order_id = o.id and w.closed_at is null
    where o.owed_paise is distinct from w.amount_paise or (w.order_id is not null and o.paid_at is null)`,
  'an order was packed or ended while it waits for its money': sql`
    select id from orders where owed_paise is not null and status <> 'Order Placed'`,
  'an order that staff were paid for stands without its money': sql`
    select o.id from orders o where o.payment_method = 'COD' and o.paid_at is not null and o.total_paise is distinct from (
      select sum(c.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.capture_id = c.id and r.reason = 'order edited'))
      from captures c where c.kind = 'order' and c.payable_id = o.id and c.is_settling)`,
  'money settled an order that does not stand': sql`
    select c.id from captures c where c.kind = 'order' and c.is_settling and not exists (
      select 1 from orders o where o.id = c.payable_id and o.placed_at is not null and o.paid_at is not null)`,
  'a custom order counts as paid without its money': sql`
    select o.id from custom_orders o where coalesce((
      select sum(c.amount_paise) from captures c left join payments p on p.id = c.payment_id
      where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling
        and (c.provider = 'cash') = o.is_cash
        and (o.is_cash or (p.payable_id = o.id and p.state = 'captured' and c.amount_minor = p.charged_minor))), 0)
      <> case when o.paid_at is not null then o.price_paise when o.advance_paid_at is not null then o.advance_paise
        else 0 end`,
  'money settled a custom order with which no work began': sql`
    select c.id from captures c where c.kind = 'custom_order' and c.is_settling and not exists (
      select 1 from custom_orders o where o.id = c.payable_id and (o.paid_at is not null or o.advance_paid_at is not null))`,
  'an advance was paid that was not agreed, or its rest before it': sql`
    select o.id from custom_orders o where (o.advance_paid_at is null) <> not exists (
      select 1 from captures c where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling
        and c.part = 1 and c.amount_paise = o.advance_paise)
      or (exists (select 1 from captures c where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling
        and c.part > 1) and o.advance_paid_at is null)`,
  'a custom order was shipped before all of it was paid or promised': sql`
    select id from custom_orders where status in ('shipped', 'delivered') and paid_at is null and not is_cash`,
  'a cancelled custom order keeps its money': sql`
    select o.id from custom_orders o join captures c on c.payable_id = o.id and c.is_settling
    where o.status = 'cancelled'
      and c.amount_paise - coalesce(o.kept_paise, 0) > c.refunded_paise + c.refunding_paise
      and not exists (select 1 from refunds r where r.capture_id = c.id and r.state = 'refused')`,
  'money paid another part than it was asked for': sql`
    select c.id from captures c join payments p on p.id = c.payment_id
    where c.is_settling and (c.part <> p.part or c.payable_id <> p.payable_id)`,
  'a payment id was taken in twice': sql`
    select gateway_payment_id from captures where gateway_payment_id is not null
    group by provider, gateway_payment_id having count(*) > 1`,
  'a cash order counts as paid without its cash': sql`
    select o.id from orders o where o.payment_method = 'COD' and (o.paid_at is not null) <> exists (
      select 1 from captures c where c.payable_id = o.id and c.is_settling and c.provider = 'cash')`,
  'the ledger differs from what was taken and given back': sql`
    select c.id from captures c join ledger_entries l on l.capture_id = c.id group by c.id
    having sum(l.amount_paise) <> c.amount_paise - c.refunded_paise
        or sum(l.amount_minor) <> c.amount_minor - c.refunded_minor or sum(l.amount_paise) < 0`,
  'money was taken that the ledger does not know': sql`
    select c.id from captures c where not exists (select 1 from ledger_entries l where l.capture_id = c.id)`,
  'refunds differ from what their capture says': sql`
    select c.id from captures c left join refunds r on r.capture_id = c.id group by c.id
    having c.refunded_paise <> coalesce(sum(r.amount_paise) filter (where r.state = 'done'), 0)
        or c.refunding_paise <> coalesce(sum(r.amount_paise) filter (where r.state in ('requested', 'pending')), 0)
        or c.refunded_minor <> coalesce(sum(r.amount_minor) filter (where r.state = 'done'), 0)
        or c.refunding_minor <> coalesce(sum(r.amount_minor) filter (where r.state in ('requested', 'pending')), 0)`,
  'money that paid for nothing is not on its way back': sql`
    select c.id from captures c where not c.is_settling
      and c.amount_minor <> c.refunded_minor + c.refunding_minor
      and not exists (select 1 from refunds r where r.capture_id = c.id and r.state = 'refused')`,
  'a cancelled order keeps its money': sql`
    select o.id from orders o join captures c on c.payable_id = o.id and c.is_settling
    where o.status = 'Cancelled' and c.amount_paise <> c.refunded_paise + c.refunding_paise
      and not exists (select 1 from refunds r where r.capture_id = c.id and r.state = 'refused')`,
  'what an edit had taken out before it was invoiced was credited': sql`
    select d.id from tax_documents d join refunds r on r.id = d.refund_id where r.reason = 'order edited'`,
  'a discount code counts other uses than it has': sql`
    select d.code, d.uses from discount_codes d left join discount_uses u on u.discount_id = d.id and u.released_at is null
    group by d.id having d.uses <> count(u.order_id) or d.given_paise <> coalesce(sum(u.discount_paise), 0)`,
  'an order stands with a discount it gave back, or that is not its own': sql`
    select o.id from orders o left join discount_uses u on u.order_id = o.id
    where (o.discount_paise <> coalesce(u.discount_paise, 0)
        + (select coalesce(sum(l.discount_paise), 0) from order_lines l where l.order_id = o.id) and o.discount_code is distinct from 'as agreed')
      or (o.placed_at is not null and o.status <> 'Cancelled' and u.released_at is not null)
      or (o.status = 'Cancelled' and u.released_at is null and u.order_id is not null)`,
  'discounts without a code differ from what was taken off the lines': sql`
    select o.id from orders o
    where (select coalesce(sum(l.discount_paise), 0) from order_lines l where l.order_id = o.id)
      <> (select coalesce(sum(d.amount_paise), 0) from order_discounts d where d.order_id = o.id and not d.is_delivery)`,
  'an order that came to nothing keeps its discount': sql`
    select u.order_id from discount_uses u join orders o on o.id = u.order_id
    where u.released_at is null and o.placed_at is null and not exists (
      select 1 from payments p where p.payable_id = o.id and p.state in ('opening', 'open'))`,
  'a customer used a code twice that is for once': sql`
    select u.discount_id from discount_uses u where u.is_once and u.released_at is null
    group by u.discount_id, u.customer_id having count(*) > 1`,
  'one filling of a cart was bought twice by the same checkout': sql`
    select o.id, other.id as other_id from orders o join orders other
      using (user_id, cart_generation, fingerprint)
    where o.seq < other.seq and o.placed_at is not null and other.placed_at is not null
      and other.created_at < o.placed_at`,
} as const;

/** Broken invariants, one sentence each. */
export const ledgerFaults = async (db: Database): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const [sentence, query] of Object.entries(NEVER)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) wrong.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return wrong;
};
