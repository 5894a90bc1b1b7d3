-- Categories and types are the owner's. Products, counts and the import's table hold a key that never changes; what
-- people read is its name, so that a renaming touches one row whatever the number of products. The nine words of the
-- beginning are their own keys: a copy of the server of the release before goes on reading and writing them.
create table categories (
  key text primary key,
  name text not null check (length(name) between 1 and 60),
  position int not null,
  is_retired boolean not null default false
);
create unique index categories_name on categories (lower(name));

create table product_types (
  key text primary key,
  name text not null check (length(name) between 1 and 60),
  position int not null,
  is_retired boolean not null default false,
  -- what a product of this type has on the invoice where it says nothing itself
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  -- a rate of its own, whatever the price; null: by the shop's rates
  gst_percent numeric(4, 2) check (gst_percent between 0 and 40)
);
create unique index product_types_name on product_types (lower(name));

-- Names that were given up: their addresses lead on to the present one.
create table category_former_names (
  kind text not null check (kind in ('category', 'type')),
  name_key text not null check (name_key = lower(name_key)),
  key text not null,
  primary key (kind, name_key)
);

insert into categories (key, name, position)
  select name, name, place from unnest(array['Men', 'Women', 'Kids']) with ordinality as w(name, place);
insert into product_types (key, name, position)
  select name, name, place from unnest(array['Topwear', 'Bottomwear', 'Winterwear']) with ordinality as w(name, place);

alter table products drop constraint products_category_check, drop constraint products_sub_category_check,
  add foreign key (category) references categories, add foreign key (sub_category) references product_types;
alter table category_mappings drop constraint category_mappings_category_check,
  drop constraint category_mappings_sub_category_check,
  add foreign key (category) references categories, add foreign key (sub_category) references product_types;

-- A facet that never had a product gets its row with the first one.
create or replace function count_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facet_counts as s (category, sub_category, best_seller, products)
      select category, sub_category, best_seller, count(*) from fresh where visible group by 1, 2, 3 order by 1, 2, 3
      on conflict (category, sub_category, best_seller) do update set products = s.products + excluded.products;
  elsif tg_op = 'DELETE' then
    update facet_counts s set products = s.products - d.n
      from (select category, sub_category, best_seller, count(*) n from stale where visible group by 1, 2, 3) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  else
    insert into facet_counts as s (category, sub_category, best_seller, products)
      select category, sub_category, best_seller, sum(n) from (
        select category, sub_category, best_seller, count(*) n from fresh where visible group by 1, 2, 3
        union all
        select category, sub_category, best_seller, -count(*) from stale where visible group by 1, 2, 3
      ) moves group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (category, sub_category, best_seller) do update set products = s.products + excluded.products;
  end if;
  return null;
end $$;

-- The rate of the type on the day it was sold; null: by the shop's rates, as always before.
alter table order_lines add column gst_percent numeric(4, 2);
