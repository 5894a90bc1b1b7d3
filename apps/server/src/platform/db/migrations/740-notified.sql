-- When somebody was written to takes the word of the code. A copy of the server that still runs the release before reads and
-- writes `told_at`; it stays for this release and goes with the next.
alter table stock_notices add column notified_at timestamptz;
update stock_notices set notified_at = told_at where told_at is not null;
create index stock_notices_not_notified on stock_notices (asked_at) where notified_at is null;
drop index stock_notices_waiting;

alter table webhook_endpoints add column notified_at timestamptz;
update webhook_endpoints set notified_at = told_at where told_at is not null;

create function carry_notified_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.notified_at := coalesce(new.notified_at, new.told_at);
    new.told_at := new.notified_at;
  elsif new.notified_at is distinct from old.notified_at then
    new.told_at := new.notified_at;
  else
    new.notified_at := new.told_at;
  end if;
  return new;
end $$;
create trigger stock_notices_notified before insert or update on stock_notices
  for each row execute function carry_notified_at();
create trigger webhook_endpoints_notified before insert or update on webhook_endpoints
  for each row execute function carry_notified_at();
