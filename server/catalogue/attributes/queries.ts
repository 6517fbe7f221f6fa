import { sql } from "drizzle-orm";
import type { AttributeInUse } from "#contract/catalogue/attributes.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { listAttributes } from "./service.ts";
import { productAttributes } from "./tables.ts";

/** What the list of fields depends on: a category that is deleted has none any more. */
export const topicsOfFields = [topics.attributes, topics.categories];

export async function listAttributesInUse(db: Queries): Promise<AttributeInUse[]> {
  const [fields, { rows }] = await Promise.all([
    listAttributes(db),
    db.execute<{ fieldId: string; choice: number; uses: number }>(sql`
      select field_id as "fieldId", choice, count(*)::int as uses from ${productAttributes} group by 1, 2`),
  ]);
  const uses = new Map(rows.map((row) => [`${row.fieldId} ${row.choice}`, row.uses]));
  return fields.map((field) => ({
    ...field,
    uses: field.choices.map((_, choice) => uses.get(`${field._id} ${choice}`) ?? 0),
  }));
}

/** A field by its id. There are a few dozen, so all are read. */
export async function readAttribute(db: Queries, id: string): Promise<AttributeInUse> {
  const field = (await listAttributesInUse(db)).find(({ _id }) => _id === id);
  if (!field) throw notFound("No fact found.");
  return field;
}
