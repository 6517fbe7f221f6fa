-- A proof is of one number: whoever changes the number, in whichever way, loses it. Typed in another way it is the same number.
create or replace function forget_phone_proof() returns trigger language plpgsql as $$
begin
  if right(regexp_replace(new.phone_number, '[^0-9]', '', 'g'), 10) <> right(regexp_replace(old.phone_number, '[^0-9]', '', 'g'), 10) then
    new.phone_proven_at := null;
  end if;
  return new;
end $$;

create or replace trigger forget_phone_proof before update of phone_number on users for each row
  when (old.phone_proven_at is not null and old.phone_number <> new.phone_number) execute function forget_phone_proof();
