-- Compositions that designers show for customers to begin from. One that was taken away stays as a row: orders name it.
create table looks (
  id uuid primary key,
  seq bigint generated always as identity unique,
  author_id uuid not null references users,
  title text not null check (length(title) between 1 and 80),
  words text not null default '' check (length(words) <= 600),
  garment text not null,
  wearer jsonb not null check (jsonb_typeof(wearer) = 'object' and wearer ? 'who'),
  style text not null,
  fabric text not null,
  composition jsonb not null check (jsonb_typeof(composition) = 'object' and composition ? 'choices'),
  -- goes up with the composition: a picture of the one before is not put on this one
  revision int not null default 1,
  cloth_front text references cloth_pictures,
  cloth_back text references cloth_pictures,
  is_published boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((cloth_front is null) = (cloth_back is null)),
  check (removed_at is null or (not is_published and cloth_front is null))
);
create index looks_of_author on looks (author_id, seq desc) where removed_at is null;
create index looks_kept on looks (seq desc) where removed_at is null;
create index looks_shown on looks (seq desc) where is_published and cloth_front is not null;
create index looks_cloth_front on looks (cloth_front) where cloth_front is not null;
create index looks_cloth_back on looks (cloth_back) where cloth_back is not null;

-- The look that an order began from.
alter table custom_orders add column look_id uuid references looks;
create index custom_orders_of_look on custom_orders (look_id) where look_id is not null;
