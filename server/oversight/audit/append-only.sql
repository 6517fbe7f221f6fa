-- The audit log is append-only: its entries can be neither changed nor deleted, with two exceptions that have functions of their own.
-- Those run as the owner of the table, so the role that the shop works as needs no right to change it.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.audit_change', true) = 'erase a person'
     and (new.id, new.created_at, new.user_id, new.role, new.action, new.thing, new.thing_id)
       is not distinct from (old.id, old.created_at, old.user_id, old.role, old.action, old.thing, old.thing_id) then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('shop.audit_change', true) = 'delete what is old'
     and old.created_at < now() - interval '90 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_is_append_only();

create or replace trigger audit_entries_are_never_emptied before truncate on audit_entries
  for each statement execute function audit_is_append_only();

-- Takes a person whose account is deleted out of the log: who they were goes, what was done and when stays.
create or replace function erase_person_from_audit(person uuid, person_email text, things text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts constant text[] := array['name', 'email', 'firstName', 'lastName', 'phoneNumber', 'brandName', 'business', 'title', 'review'];
begin
  perform set_config('shop.audit_change', 'erase a person', true);
  update audit_entries set user_name = 'Deleted account' where user_id = person;
  update audit_entries set thing_name = 'Deleted ' || thing, before = before - facts, after = after - facts
   where thing_id = person::text or thing_id = any(things)
      or thing = 'merchant' and (before ->> 'email' = person_email or after ->> 'email' = person_email)
      or thing = 'review' and before ->> 'writer' = person::text;
  perform set_config('shop.audit_change', '', true);
end $$;

-- Months of which every entry is older than the shop keeps them, and than 90 days.
create or replace function drop_old_audit(days integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select drop_partitions_before('audit_entries', now() - greatest(days, 90) * interval '1 day');
$$;

-- Deletes entries that are older than the shop keeps them; the trigger lets nothing go that is younger than 90 days.
create or replace function delete_old_audit(days integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('shop.audit_change', 'delete what is old', true);
  delete from audit_entries where created_at < now() - days * interval '1 day';
  perform set_config('shop.audit_change', '', true);
end $$;
