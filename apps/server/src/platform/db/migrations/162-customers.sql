-- Customers in the back office: found by name, e-mail and phone; notes that the shop keeps about them.
alter table users add column search_key text generated always as (lower(name || ' ' || coalesce(email, '') || ' '
  || coalesce(jsonb_path_query_array(addresses, '$[*].phoneNumber')::text, ''))) stored;
create index users_search on users using gin (search_key gin_trgm_ops) where deleted_at is null;

-- They go with the account, and stand in its export.
create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references users on delete cascade,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index customer_notes_by_customer on customer_notes (customer_id, created_at desc);
