-- Orders that staff enter. Where one was taken: by the customer in the shop's pages (null), over the counter or by phone.
alter table orders add column channel text constraint orders_channel check (channel in ('counter', 'phone'));

-- Money that staff took themselves: in which way, and what the card machine's slip says. Null where a courier brought it
-- or a gateway took it.
alter table captures add column taken_by text;
alter table captures add column reference text;
alter table captures add constraint captures_taken_by check (
  taken_by is null or (taken_by in ('cash', 'card machine') and provider = 'cash'));
alter table captures add constraint captures_reference check (
  reference is null or (taken_by is not null and length(reference) between 1 and 100));
alter table captures add constraint captures_card_slip check (
  taken_by is distinct from 'card machine' or reference is not null);
