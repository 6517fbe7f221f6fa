import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { DaysOff } from "#contract/catalogue/brands.ts";
import { noFilter } from "#contract/catalogue/list-filters.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";
import { isNoUuid } from "#server/platform/database/is-uuid.ts";
import { pictures } from "#server/platform/media/tables.ts";

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
    /** Dates in India. */
    daysOffFrom: date(),
    daysOffUntil: date(),
    /** When its days off were last said, be it that there are none. */
    daysOffSaidAt: moment(),
    /** Told on the page of the brand. */
    story: text().notNull().default(""),
    bannerId: uuid().references(() => pictures.id, { onDelete: "restrict" }),
    /** What its products say where they say nothing themselves: maker and packer, country of origin, consumer care. */
    defaultAttributes: jsonb("default_facts").$type<AttributeValues>().notNull().default({}),
    /** How long it takes to hand a parcel over, and until which hour in India a day still counts; none for what the shop has set. */
    dispatchDays: smallint(),
    cutOffHour: smallint(),
    createdAt: createdAt(),
  },
  (t) => [
    check("what_is_off_with_its_merchant_is_off", sql`not (${t.offWithMerchant} and ${t.isActive})`),
    check(
      "days_off_begin_and_end",
      sql`(${t.daysOffFrom} is null) = (${t.daysOffUntil} is null) and ${t.daysOffFrom} <= ${t.daysOffUntil}`,
    ),
    check("slug_is_no_id", isNoUuid(t.slug)),
    check("default_facts_are_an_object", sql`jsonb_typeof(${t.defaultAttributes}) = 'object'`),
    check("dispatch_days_of_a_brand_are_sensible", sql`${t.dispatchDays} between 0 and 30`),
    check("cut_off_of_a_brand_is_an_hour", sql`${t.cutOffHour} between 0 and 23`),
    index("brands_with_a_banner").on(t.bannerId),
    index("brands_by_name").on(t.name, t.id),
  ],
);

export const todayInIndia = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** The days off of the brand `b`, as the contract has them, until they are over. */
export const daysOffSql = sql<DaysOff | null>`case when b.days_off_until >= ${todayInIndia}
  then json_build_object('from', b.days_off_from, 'until', b.days_off_until) end`;

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
