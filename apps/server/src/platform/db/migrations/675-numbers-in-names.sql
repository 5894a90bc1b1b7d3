-- Each three digits in a row that a name holds are kept as a word is: thousands of names hold a number that somebody looks
-- for, and each would be read in the table. They have no place, since nothing is asked of what stands beside them.
create function digits_of_names(named named_product[])
returns table (word text, block int, products int[]) language sql stable as $$
  select substr(parts[1], at, 3) as word, (p.seq / 4096)::int as block,
    array_agg(distinct f.number * 4096 + (p.seq % 4096)::int order by f.number * 4096 + (p.seq % 4096)::int)
  from unnest(named) p join facet_numbers f using (category, sub_category, best_seller),
    regexp_matches(p.name_key, '[0-9]{3,}', 'g') as m(parts), generate_series(1, length(parts[1]) - 2) at
  group by 1, 2
$$;

create or replace function places_of_words(named named_product[])
returns table (word text, block int, products int[], places int[], nexts int[]) language sql stable as $$
  select word, block, array_agg(distinct product order by product),
    coalesce(array_agg(place order by place) filter (where nth <= 128), '{}'),
    coalesce(array_agg(place + 1 order by place) filter (where nth < 128 and is_spaced), '{}')
  from (
    select parts[1] as word, (p.seq / 4096)::int as block, nth, parts[2] = ' ' as is_spaced,
      f.number * 4096 + (p.seq % 4096)::int as product, (f.number * 4096 + (p.seq % 4096)::int) * 128 + nth::int - 1 as place
    from unnest(named) p join facet_numbers f using (category, sub_category, best_seller),
      regexp_matches(p.name_key, '([^[:space:][:punct:][:digit:]]+)([[:space:][:punct:][:digit:]]*)', 'g')
        with ordinality as m(parts, nth)
  ) found group by 1, 2
  union all
  select word, block, products, '{}', '{}' from digits_of_names(named)
  order by 1, 2
$$;

-- a hundred blocks at a time: the names of a whole shop are no single array
do $$
declare
  first bigint := 0;
  beyond bigint := (select coalesce(max(seq), -1) + 1 from products);
begin
  while first < beyond loop
    insert into word_places as w (word, block, products, places, nexts)
      select word, block, products, '{}', '{}' from digits_of_names(array(
        select row(seq, category, sub_category, best_seller, name_key)::named_product
        from products where visible and seq >= first and seq < first + 409600))
      on conflict (word, block) do update set products = w.products | excluded.products;
    first := first + 409600;
  end loop;
end $$;
