-- What a return and a refund can be in each of their states, as the code parses them: the tables keep other rows out. Rows
-- of before are held against it as well; where one does not fit, its rule binds new rows only and the log says so. An
-- older copy of the server writes nothing that these refuse.

-- A UPI id or a bank account is kept only while money may yet be paid.
update returns set payout = null
  where payout is not null and state not in ('requested', 'approved', 'received');

do $$
declare
  rule record;
begin
  for rule in select * from (values
    ('returns', 'returns_requested', $r$state <> 'requested' or answer = ''$r$),
    ('returns', 'returns_payout',
      $r$payout is null or state in ('requested', 'approved', 'received')$r$),
    ('returns', 'returns_exchanged', $r$state <> 'exchanged' or resolution = 'exchange'$r$),
    -- a gateway that has accepted a refund has named it; one that is asked anew has not
    ('refunds', 'refunds_pending', $r$state <> 'pending' or gateway_refund_id is not null$r$),
    ('refunds', 'refunds_requested', $r$state <> 'requested' or gateway_refund_id is null$r$)
  ) as r(entity, name, fits)
  loop
    execute format('alter table %I add constraint %I check (%s) not valid', rule.entity, rule.name, rule.fits);
    begin
      execute format('alter table %I validate constraint %I', rule.entity, rule.name);
    exception when check_violation then
      raise notice '% of before do not all fit %', rule.entity, rule.name;
    end;
  end loop;
end
$$;
