-- What language somebody is written to in. Of an account: what was chosen in the profile, else that of the pages on which
-- something was done last, else English. Of who has no account: that of the page on which they asked.
alter table users
  add column page_language text check (page_language in ('en', 'hi')),
  add column mail_language text check (mail_language in ('en', 'hi'));
alter table stock_notices
  add column language text not null default 'en' check (language in ('en', 'hi'));
alter table newsletter_subscribers
  add column language text not null default 'en' check (language in ('en', 'hi'));
alter table contact_messages
  add column language text not null default 'en' check (language in ('en', 'hi'));
