-- The order desk: found by whatever people know of an order, told of each other's changes, parcels that come back.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (
  status in ('Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered', 'Cancelled', 'Returned to sender'));

-- Counts up with each change by the desk.
alter table orders add column version int not null default 1;
-- Its pieces are in stock again.
alter table orders add column is_restocked boolean not null default false;
alter table orders add column delivered_at timestamptz;

-- What people know of an order, in small letters: whom it goes to, its six characters, the courier's number.
alter table orders add column search_text text not null generated always as (lower(
  coalesce(address ->> 'firstName', '') || ' ' || coalesce(address ->> 'lastName', '') || ' '
  || coalesce(address ->> 'email', '') || ' ' || coalesce(address ->> 'phoneNumber', '') || ' '
  || right(id::text, 6) || ' ' || coalesce(tracking_number, ''))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops) where placed_at is not null;
create index orders_by_method on orders (payment_method, seq desc) where placed_at is not null;

update orders o set is_restocked = true where status = 'Cancelled';
update orders o set delivered_at = e.at from order_events e
  where e.order_id = o.id and e.to_status = 'Delivered' and o.status = 'Delivered';
alter table orders add constraint orders_delivered check ((status = 'Delivered') = (delivered_at is not null)) not valid;
