-- What was promised when the order was placed: days after its delivery in which pieces can be sent back.
alter table orders add column return_days smallint not null default 7
  constraint orders_return_days check (return_days between 1 and 365);
