-- A product that somebody switches on is no longer switched off by its brand or category: what these switch on later leaves it alone.
create or replace function delete_switch_offs() returns trigger language plpgsql as $$
begin
  delete from product_switch_offs where product_id = new.id;
  return null;
end $$;

create or replace trigger delete_switch_offs after update of is_active on products for each row
  when (new.is_active and not old.is_active) execute function delete_switch_offs();
