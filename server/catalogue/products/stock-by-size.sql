-- Where stock is kept by size, the product's quantity is the sum of its sizes: checked before the transaction commits.

create or replace function check_sizes_of_product(checked_id uuid) returns void language plpgsql as $$
begin
  if exists (
    select from products p join product_sizes s on s.product_id = p.id
     where p.id = checked_id group by p.id having sum(s.quantity) <> p.quantity
  ) then
    raise exception 'the stock of product % is not the sum of its sizes', checked_id
      using errcode = 'check_violation', constraint = 'stock_is_the_sum_of_its_sizes';
  end if;
end $$;

-- Most products are not counted by size, and each sale waits for this.
create or replace function check_stock_of_product() returns trigger language plpgsql as $$
begin
  if exists (select from product_sizes where product_id = new.id) then perform check_sizes_of_product(new.id); end if;
  return null;
end $$;

create or replace function check_stock_of_size() returns trigger language plpgsql as $$
begin
  perform check_sizes_of_product(case when tg_op = 'DELETE' then old.product_id else new.product_id end);
  return null;
end $$;

-- Constraint triggers cannot be replaced.
drop trigger if exists stock_is_the_sum_of_its_sizes on products;
create constraint trigger stock_is_the_sum_of_its_sizes after update of quantity on products
  deferrable initially deferred for each row execute function check_stock_of_product();

drop trigger if exists stock_is_the_sum_of_its_sizes on product_sizes;
create constraint trigger stock_is_the_sum_of_its_sizes after insert or update or delete on product_sizes
  deferrable initially deferred for each row execute function check_stock_of_size();
