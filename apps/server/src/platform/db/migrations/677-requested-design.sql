-- What the customer had asked for takes the word of the code. A copy of the server that still runs the release before reads
-- and writes `wish`; it stays for this release and goes with the next.
alter table custom_orders
  add column requested_design jsonb check (jsonb_typeof(requested_design) = 'object' and requested_design ? 'choices');
update custom_orders set requested_design = wish where wish is not null;

create function carry_requested_design() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.requested_design := coalesce(new.requested_design, new.wish);
    new.wish := new.requested_design;
  elsif new.requested_design is distinct from old.requested_design then
    new.wish := new.requested_design;
  else
    new.requested_design := new.wish;
  end if;
  return new;
end $$;
create trigger custom_orders_requested_design before insert or update of wish, requested_design on custom_orders
  for each row execute function carry_requested_design();

-- Ticks of the clock under their former names: no worker does them any more.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and j.locked_at is null
        and t.identifier in ('tell-of-stock', 'forget-stock-notices', 'forget-newsletter-requests', 'forget-email-codes');
  end if;
end $$;
