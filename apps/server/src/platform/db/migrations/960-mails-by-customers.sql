-- Emails about what a customer does: whoever gives somebody else's address must not use up those that the shop owes it.
alter table unconfirmed_mails add column is_by_customer boolean not null default false;
