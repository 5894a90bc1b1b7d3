-- Orders to pack, earliest first, and their number on Today (decision 1018). Whoever made the index beforehand, concurrently,
-- may have been cut short.
do $$ begin
  if exists (select from pg_index where indexrelid = to_regclass('orders_to_pack') and not indisvalid) then
    drop index orders_to_pack;
  end if;
end $$;
create index if not exists orders_to_pack on orders (seq)
  where placed_at is not null and status in ('Order Placed', 'Packing') and owed_paise is null;
