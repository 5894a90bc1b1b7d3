-- Online payments, refunds, and the book of every movement of money.
-- Amounts: *_paise is whole paise; *_minor is whole minor units of the row's currency (cents, paise).

-- An unpaid order whose cart was checked out anew names the order that took its place.
alter table orders add column replaced_by uuid references orders;
create index orders_replaced on orders (replaced_by) where replaced_by is not null;
create index orders_by_cart on orders (user_id, cart_generation);

-- One attempt to be paid at a gateway. Its id is the key under which the gateway is asked.
-- While it is opening or open, the pieces of its order are reserved.
create table payments (
  id uuid primary key,
  kind text not null check (kind in ('order')),
  payable_id uuid not null,
  customer_id uuid references users,
  provider text not null check (provider in ('stripe', 'razorpay')),
  state text not null default 'opening' check (state in ('opening', 'open', 'captured', 'replaced', 'closed')),
  total_paise bigint not null check (total_paise > 0),
  charged_minor bigint not null check (charged_minor > 0),
  currency text not null check (currency in ('inr', 'usd')),
  inr_per_usd double precision check (inr_per_usd > 0),
  gateway_order_id text check (length(gateway_order_id) between 1 and 255),
  gateway_order jsonb,
  redirect_url text,
  -- what the gateway was asked, kept until it has answered: the same question must be asked again
  request jsonb,
  -- somebody is asking the gateway about this attempt; others wait
  asked_until timestamptz,
  hold_expires_at timestamptz not null,
  next_look_at timestamptz not null,
  closed_because text,
  created_at timestamptz not null default now(),
  unique (provider, gateway_order_id),
  check ((currency = 'usd') = (inr_per_usd is not null)),
  check (currency = 'usd' or charged_minor = total_paise),
  check (state <> 'open' or gateway_order_id is not null)
);
create index payments_by_payable on payments (kind, payable_id);
-- A customer has one unpaid order at a time: a new checkout takes the place of the earlier one.
create unique index payments_one_held on payments (customer_id) where kind = 'order' and state in ('opening', 'open');
create index payments_due on payments (next_look_at) where state in ('opening', 'open', 'replaced');

-- Money that was taken: by a gateway, or in cash. What was given back, or is about to be, never exceeds it.
create table captures (
  id uuid primary key,
  kind text not null check (kind in ('order')),
  payable_id uuid not null,
  payment_id uuid references payments,
  provider text not null check (provider in ('stripe', 'razorpay', 'cash')),
  gateway_payment_id text check (length(gateway_payment_id) between 1 and 255),
  -- whether it paid for its order; what did not goes back
  is_settling boolean not null,
  currency text not null,
  inr_per_usd double precision check (inr_per_usd > 0),
  amount_minor bigint not null check (amount_minor > 0),
  amount_paise bigint not null check (amount_paise >= 0),
  refunding_minor bigint not null default 0 check (refunding_minor >= 0),
  refunding_paise bigint not null default 0 check (refunding_paise >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  refunded_paise bigint not null default 0 check (refunded_paise >= 0),
  created_at timestamptz not null default now(),
  unique (provider, gateway_payment_id),
  check ((provider = 'cash') = (gateway_payment_id is null)),
  check ((provider = 'cash') = (payment_id is null)),
  check (refunded_minor + refunding_minor <= amount_minor),
  check (refunded_paise + refunding_paise <= amount_paise)
);
create index captures_by_payable on captures (kind, payable_id);
create index captures_by_payment on captures (payment_id);
-- One piece of money pays for one order, and an order is paid once.
create unique index captures_one_settles on captures (kind, payable_id) where is_settling;

-- Money on its way back. Its id is the key under which the gateway is asked.
create table refunds (
  id uuid primary key,
  capture_id uuid not null references captures,
  state text not null default 'requested' check (state in ('requested', 'pending', 'done', 'refused')),
  amount_minor bigint not null check (amount_minor >= 0),
  amount_paise bigint not null check (amount_paise >= 0),
  gateway_refund_id text,
  reference text check (length(reference) between 1 and 100),
  reason text not null,
  requested_by uuid references users,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (amount_minor > 0 or amount_paise > 0),
  check ((state in ('done', 'refused')) = (decided_at is not null))
);
create index refunds_by_capture on refunds (capture_id);
create unique index refunds_by_key on refunds (requested_by, idempotency_key);
create index refunds_due on refunds (next_try_at) where state in ('requested', 'pending');

-- Signed messages of the gateways, each taken in once.
create table gateway_events (
  provider text not null check (provider in ('stripe', 'razorpay')),
  event_id text not null check (length(event_id) between 1 and 255),
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index gateway_events_by_age on gateway_events (received_at);

-- Every movement of money, once, for ever: positive in, negative out.
create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  movement text not null check (movement in ('capture', 'refund', 'cash_collected', 'cash_refunded')),
  kind text not null,
  payable_id uuid not null,
  capture_id uuid not null references captures,
  refund_id uuid unique references refunds,
  provider text not null,
  currency text not null,
  amount_minor bigint not null,
  amount_paise bigint not null,
  reference text,
  actor_id uuid,
  check ((movement in ('capture', 'cash_collected')) = (refund_id is null)),
  check (case when refund_id is null then amount_minor > 0 and amount_paise >= 0
              else amount_minor <= 0 and amount_paise <= 0 end)
);
create index ledger_by_payable on ledger_entries (kind, payable_id, id);
create unique index ledger_one_capture on ledger_entries (capture_id) where refund_id is null;
create trigger ledger_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();
