-- Every product has an address of its own and keeps each it ever had: old ones send on for ever, and one that was once
-- used is never given to another product. Triggers see to both, whichever copy of the server writes.
create table product_handles (
  handle text primary key check (handle <> ''),
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now()
);
create index product_handles_by_product on product_handles (product_id);

alter table products
  add column seo_title text check (length(seo_title) between 1 and 255),
  add column seo_description text check (length(seo_description) between 1 and 1000);

-- Letters (with the vowel signs of scripts that have them) and digits, joined by single dashes.
create function spell_handle(words text) returns text language sql immutable as $$
  select trim(both '-' from left(regexp_replace(
    regexp_replace(
      normalize(regexp_replace(normalize(lower(words), NFKD), '[\u0300-\u036f]', '', 'g'), NFC),
      '[\u200b-\u200d\ufe00-\ufe0f\ufeff]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0964\u0965\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe6f\uff00-\uff0f\uffe0-\uffff\U0001f000-\U0001ffff]+',
    '-', 'g'), 100))
$$;

create function name_product() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(spell_handle(new.name), ''), 'product');
  wanted text := base;
  tail int := 1;
begin
  -- the lock of all who write products: two of one name, written at once, come one after the other
  perform pg_advisory_xact_lock(727020::bigint);
  -- what looks like an id would be taken for one
  if base ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then
    base := 'product-' || base;
    wanted := base;
  end if;
  while exists (select from product_handles where handle = wanted)
     or exists (select from products where handle = wanted) loop
    tail := tail + 1;
    wanted := base || '-' || case when tail < 10 then tail::text else right(gen_random_uuid()::text, 8) end;
  end loop;
  new.handle := wanted;
  return new;
end $$;
create trigger products_are_named before insert or update of handle on products
  for each row when (new.handle is null) execute function name_product();

create function keep_handle() returns trigger language plpgsql as $$
begin
  insert into product_handles (handle, product_id) values (new.handle, new.id) on conflict (handle) do nothing;
  if not exists (select from product_handles where handle = new.handle and product_id = new.id) then
    raise unique_violation using message = 'the handle ' || new.handle || ' has belonged to another product',
      constraint = 'product_handles_pkey', table = 'product_handles';
  end if;
  return null;
end $$;

update products set handle = null where handle is null;
insert into product_handles (handle, product_id) select handle, id from products;
create trigger products_keep_handles after insert or update of handle on products
  for each row execute function keep_handle();
