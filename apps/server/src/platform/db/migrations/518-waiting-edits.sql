-- An edit that makes a paid order dearer waits for its difference, which is a part of its own. Until then the order stays
-- as it is; what the edit adds is held. It ends once: it is paid, its time is over, staff take it back, or the order ends.
create table waiting_edits (
  order_id uuid not null references orders on delete cascade,
  part smallint not null check (part > 1),
  amount_paise bigint not null check (amount_paise > 0),
  -- the order when the edit began to wait: it is made of that order alone
  order_version integer not null,
  held jsonb not null check (jsonb_typeof(held) = 'array'),
  -- the order as it is to be; nothing of it is kept longer than it is needed
  plan jsonb check (jsonb_typeof(plan) = 'object'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_because text check (closed_because in ('paid', 'expired', 'taken back', 'order cancelled')),
  primary key (order_id, part),
  check ((closed_at is null) = (closed_because is null)),
  check (closed_at is null or plan is null)
);
create unique index waiting_edits_one on waiting_edits (order_id) where closed_at is null;
create index waiting_edits_due on waiting_edits (expires_at) where closed_at is null;

-- What an order waits for: nothing is packed or handed over before it is paid. A cancel ends the wait.
alter table orders add column owed_paise bigint check (owed_paise > 0);
alter table orders add constraint orders_owed check (owed_paise is null or status in ('Order Placed', 'Cancelled')) not valid;
alter table orders validate constraint orders_owed;
