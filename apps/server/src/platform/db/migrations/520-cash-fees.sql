-- delivery_paise is all that was charged for delivering; this is the part of it that paying in cash cost.
alter table orders add column cash_fee_paise bigint not null default 0;
alter table orders add constraint orders_cash_fee check (cash_fee_paise >= 0 and cash_fee_paise <= delivery_paise) not valid;
alter table orders validate constraint orders_cash_fee;
