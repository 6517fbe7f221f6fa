import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";
import { isNoUuid } from "#server/platform/database/is-uuid.ts";
import { pictures } from "#server/platform/media/tables.ts";

/** Begins the word that stands for a product's brand among its search words. */
export const brandWord = "brand:";

/**
 * What finds a product in the back office, shown or not: the words of its name and sku, and its brand, so that one index
 * serves admins and merchants alike. Queries spell it as the index does.
 */
export const managedWords = (t: { name: SQL | AnyPgColumn; sku: SQL | AnyPgColumn; brandId: SQL | AnyPgColumn }): SQL =>
  sql`(to_tsvector('simple', translate(${t.name} || ' ' || ${t.sku}, '-_./', '    ')) || array_to_tsvector(array['${sql.raw(brandWord)}' || coalesce(${t.brandId}::text, '')]))`;

export const products = pgTable(
  "products",
  {
    id: id(),
    sku: text().notNull().unique("one_product_a_sku"),
    name: text().notNull(),
    slug: text().notNull().unique("one_product_a_slug"),
    description: text().notNull().default(""),
    longDescription: text().notNull().default(""),
    quantity: integer().notNull(),
    pricePaise: integer().notNull(),
    /** The maximum retail price, where one is given. */
    mrpPaise: integer(),
    /** The code of the kind of goods for tax. */
    hsn: text().notNull().default(""),
    weightGrams: integer(),
    taxable: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    sizes: text().array().$type<Size[]>().notNull().default(sql`'{}'`),
    brandId: uuid().references(() => brands.id, { onDelete: "set null" }),
    /** A picture that is in use cannot be removed. */
    pictureId: uuid().references(() => pictures.id, { onDelete: "restrict" }),
    /** What the picture shows, for those who do not see it; by default the name of the product. */
    pictureAlt: text().notNull().default(""),
    /** What its colour is called, such as "Indigo"; empty where it has none of its own. */
    colour: text().notNull().default(""),
    /** The position among `colourFamilies` of the colour that people filter by. */
    colourFamily: smallint(),
    /** Products with the same one are colours of one garment. */
    colourGroupId: uuid(),
    attributes: jsonb("facts").$type<AttributeValues>().notNull().default({}),
    /** Approved reviews only, kept by the transaction that approves or withdraws one. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    /** Among the newest thousands, which a search of the back office looks through first. The clean-up moves the others on. */
    isRecent: boolean().notNull().default(true),
  },
  (t) => [
    check("slug_is_no_id", isNoUuid(t.slug)),
    check("stock_is_never_negative", sql`${t.quantity} >= 0`),
    check("ratings_add_up", sql`${t.ratingSum} between ${t.ratingCount} and 5 * ${t.ratingCount}`),
    check("price_is_at_least_a_rupee", sql`${t.pricePaise} >= 100`),
    check("mrp_is_at_least_the_price", sql`${t.mrpPaise} >= ${t.pricePaise}`),
    check("hsn_is_digits", sql`${t.hsn} ~ '^([0-9]{4,8})?$'`),
    check("weight_is_never_negative", sql`${t.weightGrams} >= 0`),
    check("sizes_are_known", sql`${t.sizes} <@ array['XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free size']`),
    check("free_size_stands_alone", sql`${t.sizes} = array['Free size'] or not 'Free size' = any (${t.sizes})`),
    index("products_by_age").on(t.createdAt.desc(), t.id.desc()),
    index("products_of_a_brand_by_age").on(t.brandId, t.createdAt.desc(), t.id.desc()),
    index("recent_products_by_words").using("gin", managedWords(t)).where(sql`${t.isRecent}`),
    index("older_products_by_words").using("gin", managedWords(t)).where(sql`not ${t.isRecent}`),
    index("products_with_a_picture").on(t.pictureId),
    check("facts_are_an_object", sql`jsonb_typeof(${t.attributes}) = 'object'`),
    check("colours_of_a_garment_have_names", sql`${t.colourGroupId} is null or ${t.colour} <> ''`),
    check("colour_family_is_known", sql`${t.colourFamily} between 0 and 31`),
    index("colours_of_a_garment").on(t.colourGroupId).where(sql`${t.colourGroupId} is not null`),
  ],
);

