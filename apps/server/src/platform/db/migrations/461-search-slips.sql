-- The words of all names, each under itself and under itself with any one letter left out: two words that differ by one
-- slip (a letter more, less, other, or two neighbours exchanged) meet under one of these. Words that no name has any
-- more stay: they find nothing.
create table search_slips (
  slip text not null,
  word text not null check (length(word) between 3 and 40),
  primary key (slip, word)
);

create function search_words(name text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(lower(name), '[[:space:][:punct:][:digit:]]+') word
  where length(word) between 3 and 40
$$;

create function add_search_words(names text[]) returns void language sql as $$
  insert into search_slips (slip, word)
    with unheard as (
      select distinct heard from unnest(names) name, search_words(name) heard
      where not exists (select from search_slips s where s.slip = heard and s.word = heard)
    )
    select heard, heard from unheard
    union
    select left(heard, place - 1) || substr(heard, place + 1), heard
      from unheard, generate_series(1, length(heard)) place
    on conflict do nothing
$$;

-- Whoever writes products does so one after the other: words are never written crosswise.
create function note_search_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_search_words(array(select name from fresh));
  else
    perform add_search_words(array(select f.name from fresh f join stale s using (id) where f.name <> s.name));
  end if;
  return null;
end $$;
create trigger products_search_words after insert on products
  referencing new table as fresh for each statement execute function note_search_words();
create trigger products_search_words_again after update on products
  referencing old table as stale new table as fresh for each statement execute function note_search_words();

select add_search_words(array(select name from products));
