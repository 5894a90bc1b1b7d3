-- The shop for ready clothing: people, catalogue, carts, orders.
-- Money is whole paise (bigint). Ids are UUIDs of version 7, made by the application.

create extension if not exists pg_trgm;

-- People ------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored unique,
  password_hash text,
  role text not null default 'customer' check (role in ('customer', 'designer', 'packer', 'admin')),
  addresses jsonb not null default '[]',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (deleted_at is not null or (email is not null and password_hash is not null))
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);

-- Pictures ----------------------------------------------------------------------------------------

-- One row for each re-encoded master in the file store; the hash is that of its bytes.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now()
);

-- Catalogue ---------------------------------------------------------------------------------------

create table products (
  id uuid primary key,
  seq bigint generated always as identity unique,
  handle text unique,
  name text not null check (length(name) between 1 and 255),
  name_key text generated always as (lower(name)) stored,
  description text not null default '',
  price_paise bigint not null check (price_paise > 0),
  category text not null check (category in ('Men', 'Women', 'Kids')),
  sub_category text not null check (sub_category in ('Topwear', 'Bottomwear', 'Winterwear')),
  best_seller boolean not null default false,
  hsn text,
  published boolean not null default true,
  archived_at timestamptz,
  visible boolean generated always as (published and archived_at is null) stored,
  source_hash text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Keyset paging within one of the nine shelves; lists over several shelves merge them.
create index products_newest on products (category, sub_category, seq desc) where visible;
create index products_by_price on products (category, sub_category, price_paise, seq desc) where visible;
create index products_best_newest on products (category, sub_category, seq desc) where visible and best_seller;
create index products_best_by_price on products (category, sub_category, price_paise, seq desc) where visible and best_seller;
create index products_name on products using gin (name_key gin_trgm_ops) where visible;

create table product_sizes (
  product_id uuid not null references products on delete cascade,
  size text not null check (length(size) between 1 and 20),
  position int not null,
  stock int not null default 0 check (stock >= 0),
  primary key (product_id, size)
);

create table product_images (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position int not null,
  alt text not null default '',
  image_hash text references images,
  source_url text,
  fetch_error text,
  check (image_hash is not null or source_url is not null)
);
create index product_images_by_product on product_images (product_id, position);
create index product_images_by_hash on product_images (image_hash);

create table reviews (
  id uuid primary key,
  seq bigint generated always as identity unique,
  product_id uuid not null references products on delete cascade,
  user_id uuid references users,
  author text not null,
  rating int not null check (rating between 1 and 5),
  body text not null,
  fit text check (fit in ('small', 'true', 'large')),
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);

-- How many products stand on each shelf: totals and facets without counting rows.
create table shelf_counts (
  category text not null,
  sub_category text not null,
  best_seller boolean not null,
  products int not null default 0,
  primary key (category, sub_category, best_seller)
);
insert into shelf_counts (category, sub_category, best_seller)
  select c, s, b
  from unnest(array['Men', 'Women', 'Kids']) c, unnest(array['Topwear', 'Bottomwear', 'Winterwear']) s,
       unnest(array[true, false]) b;

-- Counts up whenever what the public sees changes; copies of the server look at it and drop what they kept.
create table catalogue_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 1
);
insert into catalogue_version default values;

create function bump_catalogue_version() returns void language sql as $$
  update catalogue_version set version = version + 1;
  select pg_notify('catalogue', '');
$$;

create function count_shelves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update shelf_counts s set products = s.products + d.n
      from (select category, sub_category, best_seller, count(*) n from fresh where visible group by 1, 2, 3) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  elsif tg_op = 'DELETE' then
    update shelf_counts s set products = s.products - d.n
      from (select category, sub_category, best_seller, count(*) n from stale where visible group by 1, 2, 3) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  else
    update shelf_counts s set products = s.products + d.n
      from (
        select category, sub_category, best_seller, sum(n) n from (
          select category, sub_category, best_seller, count(*) n from fresh where visible group by 1, 2, 3
          union all
          select category, sub_category, best_seller, -count(*) from stale where visible group by 1, 2, 3
        ) moves group by 1, 2, 3 having sum(n) <> 0
      ) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  end if;
  return null;
