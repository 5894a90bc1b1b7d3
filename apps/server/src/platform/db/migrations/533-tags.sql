-- The owner's own words for products, never shown to the public: in small letters, each once, in their order.
alter table products add column tags text[] not null default '{}' check (
  cardinality(tags) <= 100 and array_position(tags, null) is null and array_position(tags, '') is null
);
create index products_tags on products using gin (tags) where tags <> '{}';

-- How many products have each tag, whatever their state; one that no product has any more stays at 0.
create table tag_counts (
  tag text primary key,
  products int not null
);

create function count_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tag_counts as c (tag, products)
      select tag, count(*) from fresh, unnest(tags) tag group by 1 order by 1
      on conflict (tag) do update set products = c.products + excluded.products;
    perform add_search_words(array(select distinct tag from fresh, unnest(tags) tag));
  elsif tg_op = 'DELETE' then
    update tag_counts c set products = c.products - gone.n
      from (select tag, count(*) n from stale, unnest(tags) tag group by 1) gone where c.tag = gone.tag;
  else
    insert into tag_counts as c (tag, products)
      with moves as (
        select unnest(f.tags) as tag, 1 as n from fresh f join stale s using (id) where f.tags <> s.tags
        union all
        select unnest(s.tags), -1 from fresh f join stale s using (id) where f.tags <> s.tags
      )
      select tag, sum(n) from moves group by 1 having sum(n) <> 0 order by 1
      on conflict (tag) do update set products = c.products + excluded.products;
    perform add_search_words(array(
      select distinct unnest(f.tags) from fresh f join stale s using (id) where f.tags <> s.tags));
  end if;
  return null;
end $$;
create trigger products_tags_counted_in after insert on products
  referencing new table as fresh for each statement execute function count_tags();
create trigger products_tags_counted_out after delete on products
  referencing old table as stale for each statement execute function count_tags();
create trigger products_tags_recounted after update on products
  referencing old table as stale new table as fresh for each statement execute function count_tags();

create index tag_counts_by_piece on tag_counts using gin (tag gin_trgm_ops);
