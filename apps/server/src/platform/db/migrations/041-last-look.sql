-- An attempt at a gateway that cannot be closed there is looked at again after it was closed here: an account that
-- captures by itself may have taken money whose message was lost.
alter table payments add column last_look_at timestamptz;
create index payments_last_look on payments (last_look_at) where state = 'closed' and last_look_at is not null;
