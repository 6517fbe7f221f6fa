import { eq } from "drizzle-orm";
import type { SellerPace, SellerPaceForm } from "#contract/delivery-office.ts";
import { setBrandPace } from "#server/catalogue/brands/service.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { readPace } from "./calendar.ts";

/** A merchant without a brand sends nothing, and has nothing to say. */
async function readOwn(db: Queries, { merchant }: Who): Promise<SellerPaceForm | undefined> {
  if (!merchant?.brandId) return undefined;
  const { dispatchDays, cutOffHour } = brands;
  const [own] = await db.select({ dispatchDays, cutOffHour }).from(brands).where(eq(brands.id, merchant.brandId));
  return own;
}

export async function readSellerPace(db: Queries, who: Who): Promise<SellerPace> {
  const own = await readOwn(db, who);
  return { ...(own ?? { dispatchDays: null, cutOffHour: null }), usual: await readPace(db) };
}

/** What is ordered already keeps its promise. */
export const saveSellerPace = (db: Database, who: Who, pace: SellerPaceForm): Promise<SellerPace> =>
  transaction(db, async (tx) => {
    const before = await readOwn(tx, who);
    const { merchant } = who;
    if (!before || !merchant?.brandId) throw badRequest("You have no brand yet.");
    await setBrandPace(tx, merchant.brandId, pace);
    await recordChange(tx, who, {
      ...{ action: "changed delivery", thing: "merchant", thingId: merchant.id, thingName: merchant.name },
      ...{ before: { ...before }, after: { ...pace } },
    });
    return readSellerPace(tx, who);
  });
