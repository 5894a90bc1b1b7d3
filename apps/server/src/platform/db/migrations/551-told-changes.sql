-- A change of the catalogue says its number and, where only some answers show it, which: whoever has missed a number drops
-- everything it keeps. A copy of the server that does not read this drops everything each time, as before.
create or replace function bump_catalogue_version() returns void language sql as $$
  with counted as (update catalogue_version set version = version + 1 returning version)
  select pg_notify('catalogue', version::text) from counted;
$$;

create function note_catalogue_change(tags text) returns void language sql as $$
  with counted as (update catalogue_version set version = version + 1 returning version)
  select pg_notify('catalogue', version || ' ' || tags) from counted;
$$;
