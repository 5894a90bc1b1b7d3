-- An account opened with a mailed code has a password that nobody knows, until its owner sets one.
alter table users add column has_password boolean not null default true;

-- Codes that were asked for, each by one browser. A row lives ten minutes, or until its code was used.
create table email_codes (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  -- of what the browser that asked was given: nobody else can use the code
  asker_hash bytea not null unique check (length(asker_hash) = 32),
  -- null until the mail is written, and for good where the account is not opened by codes
  code_hash bytea check (length(code_hash) = 32),
  tries smallint not null default 0 check (tries between 0 and 5),
  expires_at timestamptz not null
);
create index email_codes_by_end on email_codes (expires_at);
