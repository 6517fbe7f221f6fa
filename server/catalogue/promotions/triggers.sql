-- Promotions are aimed at products, brands and categories by their ids, which no foreign key can watch: a target goes with what it names.
-- What is left without a target reduces nothing.

create or replace function delete_promotion_targets() returns trigger language plpgsql as $$
begin
  delete from promotion_targets where target_id = old.id;
  return null;
end $$;

create or replace trigger delete_promotion_targets after delete on products for each row execute function delete_promotion_targets();
create or replace trigger delete_promotion_targets after delete on brands for each row execute function delete_promotion_targets();
create or replace trigger delete_promotion_targets after delete on categories for each row execute function delete_promotion_targets();
