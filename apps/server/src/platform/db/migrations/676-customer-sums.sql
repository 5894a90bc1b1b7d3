-- What every account paid, less what went back, so that customers are sorted by it without adding up all orders. Triggers keep
-- it, so that an older copy of the server does too.
lock table users, orders, custom_orders, captures in share row exclusive mode;

create table customer_sums (
  user_id uuid primary key references users on delete cascade,
  spent_paise bigint not null default 0
);

create function begin_customer_sums() returns trigger language plpgsql as $$
begin
  insert into customer_sums (user_id) select id from fresh;
  return null;
end $$;
create trigger users_summed_in after insert on users
  referencing new table as fresh for each statement execute function begin_customer_sums();

create function add_spent(spender uuid, paise bigint) returns void language sql as $$
  update customer_sums set spent_paise = spent_paise + paise where user_id = spender and paise <> 0
$$;

-- Whose money a capture is; an order counts once it is placed.
create function spender_of(what text, id_of uuid) returns uuid language sql stable as $$
  select user_id from orders where what = 'order' and id = id_of and placed_at is not null
  union all select user_id from custom_orders where what = 'custom_order' and id = id_of
$$;

create function sum_capture() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_settling then
    perform add_spent(spender_of(old.kind, old.payable_id), old.refunded_paise - old.amount_paise);
  end if;
  if tg_op <> 'DELETE' and new.is_settling then
    perform add_spent(spender_of(new.kind, new.payable_id), new.amount_paise - new.refunded_paise);
  end if;
  return null;
end $$;
create trigger captures_summed after insert or delete on captures for each row execute function sum_capture();
create trigger captures_summed_again after update on captures for each row
  when ((old.is_settling, old.amount_paise, old.refunded_paise, old.kind, old.payable_id)
    is distinct from (new.is_settling, new.amount_paise, new.refunded_paise, new.kind, new.payable_id))
  execute function sum_capture();

create function settled_of(what text, id_of uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise - refunded_paise), 0)::bigint from captures
    where kind = what and payable_id = id_of and is_settling
$$;

-- An order that goes to somebody else, is placed or is taken out takes its money along.
create function sum_order() returns trigger language plpgsql as $$
begin
  if old.placed_at is not null then
    perform add_spent(old.user_id, -settled_of('order', old.id));
  end if;
  if tg_op = 'UPDATE' and new.placed_at is not null then
    perform add_spent(new.user_id, settled_of('order', new.id));
  end if;
  return null;
end $$;
create trigger orders_summed after update on orders for each row
  when (old.user_id <> new.user_id or (old.placed_at is null) <> (new.placed_at is null)) execute function sum_order();
create trigger orders_summed_out after delete on orders for each row execute function sum_order();

create function sum_custom_order() returns trigger language plpgsql as $$
begin
  perform add_spent(old.user_id, -settled_of('custom_order', old.id));
  if tg_op = 'UPDATE' then
    perform add_spent(new.user_id, settled_of('custom_order', new.id));
  end if;
  return null;
end $$;
create trigger custom_orders_summed after update on custom_orders for each row
  when (old.user_id <> new.user_id) execute function sum_custom_order();
create trigger custom_orders_summed_out after delete on custom_orders for each row execute function sum_custom_order();

insert into customer_sums (user_id, spent_paise)
  select u.id, coalesce(spent.paise, 0) from users u left join (
    select user_id, sum(paise) as paise from (
      select o.user_id, c.amount_paise - c.refunded_paise as paise
      from captures c join orders o on o.id = c.payable_id and o.placed_at is not null
      where c.kind = 'order' and c.is_settling
      union all
      select o.user_id, c.amount_paise - c.refunded_paise
      from captures c join custom_orders o on o.id = c.payable_id where c.kind = 'custom_order' and c.is_settling
    ) paid group by 1
  ) spent on spent.user_id = u.id;

create index customer_sums_by_spent on customer_sums (spent_paise, user_id);
