-- The business that an order was bought for: its GSTIN and the name it is registered to. It goes with the account.
alter table orders add column business jsonb constraint orders_business_named check (
  business is null or coalesce((business ->> 'gstin') ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
    and length(business ->> 'company') between 1 and 120, false));
