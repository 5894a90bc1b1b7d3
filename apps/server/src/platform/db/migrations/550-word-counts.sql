-- How many visible products hold each word of their name, by facet: what a word finds is counted without looking at
-- products, of which a common word finds hundreds of thousands.
create table word_counts (
  word text not null,
  category text not null,
  sub_category text not null,
  best_seller boolean not null,
  products int not null,
  primary key (word, category, sub_category, best_seller)
);
create index word_counts_by_piece on word_counts using gin (word gin_trgm_ops);

-- Every word of a name once, in small letters.
create function words_of_name(name_key text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(name_key, '[[:space:][:punct:][:digit:]]+') word where word <> ''
$$;

create function count_words() returns trigger language plpgsql as $$
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
      with changed as (
        select f as fresh, s as stale from fresh f join stale s using (id)
        where (f.name_key, f.category, f.sub_category, f.best_seller, f.visible)
          is distinct from (s.name_key, s.category, s.sub_category, s.best_seller, s.visible)
      ), moves as (
        select (fresh).name_key, (fresh).category, (fresh).sub_category, (fresh).best_seller, 1 as n
          from changed where (fresh).visible
        union all
        select (stale).name_key, (stale).category, (stale).sub_category, (stale).best_seller, -1
          from changed where (stale).visible
      )
      select word, category, sub_category, best_seller, sum(n)
      from moves, words_of_name(name_key) word group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (word, category, sub_category, best_seller) do update set products = c.products + excluded.products;
  end if;
  return null;
end $$;
create trigger products_words_counted_in after insert on products
  referencing new table as fresh for each statement execute function count_words();
create trigger products_words_counted_out after delete on products
  referencing old table as stale for each statement execute function count_words();
create trigger products_words_recounted after update on products
  referencing old table as stale new table as fresh for each statement execute function count_words();

insert into word_counts (word, category, sub_category, best_seller, products)
  select word, category, sub_category, best_seller, count(*)
  from products, words_of_name(name_key) word where visible group by 1, 2, 3, 4;

-- Whoever reads the whole shop by price, whatever the category.
create index products_by_price_of_all on products (price_paise, seq desc) where visible;
