import { sql } from "drizzle-orm";
import type { AttributeForm, AttributeInUse } from "#contract/catalogue/attributes.ts";
import { limits } from "#contract/limits.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import {
  type Admin,
  assertFieldFits,
  auditedAttribute,
  auditedAttributeFields,
  topicsOfChange,
  writeCategories,
} from "./attribute-record.ts";
import { readAttribute } from "./queries.ts";
import { lockFieldsExclusively } from "./service.ts";
import { attributes } from "./tables.ts";

const tooMany = `There are ${limits.attributesMax} facts already. Please delete one first.`;
const duplicateKey = "Another fact has this key. Please choose another one.";

export const addAttribute = (db: Database, who: Admin, form: AttributeForm): Promise<AttributeInUse> =>
  transaction(db, async (tx) => {
    assertFieldFits(form);
    await lockFieldsExclusively(tx);
    if ((await tx.$count(attributes)) >= limits.attributesMax) throw badRequest(tooMany);
    const { categories, key: requested, ...values } = form;
    const [added] = await tx
      .insert(attributes)
      .values({
        ...values,
        key: await freeKey(tx, requested ?? "", form.label),
        isForAll: categories.length === 0,
        position: sql`(select coalesce(max(position), 0) + 1 from ${attributes})`,
      })
      .returning({ id: attributes.id });
    if (!added) throw new Error("no field was added");
    await writeCategories(tx, added.id, categories);
    await announceChange(tx, topicsOfChange);
    const field = await readAttribute(tx, added.id);
    await recordChange(tx, who, {
      action: "added",
      ...auditedAttribute(field),
      after: await auditedAttributeFields(tx, field),
    });
    return field;
  });

/** "Country of origin" as a key: countryOfOrigin. */
function keyOf(label: string): string {
  const words = label
    .normalize("NFKD")
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, i) => (i === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join("");
  return (/^[a-z]/.test(joined) ? joined : `fact${joined}`).slice(0, 36);
}

/** The requested key, or one made from the label that no other field has. */
async function freeKey(tx: Queries, requested: string, label: string): Promise<string> {
  const rows = await tx.select({ key: attributes.key }).from(attributes);
  const taken = new Set(rows.map(({ key }) => key));
  if (requested !== "") {
    if (taken.has(requested)) throw badRequest(duplicateKey, { key: duplicateKey });
    return requested;
  }
  const made = keyOf(label);
  for (let n = 1; ; n++) {
    const key = n === 1 ? made : `${made}${n}`;
    if (!taken.has(key)) return key;
  }
}
