-- What became of each backup and of each trial restore. A run stands here once it is over.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'verify', 'shipping')),
  began_at timestamptz not null,
  ended_at timestamptz not null default now(),
  is_good boolean not null,
  place text not null check (length(place) <= 1000),
  message text not null check (length(message) <= 2000),
  bytes bigint check (bytes >= 0),
  check (ended_at >= began_at)
);

create index backup_runs_by_kind on backup_runs (kind, ended_at desc);
