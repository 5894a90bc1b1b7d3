-- Which visible products hold a word, and where in their name it stands: what several words find, and whether they stand
-- together, is settled by comparing lists of numbers, without looking at products.
create extension if not exists intarray;

create table facet_numbers (
  number int generated always as identity primary key check (number < 4096),
  category text not null,
  sub_category text not null,
  best_seller boolean not null,
  unique (category, sub_category, best_seller)
);

-- One row a word and block of 4,096 products (`seq / 4096`). A product is `facet number * 4096 + seq % 4096`, a place in its
-- name `product * 128 + how many words stand before`; `nexts` holds the place after each word that a single space follows.
-- All are sorted. A name has at most 255 letters, so at most 128 words; there are at most 200 pairs of category and type.
create table word_places (
  word text not null,
  block int not null,
  products int[] not null,
  places int[] not null,
  nexts int[] not null,
  primary key (word, block)
) with (toast_tuple_target = 8160);
alter table word_places alter products set storage external, alter places set storage external,
  alter nexts set storage external;

create aggregate union_of (int[]) (sfunc = _int_union, stype = int[]);

create type named_product as (
  seq bigint,
  category text,
  sub_category text,
  best_seller boolean,
  name_key text
);

create function places_of_words(named named_product[])
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
  ) found group by 1, 2 order by 1, 2
$$;

create function add_word_places(named named_product[]) returns void language sql as $$
  insert into facet_numbers (category, sub_category, best_seller)
    select distinct category, sub_category, best_seller from unnest(named) p
    where not exists (
      select from facet_numbers f
      where (f.category, f.sub_category, f.best_seller) = (p.category, p.sub_category, p.best_seller)
    )
    order by 1, 2, 3 on conflict do nothing;
  insert into word_places as w (word, block, products, places, nexts) select * from places_of_words(named)
    on conflict (word, block) do update set
      products = w.products | excluded.products, places = w.places | excluded.places, nexts = w.nexts | excluded.nexts
$$;

create function take_word_places(named named_product[]) returns void language sql as $$
  update word_places w set products = w.products - g.products, places = w.places - g.places, nexts = w.nexts - g.nexts
    from places_of_words(named) g where (w.word, w.block) = (g.word, g.block)
$$;

-- Sets are compared, not joined: a plan is kept for a session, and a join that was planned for one product takes minutes for all.
create function place_words() returns trigger language plpgsql as $$
declare
  named named_product[];
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'DELETE' then
      named := array(
        select row(seq, category, sub_category, best_seller, name_key)::named_product from stale where visible);
    else
      named := array(select row(gone.*)::named_product from (
        select seq, category, sub_category, best_seller, name_key from stale where visible
        except select seq, category, sub_category, best_seller, name_key from fresh where visible) gone);
    end if;
    if cardinality(named) > 0 then
      perform take_word_places(named);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' then
      named := array(
        select row(seq, category, sub_category, best_seller, name_key)::named_product from fresh where visible);
    else
      named := array(select row(come.*)::named_product from (
        select seq, category, sub_category, best_seller, name_key from fresh where visible
        except select seq, category, sub_category, best_seller, name_key from stale where visible) come);
    end if;
    if cardinality(named) > 0 then
      perform add_word_places(named);
    end if;
  end if;
  return null;
end $$;
create trigger products_words_placed_in after insert on products
  referencing new table as fresh for each statement execute function place_words();
create trigger products_words_placed_out after delete on products
  referencing old table as stale for each statement execute function place_words();
create trigger products_words_placed_again after update on products
  referencing old table as stale new table as fresh for each statement execute function place_words();

-- a hundred blocks at a time: the names of a whole shop are no single array
do $$
declare
  first bigint := 0;
  beyond bigint := (select coalesce(max(seq), -1) + 1 from products);
begin
  while first < beyond loop
    perform add_word_places(array(
      select row(seq, category, sub_category, best_seller, name_key)::named_product
      from products where visible and seq >= first and seq < first + 409600));
    first := first + 409600;
  end loop;
end $$;
