-- Made to measure: orders, bids, what was agreed, private pictures, conversation.
-- Money is whole paise; measurements are inches.

create table measurement_profiles (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 60),
  measurements jsonb not null,
  updated_at timestamptz not null default now()
);
create index measurement_profiles_by_user on measurement_profiles (user_id, updated_at desc);

create table custom_orders (
  id uuid primary key,
  seq bigint generated always as identity unique,
  user_id uuid not null references users,
  status text not null default 'pending' check (status in ('pending', 'bid_received', 'accepted', 'waiting_payment',
    'in_progress', 'completed', 'shipped', 'delivered', 'cancelled')),
  size text check (size in ('XS', 'S', 'M', 'L', 'XL', 'XXL')),
  measurement_mode text not null check (measurement_mode in ('standard', 'custom')),
  -- the order's own copy; null once the customer has deleted the account
  measurements jsonb,
  profile_name text,
  style text not null check (style in ('traditional', 'modern', 'fusion', 'minimalist', 'vintage')),
  fabric text not null
    check (fabric in ('cotton', 'silk', 'linen', 'wool', 'polyester blend', 'denim', 'velvet')),
  customization text not null,
  color text,
  -- the latest bid
  price_paise bigint check (price_paise > 0),
  designer_notes text not null default '',
  estimated_delivery text,
  -- what the customer was last shown: only that can be accepted
  shown_price_paise bigint,
  shipping_address jsonb,
  accepted_at timestamptz,
  paid_at timestamptz,
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  assigned_to uuid references users,
  review_rating int check (review_rating between 1 and 5),
  review_text text,
  created_at timestamptz not null default now(),
  forgotten_at timestamptz,
  check (measurement_mode = 'custom' or size is not null),
  check (measurements is not null or forgotten_at is not null),
  check (status in ('pending', 'bid_received', 'cancelled') or (price_paise is not null and accepted_at is not null)),
  check (status not in ('in_progress', 'completed', 'shipped', 'delivered') or paid_at is not null),
  check (status not in ('shipped', 'delivered')
    or (shipped_at is not null and carrier is not null and tracking_number is not null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index custom_orders_by_user on custom_orders (user_id, seq desc);
create index custom_orders_by_status on custom_orders (status, seq desc);
create index custom_orders_by_number on custom_orders (right(id::text, 6));

create table custom_order_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  fingerprint text not null,
  custom_order_id uuid not null references custom_orders on delete cascade,
  primary key (user_id, key)
);

-- Every revision is kept; the order carries the latest.
create table custom_order_bids (
  custom_order_id uuid not null references custom_orders on delete cascade,
  revision int not null check (revision > 0),
  price_paise bigint not null check (price_paise > 0),
  breakdown jsonb not null default '[]',
  designer_notes text not null default '',
  estimated_delivery text,
  color text,
  designer_id uuid not null references users,
  at timestamptz not null default now(),
  primary key (custom_order_id, revision)
);

-- Everything that happened, in words of the table: who, what, from where to where.
create table custom_order_events (
  id bigint generated always as identity primary key,
  custom_order_id uuid not null references custom_orders on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid references users,
  actor_role text not null check (actor_role in ('customer', 'designer', 'admin', 'system')),
  command text not null check (command in ('submit', 'bid', 'accept', 'cancel', 'open-payment', 'start', 'complete',
    'ship', 'deliver', 'undo', 'assign', 'review')),
  from_status text,
  to_status text not null,
  -- refers, never quotes
  details jsonb not null default '{}'
);
create index custom_order_events_by_order on custom_order_events (custom_order_id, id);

create table custom_order_messages (
  id uuid primary key,
  seq bigint generated always as identity unique,
  custom_order_id uuid not null references custom_orders on delete cascade,
  author_id uuid not null references users,
  side text not null check (side in ('customer', 'studio')),
  body text not null,
  at timestamptz not null default now()
);
create index custom_order_messages_by_order on custom_order_messages (custom_order_id, seq);

-- Private pictures. The row comes before its file and is due to be swept until an order or a message holds it: a file
-- without a row cannot come about.
create table custom_order_images (
  id uuid primary key,
  custom_order_id uuid references custom_orders,
  message_id uuid references custom_order_messages,
  position int not null default 0,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  sweep_after timestamptz default now() + interval '1 hour',
  created_at timestamptz not null default now(),
  check ((sweep_after is null) = (custom_order_id is not null)),
  check (message_id is null or custom_order_id is not null)
);
create index custom_order_images_by_order on custom_order_images (custom_order_id, position);
create index custom_order_images_by_message on custom_order_images (message_id) where message_id is not null;
create index custom_order_images_to_sweep on custom_order_images (sweep_after) where sweep_after is not null;

-- The frozen copy made when a bid is accepted: one salted hash for each field, one over all of them.
create table custom_order_agreements (
  custom_order_id uuid primary key references custom_orders,
  accepted_at timestamptz not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create table custom_order_agreement_fields (
  custom_order_id uuid not null references custom_order_agreements,
  path text not null,
  value jsonb,
  salt text,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (custom_order_id, path),
  check ((value is null) = (salt is null))
);
create function only_erase_agreed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.value is null and new.salt is null
    and (new.custom_order_id, new.path, new.hash) = (old.custom_order_id, old.path, old.hash) then
    return new;
  end if;
  raise exception '% is frozen', tg_table_name;
end $$;
create trigger agreement_fields_frozen before update or delete on custom_order_agreement_fields
  for each row execute function only_erase_agreed();
create trigger agreements_frozen before update or delete on custom_order_agreements
  for each row execute function refuse_change();

-- Keys the shop makes for itself, once.
create table secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);
