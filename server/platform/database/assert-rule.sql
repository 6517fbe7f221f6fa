-- Fails the statement that calls it, like a check constraint of that name, unless the rule holds.
create or replace function assert_rule(holds boolean, rule text) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception 'new data violates the rule "%"', rule using errcode = 'check_violation', constraint = rule;
  end if;
end $$;