/** Stock by size, where the merchant gives it: then `products.quantity` is the sum of these, which the database checks at commit. */
export const productSizes = pgTable(
  "product_sizes",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    size: text().$type<Size>().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    check("stock_of_a_size_is_never_negative", sql`${t.quantity} >= 0`),
    check("size_is_known", sql`${t.size} in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free size')`),
  ],
);

/** The pictures of a product after the first, which is `products.pictureId`, in order. */
export const productPictures = pgTable(
  "product_pictures",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    pictureId: uuid()
      .notNull()
      .references(() => pictures.id, { onDelete: "restrict" }),
    position: smallint().notNull(),
    alt: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.pictureId] }),
    check("a_product_has_at_most_eight_pictures", sql`${t.position} between 1 and 7`),
    index("products_with_a_further_picture").on(t.pictureId),
  ],
);

/** What people say of a product's size: in approved reviews, and by sending pieces back. Kept by the transactions that change these. */
export const productFits = pgTable(
  "product_fits",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    tooSmall: integer().notNull().default(0),
    fitting: integer().notNull().default(0),
    tooLarge: integer().notNull().default(0),
    returnedSmall: integer().notNull().default(0),
    returnedLarge: integer().notNull().default(0),
  },
  (t) => [
    check(
      "fits_are_never_negative",
      sql`least(${t.tooSmall}, ${t.fitting}, ${t.tooLarge}, ${t.returnedSmall}, ${t.returnedLarge}) >= 0`,
    ),
  ],
);

/** How many pieces of a product were ordered of late, counted by a job: what "most bought" is sorted by. */
export const productSales = pgTable(
  "product_sales",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    pieces: integer().notNull(),
    lastSoldAt: moment().notNull(),
  },
  (t) => [check("pieces_sold_are_some", sql`${t.pieces} > 0`), index("most_bought").on(t.pieces.desc(), t.productId)],
);

/**
 * The active products of which little is left. A table of its own, kept by triggers: an index over the stock would have to be written with
 * every sale, and all other indexes of the product with it.
 */
export const lowStockProducts = pgTable(
  "low_stock_products",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    brandId: uuid(),
    /** When the product was created. */
    createdAt: moment().notNull(),
  },
  (t) => [
    index("low_stock_by_age").on(t.createdAt.desc(), t.productId.desc()),
    index("low_stock_of_a_brand_by_age").on(t.brandId, t.createdAt.desc(), t.productId.desc()),
  ],
);

/** How many products there are, shown or not: of each brand, and under the nil id of all. Kept by triggers. */
export const productCounts = pgTable("product_counts", {
  brandId: uuid().primaryKey(),
  count: integer().notNull(),
});

/** Former addresses of products, which lead to the present one and can be taken by no other. Kept by triggers. */
export const oldSlugs = pgTable(
  "old_slugs",
  {
    slug: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("old_slugs_of_a_product").on(t.productId)],
);

/** What a product cost before its present price, and until when. Kept by a trigger; a product whose price never changed has none. */
export const formerPrices = pgTable(
  "former_prices",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    pricePaise: integer().notNull(),
    mrpPaise: integer(),
    until: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.until] }),
    index("former_prices_by_end").on(t.until),
    check("former_price_is_at_least_a_rupee", sql`${t.pricePaise} >= 100`),
    check("former_mrp_is_at_least_the_price", sql`${t.mrpPaise} >= ${t.pricePaise}`),
  ],
);

/** How often two products were bought in one order; kept both ways round. */
export const boughtTogether = pgTable(
  "bought_together",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    times: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.otherId] }),
    index("most_bought_together").on(t.productId, t.times.desc()),
    index("bought_together_with").on(t.otherId),
  ],
);

/** Up to which moment orders were counted for `boughtTogether`: one row. */
export const boughtTogetherUntil = pgTable(
  "bought_together_until",
  { isTheRow: boolean().primaryKey().default(true), until: moment().notNull() },
  (t) => [check("there_is_one_row", sql`${t.isTheRow}`)],
);
