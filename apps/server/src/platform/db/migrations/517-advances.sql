-- What of an accepted price is paid before work begins; null: all of it. Agreed with the bid, and never changed.
alter table custom_orders add column advance_paise bigint;
alter table custom_orders add column advance_paid_at timestamptz;
alter table custom_orders add constraint custom_orders_advance check (
  advance_paise is null or (accepted_at is not null and advance_paise > 0 and advance_paise < price_paise));
-- promised cash is all of the price, at the door
alter table custom_orders add constraint custom_orders_advance_paid check (
  advance_paid_at is null or (advance_paise is not null and not is_cash));
-- Work begins on an advance as well, but nothing is shipped before the rest is paid.
alter table custom_orders drop constraint custom_orders_paid_or_cash;
alter table custom_orders add constraint custom_orders_paid_or_cash check (
  status not in ('in_progress', 'completed', 'shipped', 'delivered') or paid_at is not null or is_cash
  or (advance_paid_at is not null and status in ('in_progress', 'completed')));

alter table custom_order_events drop constraint custom_order_events_command_check;
alter table custom_order_events add constraint custom_order_events_command_check check (command in ('submit', 'bid',
  'accept', 'cancel', 'open-payment', 'start', 'pay-rest', 'complete', 'ship', 'deliver', 'undo', 'assign', 'review'));
