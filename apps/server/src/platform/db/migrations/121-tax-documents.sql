-- GST invoices and credit notes. A number is taken from the year's counter in the transaction that writes its document:
-- what does not commit leaves no gap.
create table tax_document_counters (
  kind text not null check (kind in ('invoice', 'credit_note')),
  financial_year text not null check (financial_year ~ '^\d{4}-\d{2}$'),
  last_serial int not null check (last_serial > 0),
  primary key (kind, financial_year)
);

create table tax_documents (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  financial_year text not null,
  serial int not null check (serial > 0),
  number text not null unique check (length(number) <= 16),
  order_id uuid not null references orders,
  -- of a credit note: what it takes back, and the refund that made it
  invoice_id uuid references tax_documents,
  refund_id uuid unique references refunds,
  issued_at timestamptz not null default now(),
  total_paise bigint not null check (total_paise > 0),
  figures jsonb not null,
  -- erased with its customer's account; nothing else of a document ever changes
  buyer jsonb,
  unique (kind, financial_year, serial),
  check ((kind = 'invoice') = (invoice_id is null)),
  check (kind = 'credit_note' or refund_id is null)
);
create unique index tax_documents_one_invoice on tax_documents (order_id) where kind = 'invoice';
-- A parcel that came back unpaid is credited once, without a refund.
create unique index tax_documents_one_unpaid_credit on tax_documents (order_id) where kind = 'credit_note' and refund_id is null;
create index tax_documents_by_order on tax_documents (order_id, issued_at);

create function keep_tax_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger tax_documents_kept before update or delete on tax_documents
  for each row execute function keep_tax_document();
create trigger tax_documents_never_emptied before truncate on tax_documents
  for each statement execute function refuse_change();
