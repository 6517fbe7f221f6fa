import type { Checks } from "./checks.ts";

export const stockChecks = {
  "a product has less than nothing in stock": "select id as product_id, quantity from products where quantity < 0",
  "a size of a product has less than nothing in stock":
    "select product_id, size, quantity from product_sizes where quantity < 0",
  "a product's stock is not the sum of its sizes": `
    select p.id as product_id, p.quantity, s.pieces
      from products p join (select product_id, sum(quantity) as pieces from product_sizes group by 1) s on s.product_id = p.id
     where p.quantity <> s.pieces`,
} satisfies Checks;
