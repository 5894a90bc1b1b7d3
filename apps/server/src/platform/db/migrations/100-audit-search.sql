-- The audit is read newest first, by area, by who did it, and by any piece of what was written down.
create function audit_text(action text, subject text, changes jsonb) returns text
  language sql immutable parallel safe
  return lower(action || ' ' || subject || ' ' || changes::text);

create index audit_by_time on audit_entries (at desc, id desc);
create index audit_by_area on audit_entries (split_part(action, '.', 1), at desc, id desc);
create index audit_by_actor on audit_entries (actor_id, at desc, id desc);
create index audit_by_text on audit_entries using gin (audit_text(action, subject, changes) gin_trgm_ops);
