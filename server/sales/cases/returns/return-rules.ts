import { asc, eq, inArray, sql } from "drizzle-orm";
import { claimDaysMin } from "#contract/sales/cases/claims.ts";
import type { ReturnRules, ReturnRulesForm } from "#contract/sales/cases/return-rules.ts";
import type { PolicyFigures } from "#contract/support/store.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { scopeOf, type Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { categoryReturnDays, sellerReturnDays } from "./tables.ts";

/** Answers that say for how long products can be returned depend on it. */
export const returnRulesTopic = topicKind("return rules").all;

type Window = Pick<Settings, "returnDays">;

export async function readReturnRules(db: Queries, { returnDays }: Window): Promise<ReturnRules> {
  const rows = await db
    .select({ category: categories.id, name: categories.name, slug: categories.slug, days: categoryReturnDays.days })
    .from(categoryReturnDays)
    .innerJoin(categories, eq(categories.id, categoryReturnDays.categoryId))
    .orderBy(asc(categories.name), asc(categories.id));
  return { days: returnDays, categories: rows };
}

/** What the policies say of it, beside RETURN_DAYS. */
export async function readReturnPolicy(db: Queries, settings: Window): Promise<PolicyFigures["returns"]> {
  const { categories: all } = await readReturnRules(db, settings);
  return {
    categories: all.map(({ name, slug, days }) => ({ name, slug, days })),
    claimDays: Math.max(claimDaysMin, settings.returnDays),
  };
}

const describe = ({ categories: all }: ReturnRules) => Object.fromEntries(all.map(({ name, days }) => [name, days]));

/** Replaces the windows of categories. What was delivered already goes by the new ones too. */
export const updateReturnRules = (
  db: Database,
  settings: Window,
  who: Who,
  { categories: wanted }: ReturnRulesForm,
): Promise<ReturnRules> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${categoryReturnDays} in share row exclusive mode`);
    const ids = wanted.map(({ category }) => category.toLowerCase());
    const known = ids.every(isUuid) ? await tx.$count(categories, inArray(categories.id, ids)) : -1;
    if (known !== ids.length) throw notFound("No category found.");
    const before = await readReturnRules(tx, settings);
    await tx.delete(categoryReturnDays);
    const rows = wanted.map(({ category, days }) => ({ categoryId: category.toLowerCase(), days }));
    if (rows.length > 0) await tx.insert(categoryReturnDays).values(rows);
    const after = await readReturnRules(tx, settings);
    await announceChange(tx, [returnRulesTopic]);
    await recordChange(tx, who, {
      action: "changed",
      entity: "return rules",
      entityId: "returns",
      entityName: "Returns",
      before: describe(before),
      after: describe(after),
    });
    return after;
  });

export async function readSellerReturns(db: Queries, { returnDays }: Window, who: Who) {
  const [own] = await db
    .select({ days: sellerReturnDays.days })
    .from(sellerReturnDays)
    .where(eq(sellerReturnDays.brandId, scopeOf(who)));
  return { days: own?.days ?? null, shopDays: returnDays };
}

/** Sellers may only be kinder than the shop. */
export const updateSellerReturns = (db: Database, settings: Window, who: Who, days: number) =>
  transaction(db, async (tx) => {
    const brandId = who.merchant?.brandId;
    if (!brandId) throw badRequest("You have no brand yet. Please ask the admin for one.");
    if (days < settings.returnDays) {
      const sentence = `The shop lets people return for ${settings.returnDays} days. You can give more days, not fewer.`;
      throw badRequest(sentence, { days: sentence });
    }
    const before = await readSellerReturns(tx, settings, who);
    await tx
      .insert(sellerReturnDays)
      .values({ brandId, days })
      .onConflictDoUpdate({ target: sellerReturnDays.brandId, set: { days } });
    await recordChange(tx, who, {
      action: "changed",
      entity: "return rules",
      entityId: brandId,
      entityName: who.merchant?.name ?? "",
      before: { days: before.days },
      after: { days },
    });
    return { days, shopDays: settings.returnDays };
  });
