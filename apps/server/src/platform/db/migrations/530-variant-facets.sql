-- What of a product can be filtered for: one row a visible product. A text of `variants` names what one of its variants
-- is: `{+ where in stock}␟{colour}␟{size}`, parts left out in every way, so that "in stock, in Indigo, M" is one text
-- to look for and all of it meets in one variant.
create table product_facets (
  product_id uuid primary key,
  seq bigint not null,
  category text not null,
  sub_category text not null,
  best_seller boolean not null,
  price_paise bigint not null,
  variants text[] not null
);
create index product_facets_newest on product_facets (seq desc);
create index product_facets_by_price on product_facets (price_paise, seq desc);
create index product_facets_on_shelf on product_facets (category, sub_category, seq desc);
create index product_facets_variants on product_facets using gin (variants);

-- How many products have such a variant; blank: any.
create table variant_counts (
  in_stock boolean not null,
  colour text not null,
  size text not null,
  category text not null,
  sub_category text not null,
  best_seller boolean not null,
  products int not null,
  primary key (in_stock, colour, size, category, sub_category, best_seller)
);
create index variant_counts_by_size on variant_counts (in_stock, size);

-- How a colour looks, as a product that has it was last written.
create table colour_shades (
  name text primary key,
  hex text not null
);

-- Products whose row is no longer right. Only added to, so that nobody who sells waits here.
create table product_facets_due (product_id uuid not null);

create function note_product_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_facets_due select id from fresh;
  elsif tg_op = 'DELETE' then
    insert into product_facets_due select id from stale;
  else
    insert into product_facets_due select f.id from fresh f join stale s using (id)
      where (f.visible, f.category, f.sub_category, f.best_seller, f.price_paise)
        is distinct from (s.visible, s.category, s.sub_category, s.best_seller, s.price_paise);
  end if;
  return null;
end $$;
create trigger products_faceted_in after insert on products
  referencing new table as fresh for each statement execute function note_product_facets();
create trigger products_faceted_out after delete on products
  referencing old table as stale for each statement execute function note_product_facets();
create trigger products_faceted_again after update on products
  referencing old table as stale new table as fresh for each statement execute function note_product_facets();

-- Of stock only whether there is any.
create function note_variant_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_facets_due select distinct product_id from fresh;
  elsif tg_op = 'DELETE' then
    insert into product_facets_due select distinct product_id from stale;
  else
    insert into product_facets_due select distinct f.product_id from fresh f join stale s using (id)
      where (f.colour, f.size, f.stock > 0) is distinct from (s.colour, s.size, s.stock > 0);
  end if;
  return null;
end $$;
create trigger product_sizes_faceted_in after insert on product_sizes
  referencing new table as fresh for each statement execute function note_variant_facets();
create trigger product_sizes_faceted_out after delete on product_sizes
  referencing old table as stale for each statement execute function note_variant_facets();
create trigger product_sizes_faceted_again after update on product_sizes
  referencing old table as stale new table as fresh for each statement execute function note_variant_facets();

-- Another shade changes no count.
create function note_shades() returns trigger language plpgsql as $$
begin
  insert into colour_shades as c (name, hex)
    select distinct on (name) name, hex from fresh where hex is not null order by name
    on conflict (name) do update set hex = excluded.hex where c.hex <> excluded.hex;
  return null;
end $$;
create trigger product_colours_shaded_in after insert on product_colours
  referencing new table as fresh for each statement execute function note_shades();
create trigger product_colours_shaded_again after update on product_colours
  referencing new table as fresh for each statement execute function note_shades();

-- Brings rows and counts up to date. Only who holds the catalogue's version does so: one after the other.
create function renew_product_facets() returns trigger language plpgsql as $$
declare
  due uuid[];
begin
  with taken as (delete from product_facets_due returning product_id)
    select array_agg(distinct product_id) into due from taken;
  if due is null then return null; end if;
  with fresh as (
    select p.id, p.seq, p.category, p.sub_category, p.best_seller, p.price_paise, coalesce((
      select array_agg(distinct concat(i.mark, chr(31), c.name, chr(31), z.name))
      from product_sizes s
      cross join unnest(case when s.stock > 0 then array['', '+'] else array[''] end) i(mark)
      cross join unnest(array['', coalesce(s.colour, '')]) c(name)
      cross join unnest(array['', s.own_size]) z(name)
      where s.product_id = p.id and (i.mark <> '' or c.name <> '' or z.name <> '')
    ), '{}') as variants
    from products p where p.id = any(due) and p.visible
  ),
  moves as (
    select category, sub_category, best_seller, variant, sum(n) as n from (
      select category, sub_category, best_seller, unnest(variants) as variant, 1 as n from fresh
      union all
      select category, sub_category, best_seller, unnest(variants), -1 from product_facets where product_id = any(due)
    ) both_ways group by 1, 2, 3, 4 having sum(n) <> 0
  ),
  counted as (
    insert into variant_counts as v (in_stock, colour, size, category, sub_category, best_seller, products)
      select split_part(variant, chr(31), 1) = '+', split_part(variant, chr(31), 2), split_part(variant, chr(31), 3),
        category, sub_category, best_seller, n
      from moves
      on conflict (in_stock, colour, size, category, sub_category, best_seller)
        do update set products = v.products + excluded.products
  ),
  gone as (
    delete from product_facets f
      where f.product_id = any(due) and not exists (select from fresh where fresh.id = f.product_id)
  )
  insert into product_facets as f (product_id, seq, category, sub_category, best_seller, price_paise, variants)
    select id, seq, category, sub_category, best_seller, price_paise, variants from fresh
    on conflict (product_id) do update set (category, sub_category, best_seller, price_paise, variants)
      = (excluded.category, excluded.sub_category, excluded.best_seller, excluded.price_paise, excluded.variants)
    where (f.category, f.sub_category, f.best_seller, f.price_paise, f.variants)
      is distinct from (excluded.category, excluded.sub_category, excluded.best_seller, excluded.price_paise, excluded.variants);
  return null;
end $$;

-- Whoever changes what the public sees counts the version up as the last thing, a copy of the release before, too.
create trigger catalogue_version_counted after update on catalogue_version
  for each row execute function renew_product_facets();

insert into product_facets_due select id from products;
insert into colour_shades select distinct on (name) name, hex from product_colours where hex is not null order by name;
update catalogue_version set version = version + 1;
