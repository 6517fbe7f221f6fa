import { eq } from "drizzle-orm";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { lockManaged, type Manager, readFacts } from "./managed-facts.ts";
import { products } from "./tables.ts";

/** Deletes a product with its reviews, its hearts and its former addresses; orders keep their own copy of what they show. */
export async function deleteProduct(tx: Queries, who: Manager, id: string): Promise<void> {
  await lockManaged(tx, who, id, "update");
  const before = await readFacts(tx, id);
  await tx.delete(products).where(eq(products.id, id));
  await announceChange(tx, "catalogue");
  await recordChange(tx, who, { action: "deleted", thing: "product", thingId: id, thingName: before.name, before });
}
