-- What a customer sends back within a week of its delivery, for money or for another size.
create table returns (
  id uuid primary key,
  seq bigint generated always as identity unique,
  order_id uuid not null references orders,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'declined', 'withdrawn', 'received', 'refunded', 'exchanged')),
  wish text not null check (wish in ('refund', 'exchange')),
  -- the customer's words; erased with the account
  reason text not null check (length(reason) <= 1000),
  -- the shop's words to the customer
  answer text not null default '' check (length(answer) <= 1000),
  refund_id uuid unique references refunds,
  version int not null default 1,
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  check ((state = 'refunded') = (refund_id is not null))
);
create index returns_by_order on returns (order_id, seq);
create index returns_by_state on returns (state, seq desc);

create table return_lines (
  return_id uuid not null references returns on delete cascade,
  -- of the order's line
  position int not null,
  order_id uuid not null,
  quantity int not null check (quantity between 1 and 20),
  exchange_size text check (length(exchange_size) between 1 and 20),
  refund_paise bigint check (refund_paise >= 0),
  primary key (return_id, position),
  foreign key (order_id, position) references order_lines (order_id, position)
);
