-- What was noted stays noted, whoever asks: neither the shop nor a person at its database connection edits the log.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end
$$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_is_append_only();
--> statement-breakpoint
create trigger audit_entries_are_never_emptied before truncate on audit_entries
  for each statement execute function audit_is_append_only();
