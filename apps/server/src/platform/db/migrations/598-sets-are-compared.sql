-- Triggers keep their plans for a session. What joins the rows before with those after was planned for one product and takes
-- minutes for all, so rows are compared as sets, each read once.

create or replace function note_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_search_words(array(select name from fresh));
  else
    perform add_search_words(array(select name from fresh except select name from stale));
  end if;
  return null;
end $$;

create or replace function count_tags() returns trigger language plpgsql as $$
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
        select unnest(tags) as tag, 1 as n from (select id, tags from fresh except select id, tags from stale) come
        union all
        select unnest(tags), -1 from (select id, tags from stale except select id, tags from fresh) gone
      )
      select tag, sum(n) from moves group by 1 having sum(n) <> 0 order by 1
      on conflict (tag) do update set products = c.products + excluded.products;
    perform add_search_words(array(
      select tag from fresh, unnest(tags) tag except select tag from stale, unnest(tags) tag));
  end if;
  return null;
end $$;

create or replace function count_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into word_counts as c (word, category, sub_category, best_seller, products)
      select word, category, sub_category, best_seller, count(*)
      from fresh, words_of_name(name_key) word where visible group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (word, category, sub_category, best_seller) do update set products = c.products + excluded.products;
  elsif tg_op = 'DELETE' then
    update word_counts c set products = c.products - gone.n
      from (
        select word, category, sub_category, best_seller, count(*) n
        from stale, words_of_name(name_key) word where visible group by 1, 2, 3, 4
      ) gone
      where (c.word, c.category, c.sub_category, c.best_seller)
        = (gone.word, gone.category, gone.sub_category, gone.best_seller);
  else
    insert into word_counts as c (word, category, sub_category, best_seller, products)
      with moves as (
        select name_key, category, sub_category, best_seller, 1 as n from (
          select id, name_key, category, sub_category, best_seller from fresh where visible
          except select id, name_key, category, sub_category, best_seller from stale where visible) come
        union all
        select name_key, category, sub_category, best_seller, -1 from (
          select id, name_key, category, sub_category, best_seller from stale where visible
          except select id, name_key, category, sub_category, best_seller from fresh where visible) gone
      )
      select word, category, sub_category, best_seller, sum(n)
      from moves, words_of_name(name_key) word group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (word, category, sub_category, best_seller) do update set products = c.products + excluded.products;
  end if;
  return null;
end $$;

create or replace function note_product_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_facets_due select id from fresh;
  elsif tg_op = 'DELETE' then
    insert into product_facets_due select id from stale;
  else
    insert into product_facets_due select id from (
      select id, visible, category, sub_category, best_seller, price_paise from fresh
      except select id, visible, category, sub_category, best_seller, price_paise from stale) changed;
  end if;
  return null;
end $$;

create or replace function note_variant_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_facets_due select distinct product_id from fresh;
  elsif tg_op = 'DELETE' then
    insert into product_facets_due select distinct product_id from stale;
  else
    insert into product_facets_due select distinct product_id from (
      select id, product_id, colour, size, stock > 0 from fresh
      except select id, product_id, colour, size, stock > 0 from stale) changed;
  end if;
  return null;
end $$;

create or replace function note_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('shop.stock_cause', true), ''), '{}')::jsonb;
  why text := coalesce(cause->>'reason', 'other');
  whose text := coalesce(cause->>'role', 'system');
  who uuid := (cause->>'actor')::uuid;
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (product_id, size, quantity, stock_after, reason, reference, note, actor_id, actor_role)
      select product_id, size, stock, stock, why, cause->>'reference', cause->>'note', who, whose
      from fresh where stock > 0 order by product_id, size;
  elsif tg_op = 'DELETE' then
    insert into stock_movements (product_id, size, quantity, stock_after, reason, reference, note, actor_id, actor_role)
      select product_id, size, -stock, 0, why, cause->>'reference', cause->>'note', who, whose
      from stale where stock > 0 order by product_id, size;
  else
    -- a size that was renamed has no other half, and is no movement
    insert into stock_movements (product_id, size, quantity, stock_after, reason, reference, note, actor_id, actor_role)
      select product_id, size, sum(now - before), sum(now), why, cause->>'reference', cause->>'note', who, whose
      from (
        select product_id, size, stock as now, 0 as before from fresh
        union all
        select product_id, size, 0, stock from stale
      ) halves group by product_id, size having count(*) = 2 and sum(now - before) <> 0 order by product_id, size;
  end if;
  return null;
end $$;

-- As before but for the last removal: which rows are no longer there is settled by sets.
create or replace function renew_product_facets() returns trigger language plpgsql as $$
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
      where f.product_id = any(array(select unnest(due) except select id from fresh))
  )
  insert into product_facets as f (product_id, seq, category, sub_category, best_seller, price_paise, variants)
    select id, seq, category, sub_category, best_seller, price_paise, variants from fresh
    on conflict (product_id) do update set (category, sub_category, best_seller, price_paise, variants)
      = (excluded.category, excluded.sub_category, excluded.best_seller, excluded.price_paise, excluded.variants)
    where (f.category, f.sub_category, f.best_seller, f.price_paise, f.variants)
      is distinct from (excluded.category, excluded.sub_category, excluded.best_seller, excluded.price_paise, excluded.variants);
  return null;
end $$;
