-- Third step: under the old name a table of months, the old one in it as the first. Nothing is copied or read anew: rows,
-- indexes and the check that was made are taken over as they are.
create schema months;

create function make_months(ahead int) returns int language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
-- Makes the pieces of this and the next months. What no piece is for lies in the one for others, so that nothing is ever
-- refused; a month of which rows lie there, or in the one of before, stays there.
declare
  grown text;
  -- midnight in India
  starts timestamp;
  piece text;
  made int := 0;
begin
  if ahead not between 0 and 24 then raise exception 'between 0 and 24 months ahead'; end if;
  perform pg_advisory_xact_lock(727005);
  foreach grown in array array['audit_entries', 'stock_movements'] loop
    for month in 0..ahead loop
      starts := date_trunc('month', now() at time zone 'Asia/Kolkata') + make_interval(months => month);
      piece := grown || to_char(starts, '_YYYY_MM');
      continue when to_regclass('months.' || piece) is not null;
      begin
        -- attached when it is ready: those who read and write the table go on meanwhile
        execute format('create table months.%I (like %I including defaults including constraints)', piece, grown);
        execute format('create unique index on months.%I (id)', piece);
        execute format('create trigger %I before truncate on months.%I for each statement execute function refuse_change()',
          piece || '_never_emptied', piece);
        execute format('alter table %I attach partition months.%I for values from (%L) to (%L)', grown, piece,
          starts at time zone 'Asia/Kolkata', (starts + interval '1 month') at time zone 'Asia/Kolkata');
        made := made + 1;
      exception when invalid_object_definition or check_violation then null;
      end;
    end loop;
  end loop;
  return made;
end $$;
revoke execute on function make_months from public;

do $$
declare
  grown text;
  indexes text[];
  next_id bigint;
  ends text;
  one text;
begin
  set local lock_timeout = '1s';
  foreach grown in array array['audit_entries', 'stock_movements'] loop
    -- whoever waits for the table lets nobody else to it: rather ask again
    for try in 1..60 loop
      begin
        execute format('lock table %I in access exclusive mode', grown);
        exit;
      exception when lock_not_available then
        if try = 60 then raise; end if;
        perform pg_sleep(0.5);
      end;
    end loop;
    select array_agg(pg_get_indexdef(indexrelid)) into indexes from pg_index where indrelid = grown::regclass and not indisunique;
    select substring(pg_get_constraintdef(oid) from $re$'([^']+)'$re$) into ends from pg_constraint
      where conrelid = grown::regclass and conname = grown || '_before';
    execute format('select coalesce(max(id), 0) + 1 from %I', grown) into next_id;
    execute format('alter table %I alter id drop identity', grown);
    execute format('drop trigger %I on %I', replace(grown, 'audit_entries', 'audit') || '_append_only', grown);
    execute format('alter table %I rename to %I', grown, grown || '_before');
    execute format('alter table %I set schema months', grown || '_before');
    execute format('create table %I (like months.%I including defaults including constraints) partition by range (at)', grown, grown || '_before');
    execute format('alter table %I drop constraint %I', grown, grown || '_before');
    execute format('alter table %I alter id add generated always as identity (start with %s)', grown, next_id);
    foreach one in array indexes loop execute one; end loop;
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      replace(grown, 'audit_entries', 'audit') || '_append_only', grown);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      replace(grown, 'audit_entries', 'audit') || '_never_emptied', grown);
    execute format('alter table %I attach partition months.%I for values from (minvalue) to (%L)', grown, grown || '_before', ends);
    execute format('create table months.%I (like %I including defaults including constraints)', grown || '_other', grown);
    execute format('create unique index on months.%I (id)', grown || '_other');
    execute format('create trigger %I before truncate on months.%I for each statement execute function refuse_change()',
      grown || '_never_emptied', grown || '_other');
    execute format('alter table %I attach partition months.%I default', grown, grown || '_other');
  end loop;
end $$;
select make_months(3);
