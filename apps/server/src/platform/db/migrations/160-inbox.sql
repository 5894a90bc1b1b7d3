-- The inbox of the contact form: read, answered by mail, done.
alter table contact_messages add column read_at timestamptz;
alter table contact_messages add column search_key text
  generated always as (lower(name || ' ' || email || ' ' || subject || ' ' || body)) stored;
create index contact_messages_search on contact_messages using gin (search_key gin_trgm_ops);
create index contact_messages_open on contact_messages (seq desc) where done_at is null;

-- What the shop wrote back; it goes with the message.
create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  author_id uuid not null references users,
  body text not null check (length(body) between 1 and 10000),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  created_at timestamptz not null default now()
);
create index contact_answers_by_message on contact_answers (message_id, created_at);
create unique index contact_answers_by_key on contact_answers (author_id, idempotency_key);
