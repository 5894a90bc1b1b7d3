-- Outfits made to measure have tax documents too, out of the same numbers: each belongs to an order or to an outfit.
alter table tax_documents alter column order_id drop not null;
alter table tax_documents add column custom_order_id uuid references custom_orders;
alter table tax_documents add constraint tax_documents_of_one check (num_nonnulls(order_id, custom_order_id) = 1);
create unique index tax_documents_one_invoice_of_outfit on tax_documents (custom_order_id) where kind = 'invoice';
create index tax_documents_by_outfit on tax_documents (custom_order_id, issued_at) where custom_order_id is not null;
