-- A refund that its gateway refuses, and whose answer nobody waits for, is tried again, later each time, under a new key.
alter table refunds add column attempt int not null default 1 check (attempt > 0);
-- what the gateway said when it refused last
alter table refunds add column refusal text check (length(refusal) <= 200);
create index refunds_refused on refunds (created_at) where state = 'refused' or attempt > 1;
