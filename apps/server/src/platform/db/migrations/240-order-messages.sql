-- What a customer and the shop say to each other about an order of ready clothing. It goes with the customer's account.
create table order_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  order_id uuid not null references orders on delete cascade,
  author_id uuid not null references users,
  side text not null check (side in ('customer', 'shop')),
  body text not null check (length(body) between 1 and 4000),
  at timestamptz not null default now()
);
create index order_messages_by_order on order_messages (order_id, seq);
