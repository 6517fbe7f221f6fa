import type { Checks } from "./checks.ts";

export const stockChecks = {
  "a product has less than nothing in stock": "select id as product_id, quantity from products where quantity < 0",
  "a size of a product has less than nothing in stock":
    "select product_id, size, quantity from product_sizes where quantity < 0",
  "a product's stock is not the sum of its sizes": `
    select p.id as product_id, p.quantity, s.pieces
      from products p join (select product_id, sum(quantity) as pieces from product_sizes group by 1) s on s.product_id = p.id
     where p.quantity <> s.pieces`,
  "the products of which little is left are not those that are noted": `
    select coalesce(p.id, l.product_id) as product_id, p.quantity
      from (select * from products where is_active and quantity <= 5) p full join low_stock_products l on l.product_id = p.id
     where p.id is null or l.product_id is null or p.brand_id is distinct from l.brand_id`,
} satisfies Checks;
