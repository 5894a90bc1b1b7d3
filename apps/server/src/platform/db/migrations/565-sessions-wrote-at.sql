-- When the person behind a session last changed something: until a replica has come so far, it is not asked for them.
alter table sessions add column wrote_at timestamptz;
