-- Somebody is asked to work here; the role begins when the mailed link is used, never before: an address alone
-- proves nothing, since accounts need no confirmed address.
create table staff_invitations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  email_key text generated always as (lower(email)) stored unique,
  role text not null check (role in ('designer', 'packer', 'admin')),
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- of the link in the mail that was written last
  token_hash bytea unique check (length(token_hash) = 32)
);

-- The second factor of a sign-in: the secret that an authenticator app shares (RFC 6238).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null check (length(secret) = 20),
  created_at timestamptz not null default now(),
  -- null until a code of the app was shown: nobody locks herself out by half
  confirmed_at timestamptz,
  -- a code works once: the step of the one that was used last
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- The list of the staff does not read the customers.
create index users_staff on users (created_at, id) where role <> 'customer' and deleted_at is null;
