-- When the owner of a mailbox takes an account over, nothing is sent by itself to where somebody else may have typed: the owner chooses a
-- default anew. A trigger, since every way of taking over is below the addresses.
create or replace function clear_default_of_taken_over() returns trigger language plpgsql as $$
begin
  update addresses set is_default = false where user_id = new.id and is_default;
  return null;
end $$;

create or replace trigger clear_default_of_taken_over after update of taken_over_at on users for each row
  when (new.taken_over_at is distinct from old.taken_over_at) execute function clear_default_of_taken_over();
