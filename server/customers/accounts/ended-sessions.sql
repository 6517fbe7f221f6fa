-- Tells every process, when the transaction is committed, which sessions have ended and whose role is another: their sockets are closed.
-- Whatever deletes a session does it by this, a cascade included. Those that ran out need no word: a socket knows when its session ends.
create or replace function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', id::text) from ended where expires_at > now();
  return null;
end
$$;

create or replace trigger announce_ended_sessions after delete on sessions
  referencing old table as ended
  for each statement execute function announce_ended_sessions();

create or replace function announce_changed_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('ended_sessions', new.id::text);
  return null;
end
$$;

create or replace trigger announce_changed_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function announce_changed_rights();

create or replace trigger announce_shortened_session after update of expires_at on sessions
  for each row when (new.expires_at < old.expires_at) execute function announce_changed_rights();
