-- Where parcels go, as the owner's list has it; no row at all: everywhere in India.
create table delivery_pins (
  pin text primary key check (pin ~ '^[1-9][0-9]{5}$'),
  zone text check (length(zone) between 1 and 40),
  -- working days on the way; null: the shop's own
  days smallint check (days between 0 and 60),
  is_cash_taken boolean not null default true
);