end $$;
create trigger products_counted_in after insert on products
  referencing new table as fresh for each statement execute function count_shelves();
create trigger products_counted_out after delete on products
  referencing old table as stale for each statement execute function count_shelves();
create trigger products_recounted after update on products
  referencing old table as stale new table as fresh for each statement execute function count_shelves();

-- The owner's table that maps what an export says (type, tags, title) to our shelves.
create table category_mappings (
  id bigint generated always as identity primary key,
  position int not null,
  match_in text not null check (match_in in ('type', 'tag', 'title', 'any')),
  pattern text not null check (length(pattern) between 1 and 100),
  category text check (category in ('Men', 'Women', 'Kids')),
  sub_category text check (sub_category in ('Topwear', 'Bottomwear', 'Winterwear')),
  check (category is not null or sub_category is not null)
);

-- Carts -------------------------------------------------------------------------------------------

-- generation names one filling of the cart: from the first line after it was emptied until it is emptied again.
create table carts (
  user_id uuid primary key references users on delete cascade,
  generation uuid not null,
  changed_at timestamptz not null default now()
);

create table cart_lines (
  user_id uuid not null references carts on delete cascade,
  product_id uuid not null,
  size text not null,
  quantity int not null check (quantity between 1 and 20),
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id, size),
  foreign key (product_id, size) references product_sizes on delete cascade
);
create index cart_lines_by_product on cart_lines (product_id, size);

-- Orders ------------------------------------------------------------------------------------------

create table orders (
  id uuid primary key,
  seq bigint generated always as identity unique,
  user_id uuid references users,
  cart_generation uuid not null,
  fingerprint text not null,
  status text not null default 'Order Placed'
    check (status in ('Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered', 'Cancelled')),
  payment_method text not null check (payment_method in ('COD', 'Stripe', 'Razorpay')),
  paid_at timestamptz,
  subtotal_paise bigint not null check (subtotal_paise > 0),
  delivery_paise bigint not null check (delivery_paise >= 0),
  total_paise bigint not null,
  address jsonb,
  carrier text,
  tracking_number text,
  created_at timestamptz not null default now(),
  -- null while an online payment is open: such an order is not shown to anybody yet
  placed_at timestamptz,
  check (total_paise = subtotal_paise + delivery_paise),
  check (payment_method <> 'COD' or placed_at is not null),
  check (status not in ('Shipped', 'Out for delivery', 'Delivered') or placed_at is not null)
);
create index orders_by_user on orders (user_id, seq) where placed_at is not null;
create index orders_placed on orders (seq desc) where placed_at is not null;
create index orders_by_status on orders (status, seq desc) where placed_at is not null;
-- One filling of the cart becomes one cash order, whatever happens.
create unique index orders_one_per_cart on orders (user_id, cart_generation) where payment_method = 'COD';

create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position int not null,
  product_id uuid not null,
  name text not null,
  description text not null,
  price_paise bigint not null check (price_paise > 0),
  images text[] not null default '{}',
  category text not null,
  sub_category text not null,
  hsn text,
  size text not null,
  quantity int not null check (quantity between 1 and 20),
  primary key (order_id, position)
);
create index order_lines_by_product on order_lines (product_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid references users,
  actor_role text not null,
  from_status text,
  to_status text not null
);
create index order_events_by_order on order_events (order_id, id);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  fingerprint text not null,
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- Contact, audit ----------------------------------------------------------------------------------

create table contact_messages (
  id uuid primary key,
  seq bigint generated always as identity unique,
  name text not null,
  email text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  subject text not null,
  changes jsonb not null default '{}'
);
create index audit_by_subject on audit_entries (subject, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
