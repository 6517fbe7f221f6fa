import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type PromotionKind, promotionKinds } from "#contract/catalogue/promotions.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";

/** Automatic promotions: they apply from one moment to another, without a code. */
export const promotions = pgTable(
  "promotions",
  {
    id: id(),
    name: text().notNull(),
    kind: text().$type<PromotionKind>().notNull(),
    /** Hundredths of a percent, or paise; none for `buy get`. */
    valueHundredths: integer(),
    /** In each group of `buy` + `get` pieces the cheapest `get` are free. */
    buy: integer(),
    get: integer(),
    /** The brand whose merchant made it, which bears it and whose products alone it reduces; none for the shop's own. */
    ownerBrandId: uuid().references(() => brands.id, { onDelete: "cascade" }),
    startsAt: moment().notNull(),
    /** None: until it is ended. */
    endsAt: moment(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    /** Whether lists were sorted and filtered by its prices when they were last brought up to date (see listing). */
    isListed: boolean().notNull().default(false),
  },
  (t) => [
    check("promotion_kind_is_known", sql`${t.kind} in (${quoted(promotionKinds)})`),
    check("promotion_ends_after_it_starts", sql`${t.endsAt} > ${t.startsAt}`),
    check(
      "promotion_has_what_its_kind_needs",
      sql`case when ${t.kind} = 'buy get' then ${t.buy} >= 1 and ${t.get} >= 1 and ${t.valueHundredths} is null
               else ${t.valueHundredths} >= 1 and ${t.buy} is null and ${t.get} is null end`,
    ),
    check("promotion_percent_is_at_most_100", sql`${t.kind} <> 'percent' or ${t.valueHundredths} <= 10000`),
    index("promotions_by_age").on(t.createdAt.desc(), t.id.desc()),
    index("promotions_of_a_brand").on(t.ownerBrandId, t.createdAt.desc(), t.id.desc()),
  ],
);

export const promotionTargetKinds = ["all", "product", "brand", "category"] as const;

/**
 * What a promotion reduces: the union of its targets. The nil id stands for everything. Each has a copy of what decides prices, kept by
 * triggers, so that what applies to a product is found by looking up its targets alone.
 */
export const promotionTargets = pgTable(
  "promotion_targets",
  {
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id, { onDelete: "cascade" }),
    kind: text().$type<(typeof promotionTargetKinds)[number]>().notNull(),
    targetId: uuid().notNull(),
    promotionKind: text().$type<PromotionKind>(),
    valueHundredths: integer(),
    ownerBrandId: uuid(),
    startsAt: moment(),
    endsAt: moment(),
    isActive: boolean(),
    isListed: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.targetId, t.promotionId] }),
    check("promotion_target_kind_is_known", sql`${t.kind} in (${quoted(promotionTargetKinds)})`),
    index("targets_of_a_promotion").on(t.promotionId),
  ],
);

/** What a promotion took off each order that it applied to, of the items that are not cancelled. */
export const promotionUses = pgTable(
  "promotion_uses",
  {
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id, { onDelete: "cascade" }),
    orderId: uuid().notNull(),
    amountPaise: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.orderId] }),
    check("promotion_takes_nothing_negative", sql`${t.amountPaise} >= 0`),
    index("promotions_of_an_order").on(t.orderId),
  ],
);

/**
 * What a product cost by a promotion, from when until when: the history of its prices outlives the promotion. Kept with the read model of
 * lists; a row without an end is the price of now.
 */
export const salePrices = pgTable(
  "sale_prices",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    pricePaise: integer().notNull(),
    /** The id of the promotion, which may be gone. */
    promotionId: uuid().notNull(),
    promotionName: text().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.startsAt] }),
    uniqueIndex("one_sale_price_of_now").on(t.productId).where(sql`${t.endsAt} is null`),
    check("sale_price_is_at_least_a_rupee", sql`${t.pricePaise} >= 100`),
    check("sale_price_ends_after_it_starts", sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
