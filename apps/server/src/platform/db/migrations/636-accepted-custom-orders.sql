-- Figures of a period ask what was agreed on made to measure in its days.
create index custom_orders_by_acceptance on custom_orders (accepted_at) where accepted_at is not null;
