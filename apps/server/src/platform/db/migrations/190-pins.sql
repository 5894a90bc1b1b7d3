-- What the studio points at on a customer's picture: a numbered pin with a comment. Places are parts of the picture's
-- width and height, so that they hold at every size.
create table custom_order_pins (
  id uuid primary key,
  custom_order_id uuid not null references custom_orders on delete cascade,
  image_id uuid not null references custom_order_images on delete cascade,
  number int not null check (number > 0),
  x real not null check (x between 0 and 1),
  y real not null check (y between 0 and 1),
  body text not null check (length(body) between 1 and 500),
  author_id uuid not null references users,
  at timestamptz not null default now(),
  unique (image_id, number)
);
create index custom_order_pins_by_order on custom_order_pins (custom_order_id);
