-- When an account's address was proven by its owner, by a mailed link of any kind: until then it proves nothing.
alter table users add column email_confirmed_at timestamptz;

create table email_confirmations (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  -- what the link was mailed to: it confirms no other address
  email_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_confirmations_by_user on email_confirmations (user_id);

-- Mails of the last day to addresses that nobody has confirmed; the recipient is a hash.
create table unconfirmed_mails (
  recipient bytea not null check (length(recipient) = 32),
  mail text not null,
  at timestamptz not null default now(),
  primary key (recipient, mail)
);
create index unconfirmed_mails_by_time on unconfirmed_mails (at);

-- How many cash orders of an account are open.
create index orders_in_cash on orders (user_id, placed_at) where payment_method = 'COD' and placed_at is not null;
