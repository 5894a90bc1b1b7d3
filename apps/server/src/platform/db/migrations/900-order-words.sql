-- A whole telephone number, address or tracking number finds its orders by one word (decision 900).
create index if not exists orders_words on orders using gin (string_to_array(search_text, ' ')) where placed_at is not null;
