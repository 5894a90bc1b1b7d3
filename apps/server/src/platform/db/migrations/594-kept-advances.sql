-- What the shop kept of the advance of a finished outfit whose rest never came.
alter table custom_orders add column kept_paise bigint;
alter table custom_orders add constraint custom_orders_kept check (
  kept_paise is null or (status = 'cancelled' and advance_paid_at is not null and kept_paise > 0 and kept_paise <= advance_paise));
