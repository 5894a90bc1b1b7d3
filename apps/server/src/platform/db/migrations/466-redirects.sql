-- Addresses of a former shop, and where they lead now.
create table redirects (
  id uuid primary key,
  seq bigint generated always as identity unique,
  -- as it is looked up: decoded, in small letters, without query and slash at its end
  from_path text not null unique check (from_path ~ '^/.' and length(from_path) <= 500),
  to_address text not null check (length(to_address) between 1 and 1000),
  created_at timestamptz not null default now()
);

-- Addresses that were asked for and are not there: paths only, at most a few hundred, never who asked.
create table missing_pages (
  path text primary key check (length(path) <= 200),
  hits int not null default 1,
  last_at timestamptz not null default now()
);
create index missing_pages_least on missing_pages (hits, last_at);
