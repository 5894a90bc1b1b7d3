-- What the owner set in the back office; a setting that is not among them has the environment's value.
create table shop_settings (
  singleton boolean primary key default true check (singleton),
  version int not null default 1,
  stored jsonb not null default '{}' check (jsonb_typeof(stored) = 'object'),
  changed_at timestamptz,
  changed_by uuid references users
);
insert into shop_settings default values;
