import { type SQL, sql } from "drizzle-orm";
import { type ChosenAttribute, chosenFieldsMax } from "#contract/catalogue/chosen-attributes.ts";
import type { Facets } from "#contract/catalogue/products.ts";
import { attributes } from "#server/catalogue/attributes/tables.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { any, listingAttributes } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare, unseen } from "#server/platform/database/prepare.ts";
import { type Filters, idOrAny } from "./filters.ts";

// Raw SQL: the attributes that there are to choose are counted in advance, and those that are chosen are compared inside the statements of
// lists.

export type Field = Facets["facts"][number];

/** Every choice of the fields that lists are filtered by. */
const selectFields = prepare<Record<string, never>, Field>(
  "facet-fields",
  sql`select key, label, choices from ${attributes} where is_facet order by position, id`,
);
export const listFacetAttributes = (db: Queries): Promise<Field[]> => selectFields(db, {});

/** What is chosen of each field, as entries have it. Of what is no field to filter by, nothing has anything. */
export function byField(attributes: readonly ChosenAttribute[], fields: readonly Field[]): Map<string, string[]> {
  const isField = new Set(fields.map(({ key }) => key));
  const grouped = Map.groupBy(attributes, ({ key }) => key);
  return new Map(
    [...grouped].map(([key, of]) => [key, isField.has(key) ? of.map(({ value }) => `${key}:${value}`) : []]),
  );
}

type Slot = `attributes${number}`;
/** The choices of one field each; `null` where there are no more fields. */
export type AttributeParameters = Record<Slot, string[] | null> & Record<string, unknown>;
const slots = Array.from({ length: chosenFieldsMax }, (_, n): Slot => `attributes${n}`);

export async function attributeParameters(
  db: Queries,
  { attributes }: Pick<Filters, "attributes">,
): Promise<AttributeParameters> {
  if (attributes.length === 0) return {};
  const chosen = [...byField(attributes, await listFacetAttributes(db)).values()];
  return Object.fromEntries(slots.map((slot, n) => [slot, chosen[n] ?? null]));
}

/** Whether an entry has one of the chosen attributes of each field. */
export const hasAttributes: SQL = sql.join(
  slots.map((slot) => sql`and (${unseen(slot, "text[]")} is null or facts && ${unseen(slot, "text[]")})`),
  sql` `,
);

const asked = (name: "category" | "brands", type: string) => unseen(name, type);

const selectFacets = prepare<{ category: string | null; brands: string[] | null }, Field>(
  "fact-facets",
  sql`
  with chosen as materialized (
    select ${idOrAny(categories, asked("category", "text"))} as category,
           case when ${asked("brands", "text[]")} is null then array[${sql.raw(`'${any}'`)}::uuid]
                else array(select id from ${brands} where slug = any (${asked("brands", "text[]")}::text[])) end as brands
  ), present as (
    select distinct fact from ${listingAttributes}
     where category_id = (select category from chosen) and brand_id = any ((select brands from chosen)::uuid[]) and count > 0
  )
  select f.key, f.label, array_agg(c.choice order by c.position) as choices
    from ${attributes} f, unnest(f.choices) with ordinality as c(choice, position)
    join present on true
   where f.is_facet and present.fact = f.key || ':' || c.choice
   group by f.id order by f.position, f.id`,
);

/** What there is to choose of each field, whatever else is chosen. */
export const listAttributeFacets = (db: Queries, { category, brands }: Filters): Promise<Field[]> =>
  selectFacets(db, { category, brands: brands.length > 0 ? brands : null });
