-- More tables take names that say what they hold (as in 970). Views with the former names stay for this release, for a copy
-- of the server that still runs the one before.
-- Whoever counts holds this lock and uses several of the tables.
select pg_advisory_xact_lock(727004);

alter table figure_days rename to daily_sales;
alter index figure_days_pkey rename to daily_sales_pkey;
create view figure_days as select day, orders, amount_paise, customers, first_timers, returns from daily_sales;

alter table figure_repeats rename to repeat_customers;
alter index figure_repeats_pkey rename to repeat_customers_pkey;
create view figure_repeats as select day, before, customers, first_timers from repeat_customers;

alter table figure_reasons rename to daily_return_reasons;
alter index figure_reasons_pkey rename to daily_return_reasons_pkey;
create view figure_reasons as select day, reason, pieces from daily_return_reasons;

alter table figures_begun rename to figure_backfill;
alter index figures_begun_pkey rename to figure_backfill_pkey;
create view figures_begun as select only_row, counted_to, orders_to from figure_backfill;

-- Each word, and each word with any one letter left out: two words that differ by one typo share one of these spellings.
alter table search_slips rename to search_spellings;
alter table search_spellings rename column slip to spelling;
alter index search_slips_pkey rename to search_spellings_pkey;
create view search_slips as select spelling as slip, word from search_spellings;

create or replace function add_search_words(names text[]) returns void language sql as $$
  insert into search_spellings (spelling, word)
    with unheard as (
      select distinct heard from unnest(names) name, search_words(name) heard
      where not exists (select from search_spellings s where s.spelling = heard and s.word = heard)
    )
    select heard, heard from unheard
    union
    select left(heard, place - 1) || substr(heard, place + 1), heard
      from unheard, generate_series(1, length(heard)) place
    on conflict do nothing
$$;
