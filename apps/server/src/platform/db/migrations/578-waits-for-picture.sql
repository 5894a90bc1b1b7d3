-- An imported product whose named pictures are still to come: with the first of them it is published.
alter table products add column waits_for_picture boolean not null default false;
