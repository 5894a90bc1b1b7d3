-- Head, foot and looks of the shop as they were set, never changed afterwards. Number 0 is what a shop begins with.
create table front_versions (
  number int primary key check (number > 0),
  front jsonb not null check (jsonb_typeof(front) = 'object'),
  saved_at timestamptz not null default now()
);

-- A trigger, so that also what an older copy of the server saves is kept. The settings are one row: its lock is that of the numbers.
create function keep_front() returns trigger language plpgsql as $$
begin
  insert into front_versions (number, front)
    select coalesce(max(number), 0) + 1, new.stored->'front' from front_versions;
  return null;
end $$;
create trigger settings_keep_fronts after update on shop_settings for each row
  when (new.stored->'front' is distinct from old.stored->'front' and jsonb_typeof(new.stored->'front') = 'object')
  execute function keep_front();

insert into front_versions (number, front, saved_at)
  select 1, stored->'front', coalesce(changed_at, now()) from shop_settings
  where jsonb_typeof(stored->'front') = 'object';

-- Addresses that pages had before: they go on leading there.
create table site_page_handles (
  handle text primary key check (length(handle) between 1 and 200),
  page_id uuid not null references site_pages on delete cascade,
  left_at timestamptz not null default now()
);
create index site_page_handles_by_page on site_page_handles (page_id);
