-- A stock booking sent twice under one Idempotency-Key, because its first answer was lost, counts once.
create table stock_bookings (
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  fingerprint text not null,
  -- sizes whose stock changed
  booked int not null check (booked >= 0),
  at timestamptz not null default now(),
  primary key (user_id, key)
);
