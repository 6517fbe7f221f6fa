import type { BrandName } from "#demo/catalogue/brands.ts";
import { promotions, promotionTargets } from "#server/catalogue/promotions/tables.ts";
import { updateListedPromotions } from "#server/catalogue/promotions/update-listed.ts";
import type { Queries } from "#server/platform/database/client.ts";

type NewPromotion = typeof promotions.$inferInsert;

const day = 86_400_000;
const indiaMs = 5.5 * 3_600_000;
/** Midnight in India, as people choose it. */
const inDays = (days: number) => new Date(Math.floor((Date.now() + indiaMs) / day + days) * day - indiaMs);

/** One that runs, one that has ended and one that is coming, each of a brand of the shop's own. */
const demoPromotions: { brand: BrandName; promotion: NewPromotion }[] = [
  {
    brand: "Chowk Eleven",
    promotion: {
      name: "Old city clearance",
      kind: "amount",
      valueHundredths: 150_00,
      startsAt: inDays(-60),
      endsAt: inDays(-45),
    },
  },
  {
    brand: "Himvari Wool",
    promotion: {
      name: "Winter wool sale",
      kind: "percent",
      valueHundredths: 20_00,
      startsAt: inDays(-3),
      endsAt: inDays(60),
    },
  },
  {
    brand: "Patangbaaz",
    promotion: {
      name: "Kite festival",
      kind: "buy get",
      buy: 2,
      get: 1,
      startsAt: inDays(20),
      endsAt: inDays(27),
    },
  },
];

export async function addDemoPromotions(tx: Queries, brandIds: Map<BrandName, string>): Promise<void> {
  const made = await tx
    .insert(promotions)
    .values(demoPromotions.map(({ promotion }) => promotion))
    .returning({ id: promotions.id });
  const targets = made.map(({ id }, i) => ({
    promotionId: id,
    kind: "brand" as const,
    targetId: brandIds.get(demoPromotions[i]?.brand ?? "Patangbaaz") ?? "",
  }));
  await tx.insert(promotionTargets).values(targets);
  await updateListedPromotions(tx);
}
