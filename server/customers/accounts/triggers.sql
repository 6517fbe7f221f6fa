-- Long lists of users find their pages by day, and people are found by the words of their name.
call count_rows_by_day('users', 'guest_email is not null', 'guests');
call index_people('users', 'first_name', 'last_name', 'email', 'guest_email');

-- The days in which an admin has to set up a second factor are counted from here, however the role was given.
create or replace function note_admin_since() returns trigger language plpgsql as $$
begin
  if new.role <> 'ROLE ADMIN' then
    new.admin_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'ROLE ADMIN' then
    new.admin_since := now();
  end if;
  return new;
end $$;

create or replace trigger note_admin_since before insert or update of role on users
  for each row execute function note_admin_since();
