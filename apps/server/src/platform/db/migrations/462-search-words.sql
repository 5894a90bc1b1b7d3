-- Words that the owner takes for each other, such as kurti and kurta; in small letters.
create table search_synonyms (
  id uuid primary key,
  seq bigint generated always as identity unique,
  words text[] not null check (cardinality(words) between 2 and 12 and array_position(words, null) is null),
  created_at timestamptz not null default now()
);

-- Texts that were searched for and found nothing: at most a few hundred, never who searched.
create table missed_searches (
  term text primary key check (length(term) between 1 and 64),
  times int not null default 1,
  last_at timestamptz not null default now()
);
