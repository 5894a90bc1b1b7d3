-- Emails that anybody can request for an address: they must not use up those that the shop owes it.
alter table unconfirmed_mails add column is_requested boolean not null default false;
