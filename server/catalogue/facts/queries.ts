import { sql } from "drizzle-orm";
import type { FactFieldInUse } from "#contract/catalogue/fact-fields.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { listFactFields } from "./service.ts";
import { productFacts } from "./tables.ts";

/** What the list of fields depends on: a category that is deleted has none any more. */
export const topicsOfFields = [topics.facts, topics.categories];

export async function listFactFieldsInUse(db: Queries): Promise<FactFieldInUse[]> {
  const [fields, { rows }] = await Promise.all([
    listFactFields(db),
    db.execute<{ fieldId: string; choice: number; uses: number }>(sql`
      select field_id as "fieldId", choice, count(*)::int as uses from ${productFacts} group by 1, 2`),
  ]);
  const uses = new Map(rows.map((row) => [`${row.fieldId} ${row.choice}`, row.uses]));
  return fields.map((field) => ({
    ...field,
    uses: field.choices.map((_, choice) => uses.get(`${field._id} ${choice}`) ?? 0),
  }));
}

/** A field by its id. There are a few dozen, so all are read. */
export async function readFactField(db: Queries, id: string): Promise<FactFieldInUse> {
  const field = (await listFactFieldsInUse(db)).find(({ _id }) => _id === id);
  if (!field) throw notFound("No fact found.");
  return field;
}
