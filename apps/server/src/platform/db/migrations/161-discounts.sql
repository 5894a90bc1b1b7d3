-- Discount codes. A use is taken like a piece of stock: when the order is written, and given back with it.
create table discount_codes (
  id uuid primary key,
  seq bigint generated always as identity unique,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  percent int check (percent between 1 and 90),
  amount_paise bigint check (amount_paise > 0),
  minimum_paise bigint not null default 0 check (minimum_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  most_uses int check (most_uses > 0),
  once_per_customer boolean not null,
  note text not null default '' check (length(note) <= 200),
  paused_at timestamptz,
  -- uses that stand, and what they took off; unpaid orders that are still open count
  uses int not null default 0 check (uses >= 0),
  given_paise bigint not null default 0 check (given_paise >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount_paise is null)),
  check (ends_at > starts_at),
  constraint discount_codes_never_overused check (most_uses is null or uses <= most_uses)
);

create table discount_uses (
  order_id uuid primary key references orders on delete cascade,
  discount_id uuid not null references discount_codes,
  customer_id uuid references users,
  -- the code could be used once by a customer when this order used it
  is_once boolean not null,
  discount_paise bigint not null check (discount_paise > 0),
  used_at timestamptz not null default now(),
  -- the order came to nothing
  released_at timestamptz
);
create index discount_uses_by_customer on discount_uses (discount_id, customer_id);
create unique index discount_uses_once on discount_uses (discount_id, customer_id) where is_once and released_at is null;

alter table orders add column discount_code text;
alter table orders add column discount_paise bigint not null default 0 check (discount_paise >= 0);
alter table orders drop constraint orders_check;
alter table orders add constraint orders_total check (total_paise = subtotal_paise - discount_paise + delivery_paise);
alter table orders add constraint orders_discount check (
  (discount_code is null) = (discount_paise = 0) and discount_paise < subtotal_paise);
