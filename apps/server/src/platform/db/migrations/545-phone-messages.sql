-- Who agreed to messages about orders, to which number, in which words. No row: nobody is written to.
create table phone_consents (
  user_id uuid primary key references users on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  agreed_at timestamptz not null default now(),
  text_version smallint not null check (text_version > 0)
);

-- A message about something that happened: one for each, whatever becomes of it. The number stands with the consent alone.
create table phone_messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  event text not null check (event in ('placed', 'shipped', 'delivered', 'bidAnswered')),
  subject text not null,
  -- what its template names: the number of the order
  number text not null,
  channel text check (channel in ('whatsapp', 'sms')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'delivered', 'read', 'failed', 'unclear', 'dropped')),
  provider_id text unique,
  reason text check (length(reason) <= 200),
  attempts int not null default 0 check (attempts >= 0),
  -- somebody is asking the provider: nobody else does
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (subject, event)
);
create index phone_messages_of_user on phone_messages (user_id);
create index phone_messages_asked on phone_messages (asked_at) where state = 'waiting';
