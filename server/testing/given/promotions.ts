import { promotions, promotionTargets } from "#server/catalogue/promotions/tables.ts";
import { updateListedPromotions } from "#server/catalogue/promotions/update-listed.ts";
import type { Database } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";

type Target = { kind: (typeof promotionTargets.$inferInsert)["kind"]; id?: string | undefined };

/** A promotion that began a minute ago, of everything unless the test says otherwise. */
export function givenPromotion(
  db: Database,
  overrides: Partial<typeof promotions.$inferInsert>,
  targets: Target[] = [{ kind: "all" }],
) {
  return transaction(db, async (tx) => {
    const startsAt = new Date(Date.now() - 60_000);
    const terms = overrides.kind === "buy get" ? { buy: 1, get: 1 } : { valueHundredths: 10_00 };
    const [made] = await tx
      .insert(promotions)
      .values({ name: "Sale", kind: "percent", startsAt, ...terms, ...overrides })
      .returning();
    if (!made) throw new Error("no promotion was made");
    const rows = targets.map(({ kind, id = nilUuid }) => ({ promotionId: made.id, kind, targetId: id }));
    await tx.insert(promotionTargets).values(rows);
    await updateListedPromotions(tx);
    return made;
  });
}

/** None of them is running any more. */
export const endPromotions = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.update(promotions).set({ isActive: false });
    await updateListedPromotions(tx);
  });

/** All of them are gone, and prices are what they were. */
export const deletePromotions = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.update(promotions).set({ isActive: false });
    await updateListedPromotions(tx);
    await tx.delete(promotions);
  });
