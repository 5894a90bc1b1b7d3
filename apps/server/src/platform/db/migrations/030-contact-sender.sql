-- A message written by somebody who is signed in belongs to her account: it stands in her export. An address alone
-- proves nothing, since accounts need no confirmed address.
alter table contact_messages add column user_id uuid references users on delete set null;
create index contact_messages_by_user on contact_messages (user_id) where user_id is not null;
-- Deleting an account erases what was sent from its address.
create index contact_messages_by_email on contact_messages (lower(email));
