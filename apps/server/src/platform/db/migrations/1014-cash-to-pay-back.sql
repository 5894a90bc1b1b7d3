-- Cash is booked as refunded at once. Where its customer cancelled the order, nobody was there to pay it out: it waits for
-- the owner since then.
alter table refunds add column to_pay_since timestamptz;
create index refunds_to_pay on refunds (to_pay_since) where to_pay_since is not null;
