import { type SQL, sql } from "drizzle-orm";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { any, listingEntries, switchOffs } from "./tables.ts";

/**
 * Which of these products are not listed, and what is to be switched on first for each. Raw SQL: one statement for a page of the back
 * office. The merchants come after the catalogue in the order of domains, so their table goes by its name.
 */
export const selectHidden = (ids: readonly string[]): SQL => sql`
  select p.id,
         case when not m.is_active then 'merchant' when not b.is_active then 'brand'
              when k.name is not null and not p.is_active then 'category' else 'product' end as kind,
         case when not m.is_active then m.name when not b.is_active then b.name
              when k.name is not null and not p.is_active then k.name else p.name end as name
    from ${products} p
    left join ${brands} b on b.id = p.brand_id
    left join merchants m on m.brand_id = b.id
    left join lateral (
      select c.name from ${switchOffs} s join ${categories} c on c.id = s.category_id where s.product_id = p.id order by c.name limit 1
    ) k on true
   where p.id = any (${sql.param(ids)}::uuid[])
     and not exists (select from ${listingEntries} e where e.category_id = ${any} and e.product_id = p.id)`;
