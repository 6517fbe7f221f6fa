import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type AttributeValues, legalAttributes, type ShownAttribute } from "#contract/catalogue/attribute-values.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { createdAt, id } from "#server/platform/database/columns.ts";

/** What admins want to know of garments: cloth, fit, country of origin … Its key is what `products.facts` has it under. */
export const attributes = pgTable(
  "fact_fields",
  {
    id: id(),
    key: text().notNull().unique("one_fact_field_a_key"),
    label: text().notNull(),
    kind: text().$type<"text" | "choice">().notNull(),
    /** What a choice is made of. */
    choices: text().array().notNull().default(sql`'{}'`),
    /** A product cannot be saved without it. */
    isRequired: boolean().notNull().default(false),
    /** People filter lists by it. */
    isFacet: boolean().notNull().default(false),
    /** Its values are among the words that find a product. */
    isSearched: boolean().notNull().default(false),
    /** For all categories; otherwise for those of `categoryAttributes`. */
    isForAll: boolean().notNull().default(true),
    /** What a text says where neither a product nor its brand does; empty: nothing. */
    shopText: text().notNull().default(""),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    check("fact_key_is_a_word", sql`${t.key} ~ '^[a-z][a-zA-Z0-9]{0,39}$'`),
    check("fact_kind_is_known", sql`${t.kind} in ('text', 'choice')`),
    check("a_choice_has_choices", sql`(${t.kind} = 'choice') = (cardinality(${t.choices}) > 0)`),
    check("the_shop_says_texts_alone", sql`${t.shopText} = '' or ${t.kind} = 'text'`),
    check("facets_are_choices", sql`not ${t.isFacet} or ${t.kind} = 'choice'`),
  ],
);

export const categoryAttributes = pgTable(
  "category_fact_fields",
  {
    categoryId: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    fieldId: uuid()
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.fieldId] }), index("categories_of_a_fact_field").on(t.fieldId)],
);

/** The attributes that lists are filtered by, one row for each: a read model of `products.facts`. */
export const productAttributes = pgTable(
  "product_facts",
  {
    fieldId: uuid()
      .notNull()
      .references(() => attributes.id, { onDelete: "cascade" }),
    /** The position of the value among the choices of its field. */
    choice: smallint().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.fieldId, t.choice, t.productId] }), index("facts_of_a_product").on(t.productId)],
);

/** Whether the field `f` is one of the product `p`: it is for all, or for one of the categories that the product is in. */
const isOfProduct = sql`(f.is_for_all or exists (
  select from ${categoryAttributes} cf join ${categoryProducts} cp on cp.category_id = cf.category_id
   where cf.field_id = f.id and cp.product_id = p.id))`;

/** What the product `p` says of itself in the field `f`, or else its brand, or else the shop. */
const valueInField = sql`coalesce(p.facts ->> f.key, (select b.default_facts ->> f.key from ${brands} b where b.id = p.brand_id), nullif(f.shop_text, ''))`;

const isLegal = sql`f.key in (${sql.raw(legalAttributes.map((key) => `'${key}'`).join(", "))})`;

/** The attributes of the product `p`: its own, and those that its page shows, as the contract has them. */
export const attributesOfProduct = {
  own: sql<AttributeValues>`p.facts`,
  shown: sql<ShownAttribute[]>`(
    select coalesce(json_agg(json_build_object('key', f.key, 'label', f.label, 'value', f.value, 'isLegal', ${isLegal}) order by f.position, f.id), '[]')
      from (select f.*, ${valueInField} as value from ${attributes} f offset 0) f
     where f.value is not null and ${isOfProduct})`,
  /** The labels of what the law wants shown and neither the product nor its brand nor the shop says. */
  missing: sql<string[]>`array(
    select f.label from ${attributes} f where ${isLegal} and ${valueInField} is null and ${isOfProduct} order by f.position, f.id)`,
};
