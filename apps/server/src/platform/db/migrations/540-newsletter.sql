-- Links that were mailed to who typed an address into the newsletter's box. The address itself stands nowhere: it is
-- sealed in the link, and the key here opens it for as long as the link lives.
create table newsletter_requests (
  id uuid primary key,
  key bytea not null check (length(key) = 32),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at timestamptz not null
);
create index newsletter_requests_by_end on newsletter_requests (expires_at);

-- Who followed the link, and has not left since.
create table newsletter_subscribers (
  id uuid primary key,
  seq bigint generated always as identity unique,
  email text not null check (length(email) between 3 and 254),
  email_key text not null unique generated always as (lower(email)) stored,
  asked_at timestamptz not null,
  confirmed_at timestamptz not null default now()
);
create index newsletter_subscribers_by_time on newsletter_subscribers (confirmed_at);
