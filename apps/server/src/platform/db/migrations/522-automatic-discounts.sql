-- Orders are read before their lines: taken in that order, nobody who reads waits for this while it waits for them.
lock table orders, order_lines in access exclusive mode;

-- Discounts without a code. What one is about is named by ids and keys; what is gone since fits nothing any more.
create table automatic_discounts (
  id uuid primary key,
  seq bigint generated always as identity unique,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  kind text not null check (kind in ('percent', 'amount', 'buy and get', 'free delivery')),
  percent int,
  amount_paise bigint check (amount_paise > 0),
  goods_of text not null check (goods_of in ('everything', 'collections', 'categories', 'types', 'products')),
  goods text[] not null check (cardinality(goods) <= 200),
  gets_of text check (gets_of in ('everything', 'collections', 'categories', 'types', 'products')),
  gets text[] not null check (cardinality(gets) <= 200),
  buy_pieces int not null check (buy_pieces between 0 and 20),
  get_pieces int not null check (get_pieces between 0 and 20),
  minimum_paise bigint not null check (minimum_paise >= 0),
  minimum_pieces int not null check (minimum_pieces >= 0),
  most_per_order int check (most_per_order > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  once_per_customer boolean not null,
  combines_with_code boolean not null,
  paused_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((goods_of = 'everything') = (cardinality(goods) = 0)),
  check (coalesce(gets_of, 'everything') <> 'everything' or cardinality(gets) = 0),
  -- each kind has exactly what it needs
  check ((kind = 'percent' and percent between 1 and 90) or (kind = 'buy and get' and percent between 1 and 100)
    or (kind in ('amount', 'free delivery') and percent is null)),
  check ((kind = 'amount') = (amount_paise is not null)),
  check ((kind = 'buy and get') = (gets_of is not null)),
  check ((kind = 'buy and get') = (buy_pieces > 0) and (kind = 'buy and get') = (get_pieces > 0)),
  check (most_per_order is null or kind in ('percent', 'buy and get'))
);

-- What an order was given without a code, by the name that it had then.
create table order_discounts (
  order_id uuid not null references orders on delete cascade,
  position int not null,
  discount_id uuid not null references automatic_discounts,
  name text not null,
  -- of delivery: what delivering would have cost; it is no part of the order's discount
  is_delivery boolean not null,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (order_id, position),
  unique (discount_id, order_id)
);

-- A line's own part of the discount; what a code took off the whole is shared out beside it.
alter table order_lines add column discount_paise bigint not null default 0
  check (discount_paise between 0 and price_paise * quantity);

alter table orders drop constraint orders_discount;
alter table orders add constraint orders_discount check (
  (discount_code is null or discount_paise > 0) and discount_paise < subtotal_paise);
