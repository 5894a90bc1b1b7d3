-- A change of prices or stock of all products that fit a filter: it goes in steps, each a transaction, and can be taken back.
create table product_runs (
  id uuid primary key,
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  actor_id uuid not null,
  session_id uuid not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'undoing', 'undone')),
  -- Products are gone through by their numbers: those up to `done_to` are done, those above `last_seq` came later.
  done_to bigint not null default 0,
  last_seq bigint not null,
  total int not null check (total >= 0),
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  -- the first of them: [[name, why]]
  refusals jsonb not null default '[]' check (jsonb_typeof(refusals) = 'array'),
  taken_back int not null default 0,
  kept int not null default 0,
  check ((ended_at is null) = (state = 'running'))
);
-- One at a time.
create unique index product_runs_one_at_work on product_runs ((true)) where state in ('running', 'undoing');
create index product_runs_by_end on product_runs (ended_at);

-- A step of a run keeps what was before, as a change of marked products does.
alter table price_changes add column run_id uuid references product_runs on delete cascade;
create index price_changes_of_run on price_changes (run_id) where run_id is not null;
