-- Addresses that accounts had: an account whose email somebody else changed can be given back.
create table former_emails (
  user_id uuid not null references users,
  email text not null,
  left_at timestamptz not null default now()
);
create index former_emails_user on former_emails (user_id);
create index former_emails_email on former_emails (lower(email));
