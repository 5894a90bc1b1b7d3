-- A whole telephone number, address or tracking number finds its orders by one word (decision 900). Whoever made the
-- index beforehand, concurrently, may have been cut short.
do $$ begin
  if exists (select from pg_index where indexrelid = to_regclass('orders_words') and not indisvalid) then
    drop index orders_words;
  end if;
end $$;
create index if not exists orders_words on orders using gin (string_to_array(search_text, ' ')) where placed_at is not null;
