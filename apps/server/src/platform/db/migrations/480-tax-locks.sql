-- A month whose GST return was filed: nothing is issued in it any more. `figures`: what it came to when it was closed.
create table tax_locks (
  month text primary key check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  locked_at timestamptz not null default now(),
  locked_by uuid not null references users,
  figures jsonb not null
);
create trigger tax_locks_kept before update or delete on tax_locks
  for each row execute function refuse_change();

create function refuse_in_locked_month() returns trigger language plpgsql as $$
begin
  if exists (select 1 from tax_locks where month = to_char(new.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM')) then
    raise exception 'the month of % is closed', new.number;
  end if;
  return new;
end $$;
create trigger tax_documents_in_open_month before insert on tax_documents
  for each row execute function refuse_in_locked_month();

create index tax_documents_by_time on tax_documents (issued_at, id);
