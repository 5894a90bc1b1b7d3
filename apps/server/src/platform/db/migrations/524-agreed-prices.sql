-- Which lines of an order were sold at a price that staff agreed: discounts without a code leave them alone. Orders of before
-- that have such a price have no such discount.
alter table order_lines add column is_agreed boolean not null default false;
