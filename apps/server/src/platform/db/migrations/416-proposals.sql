-- The designer may propose another composition with a bid: {fabric, fit, choices, colour, print, border}.
alter table custom_order_bids
  add column design jsonb check (jsonb_typeof(design) = 'object' and design ? 'choices');
alter table custom_orders
  -- what the customer had asked for, where something else was agreed
  add column wish jsonb check (jsonb_typeof(wish) = 'object' and wish ? 'choices'),
  -- the last revision that the customer was shown: nobody accepts a composition unseen
  add column shown_revision int;
