-- Tables and columns take the words of the code: facet counts, erased, polls, resolution. A copy of the server that still
-- runs the release before reads and writes the old names; they stay for this release and go with the next.

alter table shelf_counts rename to facet_counts;
create view shelf_counts as select category, sub_category, best_seller, products from facet_counts;

create or replace function count_shelves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update facet_counts s set products = s.products + d.n
      from (select category, sub_category, best_seller, count(*) n from fresh where visible group by 1, 2, 3) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  elsif tg_op = 'DELETE' then
    update facet_counts s set products = s.products - d.n
      from (select category, sub_category, best_seller, count(*) n from stale where visible group by 1, 2, 3) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  else
    update facet_counts s set products = s.products + d.n
      from (
        select category, sub_category, best_seller, sum(n) n from (
          select category, sub_category, best_seller, count(*) n from fresh where visible group by 1, 2, 3
          union all
          select category, sub_category, best_seller, -count(*) from stale where visible group by 1, 2, 3
        ) moves group by 1, 2, 3 having sum(n) <> 0
      ) d
      where (s.category, s.sub_category, s.best_seller) = (d.category, d.sub_category, d.best_seller);
  end if;
  return null;
end $$;
alter function count_shelves() rename to count_facets;

alter table returns add column resolution text check (resolution in ('refund', 'exchange'));
update returns set resolution = wish;
alter table returns alter column resolution set not null, alter column wish drop not null;

alter table custom_orders add column erased_at timestamptz;
update custom_orders set erased_at = forgotten_at where forgotten_at is not null;

alter table payments add column next_poll_at timestamptz, add column final_poll_at timestamptz;
update payments set next_poll_at = next_look_at, final_poll_at = last_look_at;
alter table payments alter column next_poll_at set not null, alter column next_look_at drop not null;
create index payments_to_poll on payments (next_poll_at) where state in ('opening', 'open', 'replaced');
create index payments_final_poll on payments (final_poll_at) where state = 'closed' and final_poll_at is not null;
drop index payments_due, payments_last_look;

-- Whichever name was written carries over to the other.
create function carry_return_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.resolution := coalesce(new.resolution, new.wish);
    new.wish := new.resolution;
  elsif new.resolution is distinct from old.resolution then
    new.wish := new.resolution;
  else
    new.resolution := new.wish;
  end if;
  return new;
end $$;
create trigger returns_words before insert or update on returns
  for each row execute function carry_return_words();

create function carry_custom_order_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.erased_at := coalesce(new.erased_at, new.forgotten_at);
    new.forgotten_at := new.erased_at;
  elsif new.erased_at is distinct from old.erased_at then
    new.forgotten_at := new.erased_at;
  else
    new.erased_at := new.forgotten_at;
  end if;
  return new;
end $$;
create trigger custom_orders_words before insert or update of erased_at, forgotten_at on custom_orders
  for each row execute function carry_custom_order_words();

create function carry_payment_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.next_poll_at := coalesce(new.next_poll_at, new.next_look_at);
    new.next_look_at := new.next_poll_at;
    new.final_poll_at := coalesce(new.final_poll_at, new.last_look_at);
    new.last_look_at := new.final_poll_at;
    return new;
  end if;
  if new.next_poll_at is distinct from old.next_poll_at then
    new.next_look_at := new.next_poll_at;
  else
    new.next_poll_at := new.next_look_at;
  end if;
  if new.final_poll_at is distinct from old.final_poll_at then
    new.last_look_at := new.final_poll_at;
  else
    new.final_poll_at := new.last_look_at;
  end if;
  return new;
end $$;
create trigger payments_words before insert or update of next_poll_at, final_poll_at, next_look_at, last_look_at on payments
  for each row execute function carry_payment_words();
