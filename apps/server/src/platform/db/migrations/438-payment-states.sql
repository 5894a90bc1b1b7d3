-- What an attempt to be paid has in each of its states, as the code parses it: the table keeps other rows out. Rows of
-- before are held against it as well; where one does not fit, its rule binds new rows only and the log says so. An older
-- copy of the server writes nothing that these refuse.
do $$
declare
  rule record;
begin
  for rule in select * from (values
    -- the same question must be asked again
    ('payments_asked', $r$state <> 'opening' or request is not null$r$),
    ('payments_opened', $r$state <> 'open' or gateway_order is not null$r$),
    ('payments_captured', $r$state <> 'captured' or gateway_order_id is not null$r$),
    -- also of one whose money had to go back
    ('payments_ended', $r$closed_because is null or state in ('captured', 'replaced', 'closed')$r$)
  ) as r(name, fits)
  loop
    execute format('alter table payments add constraint %I check (%s) not valid', rule.name, rule.fits);
    begin
      execute format('alter table payments validate constraint %I', rule.name);
    exception when check_violation then
      raise notice 'payments of before do not all fit %', rule.name;
    end;
  end loop;
end
$$;
