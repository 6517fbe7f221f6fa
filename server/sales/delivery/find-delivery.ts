import { sql } from "drizzle-orm";
import type { Parsed, Reply } from "#contract/api.ts";
import { stateName } from "#contract/indian-states.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { Settings } from "#server/settings/settings.ts";
import { notFound } from "#server/shop-error.ts";
import { cityAt } from "./cities.ts";
import {
  type DeliveryConditions,
  deliveryConditionsSql,
  describeDelivery,
  type SellerDispatchTime,
  sellerDispatchSql,
} from "./service.ts";

interface Found {
  conditions: DeliveryConditions;
  /** Absent where there is no such product, or none was asked for. */
  seller: SellerDispatchTime | null;
}

const selectConditions = prepare<{ pincode: string; product: string | null }, Found>(
  "delivery",
  sql`
    select ${deliveryConditionsSql(sql`${sql.placeholder("pincode")}::text`)} as conditions,
      (select ${sellerDispatchSql} from products p left join brands b on b.id = p.brand_id
        where p.id = ${sql.placeholder("product")}::uuid and exists (
          select from listing_entries s where s.category_id = ${any} and s.product_id = p.id)) as seller`,
);

/** Whether, how and when something arrives at a PIN code. */
export async function findDelivery(
  db: Queries,
  { pincode, product }: Parsed<"GET /delivery">["query"],
  { codMaxRupees }: Pick<Settings, "codMaxRupees">,
): Promise<Reply<"GET /delivery">> {
  const id = product?.toLowerCase() || null;
  if (id && !isUuid(id)) throw notFound("No product found.");
  const [found] = await selectConditions(db, { pincode, product: id });
  if (!found) throw new Error("A statement without a table gives one row.");
  const { conditions, seller } = found;
  if (id && !seller) throw notFound("No product found.");
  return {
    pincode,
    product: id,
    city: cityAt(pincode),
    state: conditions.area?.state ? stateName(conditions.area.state) : null,
    ...describeDelivery(conditions, pincode, [seller], codMaxRupees > 0),
  };
}
