-- Colours of a product, and variants: a row of product_sizes is a variant. Its text `size` stays what carts, orders,
-- stock and movements know it by: `M`, or `Indigo / M` where the product has colours; so it is unique by colour and size.
create table product_colours (
  product_id uuid not null references products on delete cascade,
  name text not null check (length(name) between 1 and 40 and strpos(name, ' / ') = 0),
  hex text check (hex ~ '^#[0-9a-f]{6}$'),
  position int not null,
  primary key (product_id, name)
);

alter table product_sizes
  drop constraint product_sizes_size_check,
  add check (length(size) between 1 and 100),
  add column id uuid not null default gen_random_uuid() unique,
  add column colour text,
  add column own_size text not null generated always as
    (case when colour is null then size else substr(size, length(colour) + 4) end) stored,
  -- null: the product's price, which is that of its cheapest variant
  add column price_paise bigint check (price_paise > 0),
  add column mrp_paise bigint check (mrp_paise > 0),
  add column sku text check (length(sku) between 1 and 100),
  add column barcode text check (length(barcode) between 1 and 50),
  add column weight_grams int check (weight_grams between 1 and 1000000),
  -- what it costs the shop: never for the public
  add column cost_paise bigint check (cost_paise >= 0),
  add check (mrp_paise >= price_paise),
  add check (colour is null or starts_with(size, colour || ' / ')),
  add check (length(own_size) > 0),
  add foreign key (product_id, colour) references product_colours;

alter table product_images
  add column colour text,
  add foreign key (product_id, colour) references product_colours on delete set null (colour);

-- What the law wants to be read before a piece is bought; shown where it is filled in.
alter table products
  add column country_of_origin text check (length(country_of_origin) between 1 and 60),
  add column maker text check (length(maker) between 1 and 300),
  add column care text check (length(care) between 1 and 1000),
  add column net_quantity text check (length(net_quantity) between 1 and 60);

alter table return_lines drop constraint return_lines_exchange_size_check,
  add check (length(exchange_size) between 1 and 100);
