-- Garment first: what is made, for whom, with which choices. An order without a garment has none of it.
alter table custom_orders
  add column garment text check (garment <> ''),
  -- {who, age, height}; null once the customer has deleted the account
  add column wearer jsonb check (jsonb_typeof(wearer) = 'object'),
  -- {fit, choices, colour, print, border}
  add column composition jsonb check (jsonb_typeof(composition) = 'object' and composition ? 'choices'),
  add column needed_by date,
  -- inches by name, what the garment needs beyond the six
  add column more_measurements jsonb check (jsonb_typeof(more_measurements) = 'object'),
  add column estimated_measurements text[] not null default '{}',
  add column confirmed_measurements text[] not null default '{}',
  add constraint garment_whole check ((garment is null) = (composition is null)),
  add constraint garment_wearer check (wearer is not null or garment is null or forgotten_at is not null),
  add constraint garment_alone check (garment is not null
    or (wearer is null and needed_by is null and more_measurements is null and estimated_measurements = '{}'));
