-- Size charts of the owner's own. A product shows the one that it names, else that of the narrowest place it stands in,
-- else the chart that every shop begins with.
create table size_charts (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  -- unit, columns, rows, note
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version int not null default 1,
  changed_at timestamptz not null default now()
);
create unique index size_charts_name on size_charts (lower(name));

-- Null: any category, any type.
create table size_chart_places (
  chart_id uuid not null references size_charts on delete cascade,
  category text references categories,
  sub_category text references product_types,
  position int not null,
  primary key (chart_id, position)
);
create unique index size_chart_places_each on size_chart_places (coalesce(category, ''), coalesce(sub_category, ''));

alter table products add column size_chart_id uuid references size_charts on delete set null;
create index products_by_size_chart on products (size_chart_id) where size_chart_id is not null;
