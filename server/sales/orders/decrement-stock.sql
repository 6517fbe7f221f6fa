-- Takes items from stock. The caller names each product and size once, in the order of their ids, so that two buyers of the same things
-- cannot deadlock. Returns 'insufficient' when there is not enough stock, and the caller then rolls back what was taken; otherwise
-- 'display_changed' when some stock fell to one of the steps at which a page looks different, or 'decremented'.
--
-- A function of short statements: whoever waited for a row looks at it anew (EvalPlanQual), and PostgreSQL then prepares the whole waiting
-- statement, however long, a second time.
create or replace function decrement_stock(product_ids uuid[], item_sizes text[], quantities integer[], steps integer[]) returns text
language plpgsql as $$
declare
  taken_id uuid;
  taken integer;
  remaining integer;
  step integer;
  outcome text := 'decremented';
begin
  for i in 1 .. cardinality(product_ids) loop
    taken_id := product_ids[i];
    taken := quantities[i];

    update products set quantity = quantity - taken where id = taken_id and quantity >= taken
      returning quantity into remaining;
    if not found then return 'insufficient'; end if;
    foreach step in array steps loop
      if remaining <= step and step < remaining + taken then outcome := 'display_changed'; end if;
    end loop;

    if exists (select from product_sizes where product_id = taken_id) then
      update product_sizes set quantity = quantity - taken
       where product_id = taken_id and size = item_sizes[i] and quantity >= taken
        returning quantity into remaining;
      if not found then return 'insufficient'; end if;
      foreach step in array steps loop
        if remaining <= step and step < remaining + taken then outcome := 'display_changed'; end if;
      end loop;
    end if;
  end loop;
  return outcome;
end $$;
