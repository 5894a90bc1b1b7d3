-- The owner's own programs that are told of what happens in the shop.
create table webhook_endpoints (
  id uuid primary key,
  url text not null check (length(url) between 1 and 1000),
  events text[] not null check (cardinality(events) > 0),
  is_on boolean not null default true,
  secret text not null check (length(secret) between 32 and 100),
  -- signs beside the new one until then
  old_secret text,
  old_secret_until timestamptz,
  -- since when nothing was taken, and how often in a row
  failing_since timestamptz,
  failures int not null default 0 check (failures >= 0),
  -- not called before: it did not answer at all
  paused_until timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid not null references users,
  check ((old_secret is null) = (old_secret_until is null)),
  check ((failing_since is null) = (failures = 0))
);

-- What happened, written in the transaction in which it happened, with the body as it is signed.
create table webhook_events (
  id uuid primary key,
  event text not null,
  subject text not null,
  body text not null,
  occurred_at timestamptz not null default now()
);
create index webhook_events_by_time on webhook_events (occurred_at);
create index webhook_events_by_subject on webhook_events (subject);

-- One event to one endpoint. A row that is being sent lies behind `next_try_at` for the while.
create table webhook_deliveries (
  id uuid primary key,
  seq bigint generated always as identity unique,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  attempts int not null default 0 check (attempts >= 0),
  next_try_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  last_try_at timestamptz,
  status int check (status between 100 and 599),
  answer text check (length(answer) <= 500),
  unique (endpoint_id, event_id),
  check (state = 'waiting' or last_try_at is not null)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, seq desc);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- Keys by which the owner's own programs call the shop; only a hash of each is kept.
create table api_keys (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  hint text not null check (length(hint) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Who is looked for in the audit may be a key; those entries are few.
create index audit_by_key on audit_entries (actor_role, at desc, id desc)
  where actor_id is null and actor_role like 'API key %';
