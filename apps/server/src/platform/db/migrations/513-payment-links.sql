-- An order that staff entered and that waits for its money: its link is open until it ends, and while it is open its pieces
-- are reserved, whatever attempts to pay begin and end.
create table payment_links (
  order_id uuid primary key references orders on delete cascade,
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_because text check (closed_because in ('paid', 'expired', 'closed by staff')),
  created_at timestamptz not null default now(),
  check ((closed_at is null) = (closed_because is null))
);
create index payment_links_due on payment_links (expires_at) where closed_at is null;

-- Attempts of a link name no customer: one who shops at the same time has an attempt of the own cart, and neither stands
-- in the other's way. One attempt at a time for each order.
create unique index payments_one_for_link on payments (payable_id)
  where kind = 'order' and customer_id is null and state in ('opening', 'open');
