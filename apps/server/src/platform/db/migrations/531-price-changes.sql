-- Prices that were changed together, as they were before: for the minutes in which that can be taken back.
create table price_changes (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  -- [{id, version (after the change), price, variants: [[size, own price]]}], paise
  products jsonb not null check (jsonb_typeof(products) = 'array'),
  undone_at timestamptz
);
create index price_changes_by_time on price_changes (at desc);
