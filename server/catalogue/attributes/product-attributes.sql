-- Keeps product_facts, the read model of products.facts that lists are filtered by: a row for each attribute that is a choice.

create or replace function write_product_facts() returns trigger language plpgsql as $$
begin
  delete from product_facts where product_id = new.id;
  insert into product_facts (field_id, choice, product_id)
    select f.id, array_position(f.choices, new.facts ->> f.key) - 1, new.id from fact_fields f
     where f.kind = 'choice' and new.facts ->> f.key = any (f.choices);
  return null;
end $$;

create or replace trigger write_facts_of_new_product after insert on products for each row
  when (new.facts <> '{}') execute function write_product_facts();

create or replace trigger write_product_facts after update of facts on products for each row
  when (old.facts <> new.facts) execute function write_product_facts();
