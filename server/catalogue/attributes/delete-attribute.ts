import { eq, sql } from "drizzle-orm";
import { brands } from "#server/catalogue/brands/tables.ts";
import { allowLongStatements, reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { type Admin, auditedAttribute, auditedAttributeFields, topicsOfChange } from "./attribute-record.ts";
import { readAttribute } from "./queries.ts";
import { lockBrands, lockFieldsExclusively } from "./service.ts";
import { attributes } from "./tables.ts";

/** With it goes what brands and products say of it. Brands are locked before products, as everywhere. */
export const deleteAttribute = (db: Database, who: Admin, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    await lockFieldsExclusively(tx);
    const field = await readAttribute(tx, id);
    if (field.isLegal)
      throw badRequest(`${field.label} must be shown by law. Please limit it to some categories instead.`);
    await allowLongStatements(tx);
    await tx.execute(sql`
      select from ${brands} where default_facts ? ${field.key} order by id for no key update`);
    await lockBrands(tx);
    await tx.execute(sql`
      update ${brands} set default_facts = default_facts - ${field.key}::text where default_facts ? ${field.key}`);
    await tx.execute(sql`select from ${products} where facts ? ${field.key} order by id for no key update`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${products} set facts = facts - ${field.key}::text, updated_at = now() where facts ? ${field.key} returning id`);
    await tx.delete(attributes).where(eq(attributes.id, id));
    if (rows.length > 0) await reindexProducts(tx, { products: rows.map((row) => row.id) });
    await announceChange(tx, topicsOfChange);
    await recordChange(tx, who, {
      action: "deleted",
      ...auditedAttribute(field),
      before: { ...(await auditedAttributeFields(tx, field)), products: rows.length },
    });
  });
