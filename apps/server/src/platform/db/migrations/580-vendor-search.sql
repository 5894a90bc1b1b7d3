-- The brands that products have or had, in small letters: what a search compares its words with. A brand of which nothing is
-- left finds nothing.
create table vendors (name text primary key check (name <> ''));
create index vendors_by_piece on vendors using gin (name gin_trgm_ops);
create index products_by_vendor on products (lower(vendor)) where vendor is not null;

create function note_vendors() returns trigger language plpgsql as $$
declare
  told text[];
begin
  if tg_op = 'INSERT' then
    told := array(select distinct lower(vendor) from fresh where vendor is not null order by 1);
  else
    told := array(select lower(vendor) from fresh where vendor is not null
      except select lower(vendor) from stale where vendor is not null order by 1);
  end if;
  if cardinality(told) > 0 then
    insert into vendors (name) select unnest(told) on conflict do nothing;
    perform add_search_words(told);
  end if;
  return null;
end $$;
create trigger products_vendors_noted after insert on products
  referencing new table as fresh for each statement execute function note_vendors();
create trigger products_vendors_noted_again after update on products
  referencing old table as stale new table as fresh for each statement execute function note_vendors();

insert into vendors (name) select distinct lower(vendor) from products where vendor is not null;
select add_search_words(array(select name from vendors));
