-- The back office lists every product, shown or not: newest first within a shelf, or by name.
create index products_managed on products (category, sub_category, seq desc) where archived_at is null;
create index products_hidden on products (category, sub_category, seq desc) where archived_at is null and not published;
create index products_put_away on products (category, sub_category, seq desc) where archived_at is not null;
drop index products_name;
create index products_name on products using gin (name_key gin_trgm_ops);
create index product_sizes_by_stock on product_sizes (stock);

-- focus: the point that stays in view when a picture is cut to the shop's shape, in percent from left and top.
-- A stand-in is an old picture that is shown until one of those that take its place has been fetched.
alter table product_images
  add column focus_x int not null default 50 check (focus_x between 0 and 100),
  add column focus_y int not null default 50 check (focus_y between 0 and 100),
  add column is_stand_in boolean not null default false;

-- Every change of stock, written by the database itself: the sum of a size's movements is its stock. Products are
-- never deleted, and a movement outlives its size; so nothing is referenced.
create table stock_movements (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  product_id uuid not null,
  size text not null,
  quantity int not null check (quantity <> 0),
  stock_after int not null check (stock_after >= 0),
  reason text not null check (reason in ('opening', 'sale', 'released', 'cancelled', 'returned', 'edited', 'imported',
    'counted', 'received', 'damaged', 'corrected', 'other')),
  reference text,
  note text,
  actor_id uuid,
  actor_role text not null
);
create index stock_movements_by_product on stock_movements (product_id, id desc);
create index stock_movements_by_reason on stock_movements (reason, id desc);

insert into stock_movements (product_id, size, quantity, stock_after, reason, actor_role)
  select product_id, size, stock, stock, 'opening', 'system' from product_sizes where stock > 0;

create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_never_emptied before truncate on stock_movements
  for each statement execute function refuse_change();

-- Why, for which order and by whom, is told by the transaction in shop.stock_cause (JSON).
create function note_stock() returns trigger language plpgsql as $$
declare
  cause jsonb := coalesce(nullif(current_setting('shop.stock_cause', true), ''), '{}')::jsonb;
  why text := coalesce(cause->>'reason', 'other');
  whose text := coalesce(cause->>'role', 'system');
  who uuid := (cause->>'actor')::uuid;
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (product_id, size, quantity, stock_after, reason, reference, note, actor_id, actor_role)
      select product_id, size, stock, stock, why, cause->>'reference', cause->>'note', who, whose
      from fresh where stock > 0 order by product_id, size;
  elsif tg_op = 'DELETE' then
    insert into stock_movements (product_id, size, quantity, stock_after, reason, reference, note, actor_id, actor_role)
      select product_id, size, -stock, 0, why, cause->>'reference', cause->>'note', who, whose
      from stale where stock > 0 order by product_id, size;
  else
    insert into stock_movements (product_id, size, quantity, stock_after, reason, reference, note, actor_id, actor_role)
      select f.product_id, f.size, f.stock - s.stock, f.stock, why, cause->>'reference', cause->>'note', who, whose
      from fresh f join stale s using (product_id, size) where f.stock <> s.stock order by f.product_id, f.size;
  end if;
  return null;
end $$;
create trigger stock_noted_in after insert on product_sizes
  referencing new table as fresh for each statement execute function note_stock();
create trigger stock_noted_out after delete on product_sizes
  referencing old table as stale for each statement execute function note_stock();
create trigger stock_noted after update on product_sizes
  referencing old table as stale new table as fresh for each statement execute function note_stock();
