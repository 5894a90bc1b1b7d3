-- What a custom order can be in each of its states, as the code parses it: the table keeps other rows out. Rows of
-- before are held against it as well; where one does not fit, its rule binds new rows only and the log says so. An older
-- copy of the server writes nothing that these refuse.
do $$
declare
  rule record;
begin
  for rule in select * from (values
    -- nothing is agreed, paid or sent while it is only asked for
    ('custom_orders_asked', $r$status not in ('pending', 'bid_received')
      or (accepted_at is null and shipping_address is null and paid_at is null and not is_cash)$r$),
    -- work begins when it is paid, or on the promise of cash
    ('custom_orders_agreed', $r$status not in ('accepted', 'waiting_payment') or (paid_at is null and not is_cash)$r$),
    -- what a courier has
    ('custom_orders_sent', $r$status in ('shipped', 'delivered')
      or (shipped_at is null and carrier is null and tracking_number is null)$r$),
    -- a review outlasts a delivery that was taken back
    ('custom_orders_reviewed', $r$review_rating is null or status in ('shipped', 'delivered')$r$),
    ('custom_orders_review_whole', $r$(review_rating is null) = (review_text is null)$r$),
    -- the person goes as a whole
    ('custom_orders_erased', $r$(measurements is null) = (erased_at is not null)$r$)
  ) as r(name, fits)
  loop
    execute format('alter table custom_orders add constraint %I check (%s) not valid', rule.name, rule.fits);
    begin
      execute format('alter table custom_orders validate constraint %I', rule.name);
    exception when check_violation then
      raise notice 'custom orders of before do not all fit %', rule.name;
    end;
  end loop;
end
$$;
