import { inArray, sql } from "drizzle-orm";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { categoryAttributes } from "./tables.ts";

export type Admin = Pick<Who, "userId" | "role">;

/** What a change of fields affects: all pages of products, all lists, and the list of fields. */
export const topicsOfChange = [topics.attributes, topics.product.all, topics.listing];

export const auditedAttribute = ({ _id, label }: Attribute) => ({
  entity: "fact" as const,
  entityId: _id,
  entityName: label,
});

/** What the audit log shows of a field. */
export async function auditedAttributeFields(tx: Queries, field: Attribute) {
  const { label, kind, choices, isRequired, isFacet, isSearched, isForAll, shopText } = field;
  const rows =
    field.categories.length > 0
      ? await tx.select({ name: categories.name }).from(categories).where(inArray(categories.id, field.categories))
      : [];
  const names = rows.map(({ name }) => name).sort();
  return { label, kind, choices, isRequired, isFacet, isSearched, shopText, categories: isForAll ? "all" : names };
}

interface Described {
  kind: Attribute["kind"];
  choices: string[];
  isFacet: boolean;
  shopText?: string | undefined;
}

const noChoices = "Please fill in at least one choice.";
const textHasNone = "Only a choice has choices.";
const shopSaysTexts =
  "The shop can say a text for all products, not a choice: people filter by what each product says.";
const textIsNoFacet = "People filter only by choices: a text cannot be a filter.";

export function assertFieldFits({ kind, choices, isFacet, shopText }: Described): void {
  if (kind === "choice" && choices.length === 0) throw badRequest(noChoices, { choices: noChoices });
  if (kind === "text" && choices.length > 0) throw badRequest(textHasNone, { choices: textHasNone });
  if (kind === "text" && isFacet) throw badRequest(textIsNoFacet, { isFacet: textIsNoFacet });
  if (kind === "choice" && shopText) throw badRequest(shopSaysTexts, { shopText: shopSaysTexts });
}

const unknownCategory = "A chosen category does not exist.";

/** Makes the field one of exactly these categories. */
export async function writeCategories(tx: Queries, fieldId: string, requested: string[]): Promise<void> {
  const ids = [...new Set(requested.map((id) => id.toLowerCase()))];
  const { rows } = await tx.execute(sql`
    select from ${categories} where id = any (${sql.param(ids)}::uuid[]) order by id for key share`);
  if (rows.length < ids.length) throw badRequest(unknownCategory, { categories: unknownCategory });
  await tx.execute(sql`
    delete from ${categoryAttributes} where field_id = ${fieldId} and category_id <> all (${sql.param(ids)}::uuid[])`);
  await tx.execute(sql`
    insert into ${categoryAttributes} (category_id, field_id) select unnest(${sql.param(ids)}::uuid[]), ${fieldId} on conflict do nothing`);
}
