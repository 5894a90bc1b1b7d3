-- Who of the staff hears by email of what. Nobody who has no row.
create table staff_alerts (
  user_id uuid primary key references users on delete cascade,
  kinds text[] not null check (kinds <@ array['orders', 'returns', 'messages'])
);
-- The owner of a shop that stands already hears of what comes in; messages go to the shop's own address anyway.
insert into staff_alerts (user_id, kinds)
select user_id, array['orders', 'returns'] from first_admin;

-- When the shop answered a customer's message about an order, or said that none is needed.
alter table order_messages add column answered_at timestamptz;
update order_messages m set answered_at = now()
where m.side = 'customer' and exists (
  select 1 from order_messages later where later.order_id = m.order_id and later.seq > m.seq and later.side = 'shop'
);
create index order_messages_waiting on order_messages (seq) where side = 'customer' and answered_at is null;
create index returns_requested on returns (created_at) where state = 'requested';
