-- A change of a price tells no new words, and still planned the statement that notes them, twice: a seventh of what it cost.
create or replace function note_search_words() returns trigger language plpgsql as $$
declare
  told text[];
begin
  if tg_op = 'INSERT' then
    told := array(select name from fresh);
  else
    told := array(select name from fresh except select name from stale);
  end if;
  if cardinality(told) > 0 then
    perform add_search_words(told);
  end if;
  return null;
end $$;

create or replace function count_tags() returns trigger language plpgsql as $$
declare
  told text[];
begin
  if tg_op = 'INSERT' then
    insert into tag_counts as c (tag, products)
      select tag, count(*) from fresh, unnest(tags) tag group by 1 order by 1
      on conflict (tag) do update set products = c.products + excluded.products;
    told := array(select distinct tag from fresh, unnest(tags) tag);
  elsif tg_op = 'DELETE' then
    update tag_counts c set products = c.products - gone.n
      from (select tag, count(*) n from stale, unnest(tags) tag group by 1) gone where c.tag = gone.tag;
  else
    insert into tag_counts as c (tag, products)
      with moves as (
        select unnest(tags) as tag, 1 as n from (select id, tags from fresh except select id, tags from stale) come
        union all
        select unnest(tags), -1 from (select id, tags from stale except select id, tags from fresh) gone
      )
      select tag, sum(n) from moves group by 1 having sum(n) <> 0 order by 1
      on conflict (tag) do update set products = c.products + excluded.products;
    told := array(select tag from fresh, unnest(tags) tag except select tag from stale, unnest(tags) tag);
  end if;
  if cardinality(told) > 0 then
    perform add_search_words(told);
  end if;
  return null;
end $$;

-- What was just placed has nothing to be invoiced yet, and its figures are noted with its lines.
drop trigger orders_note_uninvoiced on orders;
create trigger orders_note_uninvoiced after update of status on orders
  for each row execute function note_uninvoiced_order();
create trigger orders_note_uninvoiced_in after insert on orders
  for each row when (new.status in ('Shipped', 'Out for delivery', 'Delivered')) execute function note_uninvoiced_order();
drop trigger orders_figured_in on orders;
