import { eq } from "drizzle-orm";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { auditedPromotion, auditedPromotionFields } from "./audited-promotion.ts";
import { topicsOfPromotion } from "./boundaries.ts";
import { type Manager, readPromotion } from "./queries.ts";
import { promotions } from "./tables.ts";
import { unlistPromotion } from "./update-listed.ts";

/** Orders and the history of prices keep what it took off. */
export const deletePromotion = (db: Database, who: Manager, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id)).for("update");
    const before = await readPromotion(tx, who, id);
    const topics = await topicsOfPromotion(tx, id);
    await unlistPromotion(tx, id);
    await tx.delete(promotions).where(eq(promotions.id, id));
    await announceChange(tx, topics);
    await recordChange(tx, who, {
      action: "deleted",
      ...auditedPromotion(before),
      before: { ...auditedPromotionFields(before), used: before.used, cost: before.cost },
    });
  });
