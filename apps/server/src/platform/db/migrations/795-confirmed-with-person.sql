-- What was asked about and is right of a person whose measurements are kept is not asked again with the next order.
alter table measurement_profiles add column confirmed_measurements text[] not null default '{}';
