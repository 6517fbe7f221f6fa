import { eq, sql } from "drizzle-orm";
import type { AttributeChange, AttributeInUse } from "#contract/catalogue/attributes.ts";
import { allowLongStatements, reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
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
import { lockBrands, lockFieldsExclusively, refreshWordsOf } from "./service.ts";
import { attributes, productAttributes } from "./tables.ts";

/** Products follow a choice that is renamed or moved, in the same transaction. One that products have cannot be removed. */
export const updateAttribute = (
  db: Database,
  who: Admin,
  id: string,
  { categories, renamed, ...values }: AttributeChange,
): Promise<AttributeInUse> =>
  transaction(db, async (tx) => {
    await lockFieldsExclusively(tx);
    const before = await readAttribute(tx, id);
    assertFieldFits({ ...values, kind: before.kind });
    const changes = findChoiceChanges(before, values.choices, renamed);
    await tx
      .update(attributes)
      .set({ ...values, isForAll: categories.length === 0 })
      .where(eq(attributes.id, id));
    await writeCategories(tx, id, categories);
    await applyToProducts(tx, before, changes);
    if (values.isSearched !== before.isSearched) await refreshWordsOf(tx, before.key);
    await announceChange(tx, topicsOfChange);
    const after = await readAttribute(tx, id);
    await recordChange(tx, who, {
      action: "changed",
      ...auditedAttribute(after),
      before: await auditedAttributeFields(tx, before),
      after: await auditedAttributeFields(tx, after),
    });
    return after;
  });

interface ChoiceChange {
  /** Its positions in the list before and after. */
  from: number;
  to: number;
  /** What it was called, and is called from now on. */
  was: string;
  name: string;
}

const count = new Intl.NumberFormat("en-IN");

/** The choices of products that get another name or position. Two may become one. */
function findChoiceChanges(
  { choices, uses }: AttributeInUse,
  next: string[],
  renamed: Record<string, string>,
): ChoiceChange[] {
  return choices.flatMap((choice, from) => {
    const name = Object.hasOwn(renamed, choice) ? (renamed[choice] ?? choice) : choice;
    const to = next.indexOf(name);
    const inUse = uses[from] ?? 0;
    if (to === -1 && inUse > 0) {
      const sentence = `${count.format(inUse)} ${inUse === 1 ? "product has" : "products have"} "${choice}". Please rename it, or give them another choice first.`;
      throw badRequest(sentence, { choices: sentence });
    }
    if (inUse === 0 || (to === from && name === choice)) return [];
    return [{ from, to, was: choice, name }];
  });
}

/** Raw SQL: half of a large shop may have one choice. The read model is updated first, so that it fits once products are renamed. */
async function applyToProducts(tx: Queries, { _id, key }: AttributeInUse, changes: ChoiceChange[]): Promise<void> {
  if (changes.length === 0) return;
  await allowLongStatements(tx);
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("from" int, "to" int, was text, name text)`;
  await lockBrands(tx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from ${products} p join ${productAttributes} pf on pf.product_id = p.id join ${changed} on c.from = pf.choice
     where pf.field_id = ${_id} order by p.id for no key update of p`);
  if (rows.length === 0) return;
  await tx.execute(sql`
    update ${productAttributes} pf set choice = c.to from ${changed} where pf.field_id = ${_id} and pf.choice = c.from`);
  const renamed = await tx.execute<{ id: string }>(sql`
    update ${products} p set facts = p.facts || jsonb_build_object(${key}::text, c.name), updated_at = now() from ${changed}
     where c.name <> c.was and p.facts ->> ${key} = c.was and p.id = any (${sql.param(rows.map(({ id }) => id))}::uuid[]) returning p.id`);
  if (renamed.rows.length > 0) await reindexProducts(tx, { products: renamed.rows.map(({ id }) => id) });
}
