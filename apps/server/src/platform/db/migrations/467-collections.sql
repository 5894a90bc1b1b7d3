-- What the owner puts together: by hand (rows of collection_products, in their order) or by a rule.
create table collections (
  id uuid primary key,
  seq bigint generated always as identity unique,
  handle text not null unique check (handle <> ''),
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  position int not null default 0,
  -- null: by hand
  rule jsonb check (jsonb_typeof(rule) = 'object' and rule <> '{}'),
  created_at timestamptz not null default now()
);
create table collection_products (
  collection_id uuid not null references collections on delete cascade,
  product_id uuid not null references products on delete cascade,
  position int not null,
  primary key (collection_id, product_id)
);
create unique index collection_products_in_order on collection_products (collection_id, position);
create index collection_products_by_product on collection_products (product_id);
-- rules without category or type read all products, newest first
create index products_newest_of_all on products (seq desc) where visible;
