-- The day's figures: counts of what happened on each day of India.
create index orders_by_placing on orders (placed_at) where placed_at is not null;
create index ledger_by_time on ledger_entries (at) include (amount_paise, refund_id);

-- Days that are over: what was placed and what moved then does not change any more.
create table day_figures (
  day date primary key,
  orders int not null check (orders >= 0),
  captured_paise bigint not null check (captured_paise >= 0),
  refunded_paise bigint not null check (refunded_paise >= 0)
);

-- How many people looked at the shop, without a cookie: a browser of the day is a hash of its address and name with
-- the day's salt. When the day is over its salt and hashes are deleted, and only the number stays.
create table visit_days (
  day date primary key,
  salt bytea check (length(salt) = 32),
  visitors int not null default 0 check (visitors >= 0)
);
create table day_visitors (
  day date not null references visit_days,
  visitor bytea not null check (length(visitor) = 16),
  primary key (day, visitor)
);
