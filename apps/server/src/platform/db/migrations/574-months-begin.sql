-- The audit and the stock movements are only ever added to and grow with each order (decision 574): from now on they lie in
-- pieces of a month. First step of three, each with locks that last for a moment: what is there, and what is written until
-- the end of next month (as India counts them), is "before". A row of a clock that ran far ahead takes the end with it.
do $$
declare
  grown text;
  latest timestamptz;
  ends timestamptz;
begin
  foreach grown in array array['audit_entries', 'stock_movements'] loop
    execute format('select max(at) from %I', grown) into latest;
    ends := (date_trunc('month', greatest(now() + interval '1 month', latest) at time zone 'Asia/Kolkata')
      + interval '1 month') at time zone 'Asia/Kolkata';
    execute format('alter table %I add constraint %I check (at < %L) not valid', grown, grown || '_before', ends);
  end loop;
end $$;
