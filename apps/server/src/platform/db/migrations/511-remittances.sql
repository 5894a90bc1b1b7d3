-- What couriers say they have paid out of the cash that they collected, row by row of their statements.
create table remittance_lines (
  id bigint generated always as identity primary key,
  awb text not null check (length(awb) between 1 and 60),
  amount_paise bigint not null,
  remitted_on date,
  reference text not null default '' check (length(reference) <= 100),
  added_at timestamptz not null default now(),
  added_by uuid references users,
  -- the same row of a statement that is uploaded again
  unique nulls not distinct (awb, reference, remitted_on, amount_paise)
);
-- cash orders that a carrier has delivered
create index orders_cash_delivered on orders (delivered_at)
  where payment_method = 'COD' and status = 'Delivered' and tracking_number is not null;
