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

-- Targets carry a copy of what decides prices: without it each price would look up every promotion that is aimed at its product.

create or replace function copy_promotion_to_target() returns trigger language plpgsql as $$
begin
  select m.kind, m.value_hundredths, m.owner_brand_id, m.starts_at, m.ends_at, m.is_active, m.is_listed
    into new.promotion_kind, new.value_hundredths, new.owner_brand_id, new.starts_at, new.ends_at, new.is_active, new.is_listed
    from promotions m where m.id = new.promotion_id;
  return new;
end $$;

create or replace trigger copy_promotion_to_target before insert on promotion_targets
  for each row execute function copy_promotion_to_target();

create or replace function copy_promotion_to_its_targets() returns trigger language plpgsql as $$
begin
  update promotion_targets
     set promotion_kind = new.kind, value_hundredths = new.value_hundredths, owner_brand_id = new.owner_brand_id,
         starts_at = new.starts_at, ends_at = new.ends_at, is_active = new.is_active, is_listed = new.is_listed
   where promotion_id = new.id;
  return null;
end $$;

create or replace trigger copy_promotion_to_its_targets after update on promotions
  for each row execute function copy_promotion_to_its_targets();
