-- The audit log is append-only: its entries can be neither changed nor deleted.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_is_append_only();

create or replace trigger audit_entries_are_never_emptied before truncate on audit_entries
  for each statement execute function audit_is_append_only();
