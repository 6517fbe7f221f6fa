import type { Promotion, PromotionForm } from "#contract/catalogue/promotions.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { auditedPromotion, auditedPromotionFields } from "./audited-promotion.ts";
import { topicsOfPromotion } from "./boundaries.ts";
import { assertBelowPrices, assertOrder, ownerBrandOf, resolveTargets, termsOf } from "./check-promotion.ts";
import { type Manager, readPromotion } from "./queries.ts";
import { promotions, promotionTargets } from "./tables.ts";
import { updateListedPromotions } from "./update-listed.ts";

export const addPromotion = (db: Database, who: Manager, form: PromotionForm): Promise<Promotion> =>
  transaction(db, async (tx) => {
    const ownerBrandId = ownerBrandOf(who);
    const targets = await resolveTargets(tx, form, ownerBrandId);
    await assertBelowPrices(tx, form, targets);
    const startsAt = form.startsAt ? new Date(form.startsAt) : await databaseNow(tx);
    const endsAt = form.endsAt ? new Date(form.endsAt) : null;
    assertOrder(startsAt, endsAt);
    const [added] = await tx
      .insert(promotions)
      .values({ ...termsOf(form), ownerBrandId, startsAt, endsAt, isActive: form.isActive ?? true })
      .returning({ id: promotions.id });
    if (!added) throw new Error("no promotion was added");
    await tx.insert(promotionTargets).values(targets.map((target) => ({ ...target, promotionId: added.id })));
    await updateListedPromotions(tx);
    // Also of one that begins later: what proxies keep of its products must not last beyond that.
    await announceChange(tx, await topicsOfPromotion(tx, added.id));
    const promotion = await readPromotion(tx, who, added.id);
    await recordChange(tx, who, {
      action: "added",
      ...auditedPromotion(promotion),
      after: auditedPromotionFields(promotion),
    });
    return promotion;
  });
