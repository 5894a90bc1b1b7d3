-- Who asked to be told when a size is there again. Once the email is out the address goes; its hash stays for thirty
-- days, for the link in that email.
create table stock_notices (
  id uuid primary key,
  product_id uuid not null,
  size text not null,
  email text check (length(email) between 3 and 254),
  email_hash text not null check (length(email_hash) = 64),
  asked_at timestamptz not null default now(),
  -- an email was ordered
  told_at timestamptz,
  unique (product_id, size, email_hash),
  foreign key (product_id, size) references product_sizes on delete cascade,
  check (email is not null or told_at is not null)
);
create index stock_notices_waiting on stock_notices (asked_at) where told_at is null;
create index stock_notices_by_reader on stock_notices (email_hash);

-- Which reminders an account has agreed to. No row: none.
create table reminder_consents (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('carts', 'reviews')),
  agreed_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Orders whose buyers were asked for reviews: each once, whatever becomes of the email.
create table review_requests (
  order_id uuid primary key references orders on delete cascade,
  asked_at timestamptz not null default now()
);
create index order_events_delivered on order_events (at) where to_status = 'Delivered';

-- The filling of a cart that its owner was last reminded of.
create table cart_reminders (
  user_id uuid primary key references users on delete cascade,
  generation uuid not null,
  reminded_at timestamptz not null default now()
);
create index carts_by_change on carts (changed_at);
