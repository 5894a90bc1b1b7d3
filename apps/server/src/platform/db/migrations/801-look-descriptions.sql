-- A look's text takes the field's word. A copy of the server that still runs the release before reads and writes `words`;
-- it stays for this release and goes with the next.
alter table looks add column description text not null default '' check (length(description) <= 600);
update looks set description = words where words <> '';

create function carry_look_description() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.description := coalesce(nullif(new.description, ''), new.words);
    new.words := new.description;
  elsif new.description is distinct from old.description then
    new.words := new.description;
  else
    new.description := new.words;
  end if;
  return new;
end $$;
create trigger looks_description before insert or update of words, description on looks
  for each row execute function carry_look_description();
