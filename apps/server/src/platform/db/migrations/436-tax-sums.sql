-- What the pages of tax would otherwise add up from every document and every order: what each month has come to so far,
-- and the orders that left the house without an invoice. Both are kept by triggers, so that an older copy of the server
-- keeps them too.
lock table orders, tax_documents in share row exclusive mode;

create table tax_month_sums (
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('invoice', 'credit_note')),
  documents int not null check (documents > 0),
  total_paise bigint not null check (total_paise > 0),
  primary key (month, kind)
);
insert into tax_month_sums (month, kind, documents, total_paise)
  select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM'), kind, count(*), sum(total_paise)
  from tax_documents group by 1, 2;

create table uninvoiced_orders (
  order_id uuid primary key references orders on delete cascade,
  seq bigint not null unique
);
insert into uninvoiced_orders (order_id, seq)
  select id, seq from orders o
  where status in ('Shipped', 'Out for delivery', 'Delivered')
    and not exists (select from tax_documents d where d.order_id = o.id and d.kind = 'invoice');

create function add_to_tax_month() returns trigger language plpgsql as $$
begin
  insert into tax_month_sums as sums (month, kind, documents, total_paise)
    values (to_char(new.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM'), new.kind, 1, new.total_paise)
    on conflict (month, kind) do update
      set documents = sums.documents + 1, total_paise = sums.total_paise + excluded.total_paise;
  if new.kind = 'invoice' then
    delete from uninvoiced_orders where order_id = new.order_id;
  end if;
  return null;
end $$;
create trigger tax_documents_summed after insert on tax_documents
  for each row execute function add_to_tax_month();

create function note_uninvoiced_order() returns trigger language plpgsql as $$
begin
  if new.status in ('Shipped', 'Out for delivery', 'Delivered') then
    insert into uninvoiced_orders (order_id, seq)
      select new.id, new.seq
      where not exists (select from tax_documents d where d.order_id = new.id and d.kind = 'invoice')
      on conflict do nothing;
  else
    delete from uninvoiced_orders where order_id = new.id;
  end if;
  return null;
end $$;
create trigger orders_note_uninvoiced after insert or update of status on orders
  for each row execute function note_uninvoiced_order();
