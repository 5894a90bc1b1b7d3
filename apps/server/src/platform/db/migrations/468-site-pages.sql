-- The shop's own pages, as the owner words them. A page without a published version says what the program begins with.
create table site_pages (
  id uuid primary key,
  seq bigint generated always as identity unique,
  handle text not null unique check (length(handle) between 1 and 200),
  is_built_in boolean not null default false,
  -- what is worked on; null: nothing that the public does not see
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  revision int not null default 0 check (revision >= 0),
  -- the version that the public sees
  published int,
  -- when the draft goes out by itself
  publish_at timestamptz check (publish_at is null or draft is not null),
  changed_at timestamptz
);
create index site_pages_due on site_pages (publish_at) where publish_at is not null;

-- What was published, never changed afterwards.
create table site_page_versions (
  page_id uuid not null references site_pages on delete cascade,
  number int not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  published_at timestamptz not null default now(),
  primary key (page_id, number)
);
alter table site_pages add foreign key (id, published) references site_page_versions (page_id, number)
  deferrable initially deferred;

-- Pictures that a draft or a version shows: they are not swept.
create table site_page_pictures (
  page_id uuid not null references site_pages on delete cascade,
  image_hash text not null references images (hash),
  primary key (page_id, image_hash)
);
create index site_page_pictures_by_image on site_page_pictures (image_hash);

insert into site_pages (id, handle, is_built_in)
select gen_random_uuid(), handle, true from unnest(array['home', 'about', 'policy']) as built(handle);
