-- What is ordered may be paid in parts, each by a payment of its own. The first, or all of it, is part 1.
alter table payments add column part smallint not null default 1 check (part > 0);
alter table captures add column part smallint not null default 1 check (part > 0);
-- Each part is paid once.
create unique index captures_part_settles on captures (kind, payable_id, part) where is_settling;
drop index captures_one_settles;

-- An amount that was asked for at once may go back out of several payments: the others name the first.
alter table refunds add column asked_with uuid references refunds;
create index refunds_asked_with on refunds (asked_with) where asked_with is not null;
