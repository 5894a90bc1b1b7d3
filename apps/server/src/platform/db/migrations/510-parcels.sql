-- A parcel that is, or is to be, booked with a courier. The row is written before the courier is asked: it is the
-- intention that outlives a crash.
create table parcels (
  id uuid primary key,
  seq bigint generated always as identity unique,
  order_id uuid not null references orders,
  -- what the courier knows the order by; ours, so that what became of a lost answer can be asked
  channel_number text not null unique check (length(channel_number) between 1 and 50),
  state text not null default 'booking' check (state in ('booking', 'refused', 'booked', 'on_the_way',
    'out_for_delivery', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  grams integer not null check (grams between 1 and 1000000),
  -- to be collected at the door
  cash_paise bigint not null check (cash_paise >= 0),
  courier_order_id text,
  shipment_id text,
  awb text unique,
  carrier text,
  reason text check (length(reason) <= 300),
  courier_status text check (length(courier_status) <= 100),
  tries integer not null default 0,
  -- somebody is asking the courier until then
  asked_until timestamptz,
  poll_at timestamptz not null default now(),
  booked_at timestamptz,
  pickup_at timestamptz,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  requested_by uuid references users,
  check (state in ('booking', 'refused', 'cancelled') or (awb is not null and shipment_id is not null and booked_at is not null))
);
-- two desks that book the same order book one parcel
create unique index parcels_one_of_order on parcels (order_id) where state <> 'cancelled';
create index parcels_of_order on parcels (order_id);
create index parcels_due on parcels (poll_at)
  where state in ('booking', 'booked', 'on_the_way', 'out_for_delivery', 'returning');
create index parcels_for_owner on parcels (seq) where state in ('refused', 'lost', 'returning', 'returned');
