import { type SQL, sql } from "drizzle-orm";
import { fewLeftMax } from "#contract/sales/quantity-cap.ts";
import { productSizes } from "#server/catalogue/products/tables.ts";

const few = sql.raw(String(fewLeftMax));
const sizesOf = sql`${productSizes} s where s.product_id = p.id`;

/**
 * The size of the product `p` of which fewest are left, if those are few; without stock by size, the whole of it. Sales that change it
 * announce the product (`stockSteps`), so that no kept page says another number.
 */
export const fewLeft: SQL = sql`case when p.quantity > 0 then coalesce(
  (select json_build_object('size', s.size, 'quantity', s.quantity) from ${sizesOf}
      and s.quantity between 1 and ${few} and s.size = any (p.sizes) order by s.quantity, array_position(p.sizes, s.size) limit 1),
  case when p.quantity <= ${few} and not exists (select from ${sizesOf})
    then json_build_object('size', null, 'quantity', p.quantity) end) end`;
