import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Promotion, PromotionForm } from "#contract/catalogue/promotions.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { auditedPromotion, auditedPromotionFields } from "./audited-promotion.ts";
import { topicsOfPromotion } from "./boundaries.ts";
import { assertBelowPrices, assertOrder, resolveTargets, termsOf } from "./check-promotion.ts";
import { type Manager, readPromotion } from "./queries.ts";
import { promotions, promotionTargets } from "./tables.ts";
import { unlistPromotion, updateListedPromotions } from "./update-listed.ts";

/**
 * The form is the whole promotion; only its start and whether it is active stay as they are when they are left out. It bears who made it.
 */
export const updatePromotion = (db: Database, who: Manager, id: string, form: PromotionForm): Promise<Promotion> =>
  transaction(db, async (tx) => {
    const [stored] = await tx.select().from(promotions).where(eq(promotions.id, id)).for("no key update");
    // Says that there is none, also to a merchant whose it is not.
    const before = await readPromotion(tx, who, id);
    if (!stored) throw new Error("a promotion that was read is locked");
    const [terms, targets] = [termsOf(form), await resolveTargets(tx, form, stored.ownerBrandId)];
    const startsAt = form.startsAt ? new Date(form.startsAt) : stored.startsAt;
    const endsAt = form.endsAt ? new Date(form.endsAt) : null;
    assertOrder(startsAt, endsAt);
    const isSame = hasSameScope(stored, before, terms, targets);
    // What was right when it was made can still be paused, ended and renamed after a price has fallen.
    if (!isSame) await assertBelowPrices(tx, form, targets);
    const topicsBefore = await topicsOfPromotion(tx, id);
    if (stored.isListed && !isSame) await unlistPromotion(tx, id);
    await tx
      .update(promotions)
      .set({ ...terms, startsAt, endsAt, isActive: form.isActive ?? stored.isActive })
      .where(eq(promotions.id, id));
    await tx.delete(promotionTargets).where(eq(promotionTargets.promotionId, id));
    await tx.insert(promotionTargets).values(targets.map((target) => ({ ...target, promotionId: id })));
    await updateListedPromotions(tx);
    await announceChange(tx, [...topicsBefore, ...(await topicsOfPromotion(tx, id))]);
    const after = await readPromotion(tx, who, id);
    await recordChange(tx, who, {
      action: "changed",
      ...auditedPromotion(after),
      before: auditedPromotionFields(before),
      after: auditedPromotionFields(after),
    });
    return after;
  });

type Terms = ReturnType<typeof termsOf>;
type Targets = Awaited<ReturnType<typeof resolveTargets>>;

/** Whether it reduces the same products by the same as before. */
function hasSameScope(stored: Terms, before: Promotion, terms: Terms, targets: Targets): boolean {
  const named = targets.filter(({ kind }) => kind !== "all").map(({ targetId }) => targetId);
  return (
    isDeepStrictEqual([stored.kind, stored.valueHundredths], [terms.kind, terms.valueHundredths]) &&
    isDeepStrictEqual(named.toSorted(), before.targets.map(({ _id }) => _id).toSorted())
  );
}
