import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { moment } from "#server/platform/database/columns.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";

/** Stands for "all categories" in the places and for "all brands" in the counts. */
export const any = nilUuid;

/** One row for each product that the shop shows and each place it is found in: a category, or all of them together. */
export const listingEntries = pgTable(
  "listing_entries",
  {
    categoryId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The nil id for products without a brand, so that indexes and counts need no special case. */
    brandId: uuid().notNull(),
    pricePaise: integer().notNull(),
    createdAt: moment().notNull(),
    /** The whole stars that the average of the approved reviews reaches. */
    rating: smallint().notNull(),
    /** Bit 0 is XS, bit 5 is XXL, bit 6 is the free size. */
    sizeBits: smallint().notNull(),
    /** By how many whole percent it is reduced. */
    discount: smallint().notNull().default(0),
    /** The position of its colour among `colourFamilies`. */
    colour: smallint(),
    /** What can be chosen of it, such as "cloth:Cotton": the key of the field and the choice. */
    attributes: text("facts").array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.productId] }),
    // Covering: the columns behind the order are there to filter by, so that what a deep page skips is read in the index alone.
    index("listing_by_age").on(
      t.categoryId,
      t.createdAt.desc(),
      t.productId.desc(),
      t.pricePaise,
      t.rating,
      t.sizeBits,
    ),
    index("listing_by_price").on(t.categoryId, t.pricePaise, t.productId, t.rating, t.sizeBits),
    index("listing_of_a_brand_by_age").on(
      t.categoryId,
      t.brandId,
      t.createdAt.desc(),
      t.productId.desc(),
      t.pricePaise,
      t.rating,
      t.sizeBits,
    ),
    index("listing_of_a_brand_by_price").on(t.categoryId, t.brandId, t.pricePaise, t.productId, t.rating, t.sizeBits),
    index("listing_by_discount").on(
      t.categoryId,
      t.discount.desc(),
      t.productId.desc(),
      t.pricePaise,
      t.rating,
      t.sizeBits,
    ),
    index("listing_of_a_brand_by_discount").on(
      t.categoryId,
      t.brandId,
      t.discount.desc(),
      t.productId.desc(),
      t.pricePaise,
      t.rating,
      t.sizeBits,
    ),
    // Where few products reach a rating, a walk by age or price would pass nearly all of the others.
    index("listing_by_rating").on(t.categoryId, t.rating).where(sql`${t.rating} > 0`),
    // Covering, for the sitemap, which walks all products by id.
    index("listing_of_a_product").on(t.productId, t.categoryId),
  ],
);

export const ratings = [0, 1, 2, 3, 4, 5] as const;
/** 0 is any size. */
export const sizePositions = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The column that counts products of at least this rating in this size. */
export const countColumn = (rating: number, sizePosition: number) => `r${rating}s${sizePosition}`;

const countColumns = Object.fromEntries(
  ratings.flatMap((rating) =>
    sizePositions.map((position) => [countColumn(rating, position), integer().notNull().default(0)]),
  ),
);

/** How many products stand in each place: one row for a category, a brand and a price band. */
export const listingCounts = pgTable(
  "listing_counts",
  { categoryId: uuid().notNull(), band: integer().notNull(), brandId: uuid().notNull(), ...countColumns },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.band, t.brandId] }),
    index("counts_of_a_brand").on(t.brandId, t.band, t.categoryId),
  ],
);

/** Counts for each single price: what is added up where an end of a price range cuts a band. */
export const listingPrices = pgTable(
  "listing_prices",
  { categoryId: uuid().notNull(), pricePaise: integer().notNull(), brandId: uuid().notNull(), ...countColumns },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.pricePaise, t.brandId] }),
    index("prices_of_a_brand").on(t.brandId, t.pricePaise, t.categoryId),
  ],
);

/** How many of them are reduced by at least so many percent: one row for each choice of `discountChoices` that something reaches. */
export const listingDiscountCounts = pgTable(
  "listing_discount_counts",
  {
    categoryId: uuid().notNull(),
    brandId: uuid().notNull(),
    band: integer().notNull(),
    atLeast: smallint().notNull(),
    ...countColumns,
  },
  (t) => [
    primaryKey({ name: "one_count_a_discount", columns: [t.categoryId, t.brandId, t.band, t.atLeast] }),
    index("discount_counts_of_a_category").on(t.categoryId, t.atLeast, t.band, t.brandId),
    index("discount_counts_of_a_brand").on(t.brandId, t.atLeast, t.band, t.categoryId),
  ],
);

/** Counts of discounts for each single price. */
export const listingDiscountPrices = pgTable(
  "listing_discount_prices",
  {
    categoryId: uuid().notNull(),
    brandId: uuid().notNull(),
    pricePaise: integer().notNull(),
    atLeast: smallint().notNull(),
    ...countColumns,
  },
  (t) => [
    primaryKey({ name: "one_price_a_discount", columns: [t.categoryId, t.brandId, t.pricePaise, t.atLeast] }),
    index("discount_prices_of_a_category").on(t.categoryId, t.atLeast, t.pricePaise, t.brandId),
    index("discount_prices_of_a_brand").on(t.brandId, t.atLeast, t.pricePaise, t.categoryId),
  ],
);

/** Which colours there are to choose in a category, of all brands (the nil id) and of each. */
export const listingColours = pgTable(
  "listing_colours",
  {
    categoryId: uuid().notNull(),
    brandId: uuid().notNull(),
    colour: smallint().notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ name: "one_count_a_colour", columns: [t.categoryId, t.brandId, t.colour] })],
);

/** Which attributes there are to choose in a category, of all brands (the nil id) and of each. */
export const listingAttributes = pgTable(
  "listing_facts",
  {
    categoryId: uuid().notNull(),
    brandId: uuid().notNull(),
    attribute: text("fact").notNull(),
    count: integer().notNull().default(0),
  },
  (t) => [primaryKey({ name: "one_count_a_fact", columns: [t.categoryId, t.brandId, t.attribute] })],
);

/** The width of a price band. A price that is a whole multiple lies in the band below it, so that "up to" needs no cut. */
export const bandPaise = 250_00;

export const bandOf = (pricePaise: number) => Math.ceil(pricePaise / bandPaise);
export const bandSql = (price: ReturnType<typeof sql>) => sql`(${price} + ${bandPaise - 1}) / ${bandPaise}`;

/**
 * Which brand or category switched a product off when it was itself switched off: with it the product comes back. A
 * trigger drops the rows of a product that is switched on, so a product that was switched by hand is nobody's to bring back.
 */
export const switchOffs = pgTable(
  "product_switch_offs",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    brandId: uuid().references(() => brands.id, { onDelete: "cascade" }),
    categoryId: uuid().references(() => categories.id, { onDelete: "cascade" }),
  },
  (t) => [
    unique("one_switch_off_a_cause").on(t.productId, t.brandId, t.categoryId).nullsNotDistinct(),
    check("switch_off_has_one_cause", sql`num_nonnulls(${t.brandId}, ${t.categoryId}) = 1`),
    index("switched_off_with_a_brand").on(t.brandId).where(sql`${t.brandId} is not null`),
    index("switched_off_with_a_category").on(t.categoryId).where(sql`${t.categoryId} is not null`),
  ],
);
