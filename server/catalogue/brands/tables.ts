import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { noFilter } from "#contract/standards.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";
import { isNoUuid } from "#server/platform/database/is-uuid.ts";

export const brands = pgTable(
  "brands",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique("one_brand_a_slug"),
    description: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    /** It was active until its merchant was disabled, so it comes back with the merchant. */
    offWithMerchant: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("what_is_off_with_its_merchant_is_off", sql`not (${t.offWithMerchant} and ${t.isActive})`),
    check("slug_is_no_id", isNoUuid(t.slug)),
    index("brands_by_name").on(t.name, t.id),
  ],
);

/** Former slugs of brands, which no other brand may take. Kept by triggers. */
export const oldBrandSlugs = pgTable(
  "old_brand_slugs",
  {
    slug: text().primaryKey(),
    brandId: uuid()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("old_slugs_of_a_brand").on(t.brandId)],
);

export const brandSlugs = { present: brands.slug, former: oldBrandSlugs.slug, reserved: [noFilter] };
