-- Outfits made to measure are paid like orders of ready clothing, by their own kind.
alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('order', 'custom_order'));
alter table captures drop constraint captures_kind_check;
alter table captures add constraint captures_kind_check check (kind in ('order', 'custom_order'));
-- One attempt at a time: who pays again is shown the one that is open.
create unique index payments_one_for_custom_order on payments (payable_id)
  where kind = 'custom_order' and state in ('opening', 'open');

-- Work may also begin on the promise of cash, where the owner allows it; then it is paid when it is delivered.
alter table custom_orders add column is_cash boolean not null default false;
alter table custom_orders drop constraint custom_orders_check3;
alter table custom_orders add constraint custom_orders_paid_or_cash check (
  status not in ('in_progress', 'completed', 'shipped', 'delivered') or paid_at is not null or is_cash);
alter table custom_orders add constraint custom_orders_cash_collected check (
  not is_cash or ((status = 'delivered') = (paid_at is not null)));
