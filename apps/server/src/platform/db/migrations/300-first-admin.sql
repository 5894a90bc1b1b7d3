-- Who became admin first, by the record of that act: an account may be older than the one of the shop's owner and
-- become an admin's long after. The database keeps it, wherever a role is given; the place is empty only while its
-- holder is no admin any more, and then goes to whoever becomes one next.
create table first_admin (
  singleton boolean primary key default true check (singleton),
  user_id uuid not null references users
);

create function keep_first_admin() returns trigger language plpgsql as $$
begin
  insert into first_admin (user_id) values (new.id)
  on conflict (singleton) do update set user_id = excluded.user_id
  where not exists (
    select 1 from users u where u.id = first_admin.user_id and u.role = 'admin' and u.deleted_at is null
  );
  return null;
end $$;

-- An admin of whom no such act is recorded was created as one.
insert into first_admin (user_id)
select u.id from users u
cross join lateral (
  select max(a.at) as at from audit_entries a
  where a.subject = 'account:' || u.id and (a.changes -> 'role' ->> 1 = 'admin' or a.changes ->> 'role' = 'admin')
) appointed
where u.role = 'admin' and u.deleted_at is null
order by coalesce(appointed.at, u.created_at), u.id limit 1;

create trigger users_first_admin after insert or update of role on users
  for each row when (new.role = 'admin') execute function keep_first_admin();
