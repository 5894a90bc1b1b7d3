-- The studio's list of one designer's orders, and of those that nobody looks after, newest first.
create index custom_orders_by_designer on custom_orders (assigned_to, seq desc);
