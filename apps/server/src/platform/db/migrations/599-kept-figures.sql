-- Sums for each day of India of what is sold, to whom, and what comes back (decision 599). Triggers only note what has
-- changed, so that an older copy of the server does so too and nobody who buys waits for another; it is counted afterwards.
lock table orders, order_lines, returns, return_lines, reviews in share row exclusive mode;

-- What has to be counted anew. Only added to, in the transaction of the change.
create table figures_due (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'return', 'review')),
  row_id uuid not null
);

-- Orders of before are counted by their numbers, a piece at a time: those above `counted_to`, up to `orders_to`, are not yet.
create table figures_begun (
  only_row boolean primary key default true check (only_row),
  counted_to bigint not null,
  orders_to bigint not null
);
insert into figures_begun (counted_to, orders_to) select 0, coalesce(max(seq), 0) from orders;

-- What each adds to the sums; without a row it adds nothing.
create table counted_figures (
  row_id uuid not null,
  kind text not null check (kind in ('order', 'return', 'review')),
  day date not null,
  user_id uuid references users,
  amount_paise bigint,
  -- the reason of a return, the fit of a review
  says text,
  product_ids uuid[] not null,
  pieces int[] not null,
  amounts_paise numeric[] not null,
  primary key (row_id, kind)
);
create index counted_figures_of_customer on counted_figures (user_id, day) where user_id is not null;

-- `first_timers` had never ordered before and ordered once that day.
create table figure_days (
  day date primary key,
  orders int not null,
  amount_paise bigint not null,
  customers int not null,
  first_timers int not null,
  returns int not null
);

-- Customers who ordered on a day and before that last on another; `first_timers`: that other day was their first, with one order.
create table figure_repeats (
  day date not null,
  before date not null,
  customers int not null,
  first_timers int not null,
  primary key (day, before)
);

create table figure_reasons (
  day date not null,
  reason text not null,
  pieces int not null,
  primary key (day, reason)
);

-- Spans of 1, 4, 16 and 64 days (`level` 0 to 3), numbered from 1 January 2000, so that any period is a few of them.
create table figure_products (
  says text not null,
  level smallint not null,
  span int not null,
  product_id uuid not null,
  pieces int not null,
  amount_paise numeric not null,
  primary key (says, level, span, product_id)
);

create function note_figures() returns trigger language plpgsql as $$
begin
  insert into figures_due (kind, row_id) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end $$;

create trigger orders_figured_in after insert on orders
  for each row when (new.placed_at is not null) execute function note_figures('order');
create trigger orders_figured_out after delete on orders
  for each row when (old.placed_at is not null) execute function note_figures('order');
create trigger orders_figured after update on orders for each row when (
    (old.placed_at is not null or new.placed_at is not null)
    and (old.placed_at, old.user_id, old.subtotal_paise, old.discount_paise, old.total_paise, old.status in ('Cancelled', 'Returned to sender'))
      is distinct from (new.placed_at, new.user_id, new.subtotal_paise, new.discount_paise, new.total_paise, new.status in ('Cancelled', 'Returned to sender'))
  ) execute function note_figures('order');

create trigger returns_figured_in after insert on returns
  for each row execute function note_figures('return');
create trigger returns_figured_out after delete on returns
  for each row execute function note_figures('return');
create trigger returns_figured after update on returns for each row when (
    (old.created_at, old.reason, old.state in ('declined', 'withdrawn'))
      is distinct from (new.created_at, new.reason, new.state in ('declined', 'withdrawn'))
  ) execute function note_figures('return');

create trigger reviews_figured_in after insert on reviews
  for each row when (new.fit is not null) execute function note_figures('review');
create trigger reviews_figured_out after delete on reviews
  for each row when (old.fit is not null) execute function note_figures('review');
create trigger reviews_figured after update on reviews for each row when (
    (old.created_at, old.product_id, old.fit, old.state = 'hidden')
      is distinct from (new.created_at, new.product_id, new.fit, new.state = 'hidden')
  ) execute function note_figures('review');

-- Rows of both kinds are read one after the other, never joined: plans are kept for a session.
create function note_figures_of_lines() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select order_id from fresh group by 1);
  elsif tg_op = 'DELETE' then
    changed := array(select order_id from stale group by 1);
  else
    changed := array(select order_id from fresh union select order_id from stale);
    insert into figures_due (kind, row_id) select 'return', id from returns where order_id = any(changed);
  end if;
  insert into figures_due (kind, row_id) select 'order', unnest(changed);
  return null;
end $$;
create trigger order_lines_figured_in after insert on order_lines
  referencing new table as fresh for each statement execute function note_figures_of_lines();
create trigger order_lines_figured_out after delete on order_lines
  referencing old table as stale for each statement execute function note_figures_of_lines();
create trigger order_lines_figured after update on order_lines
  referencing old table as stale new table as fresh for each statement execute function note_figures_of_lines();

create function note_figures_of_return_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figures_due (kind, row_id) select 'return', return_id from fresh group by 2;
  elsif tg_op = 'DELETE' then
    insert into figures_due (kind, row_id) select 'return', return_id from stale group by 2;
  else
    insert into figures_due (kind, row_id) select 'return', return_id from fresh union select 'return', return_id from stale;
  end if;
  return null;
end $$;
create trigger return_lines_figured_in after insert on return_lines
  referencing new table as fresh for each statement execute function note_figures_of_return_lines();
create trigger return_lines_figured_out after delete on return_lines
  referencing old table as stale for each statement execute function note_figures_of_return_lines();
create trigger return_lines_figured after update on return_lines
  referencing old table as stale new table as fresh for each statement execute function note_figures_of_return_lines();

insert into figures_due (kind, row_id) select 'return', id from returns;
insert into figures_due (kind, row_id) select 'review', id from reviews where fit is not null;
