-- Rendered pictures of garments, by what they show. Those of an order stay with it; the others go after a while.
create table cloth_pictures (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  bytes int not null check (bytes > 0),
  asked_at timestamptz not null default now()
);
create index cloth_pictures_oldest on cloth_pictures (asked_at);

alter table custom_orders
  add column cloth_front text references cloth_pictures,
  add column cloth_back text references cloth_pictures;
create index custom_orders_cloth_front on custom_orders (cloth_front) where cloth_front is not null;
create index custom_orders_cloth_back on custom_orders (cloth_back) where cloth_back is not null;
