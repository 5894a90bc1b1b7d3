-- Lists of the back office as somebody of the staff filtered and sorted them. They go with the account.
create table staff_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  list text not null check (list in ('orders', 'products', 'customers')),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) between 1 and 500)
);
create unique index staff_views_name on staff_views (user_id, list, lower(name));
