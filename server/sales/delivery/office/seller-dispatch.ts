import { eq } from "drizzle-orm";
import type { SellerDispatchTime, SellerDispatchTimeForm } from "#contract/sales/delivery-office.ts";
import { setBrandDispatchTime } from "#server/catalogue/brands/service.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { readDispatchTime } from "./calendar.ts";

/** A merchant without a brand sends nothing, and has nothing to say. */
async function readOwn(db: Queries, { merchant }: Who): Promise<SellerDispatchTimeForm | undefined> {
  if (!merchant?.brandId) return undefined;
  const { dispatchDays, cutOffHour } = brands;
  const [own] = await db.select({ dispatchDays, cutOffHour }).from(brands).where(eq(brands.id, merchant.brandId));
  return own;
}

export async function readSellerDispatchTime(db: Queries, who: Who): Promise<SellerDispatchTime> {
  const own = await readOwn(db, who);
  return { ...(own ?? { dispatchDays: null, cutOffHour: null }), usual: await readDispatchTime(db) };
}

/** What is ordered already keeps its promise. */
export const saveSellerDispatchTime = (
  db: Database,
  who: Who,
  dispatch: SellerDispatchTimeForm,
): Promise<SellerDispatchTime> =>
  transaction(db, async (tx) => {
    const before = await readOwn(tx, who);
    const { merchant } = who;
    if (!before || !merchant?.brandId) throw badRequest("You have no brand yet.");
    await setBrandDispatchTime(tx, merchant.brandId, dispatch);
    await recordChange(tx, who, {
      action: "changed delivery",
      entity: "merchant",
      entityId: merchant.id,
      entityName: merchant.name,
      before: { ...before },
      after: { ...dispatch },
    });
    return readSellerDispatchTime(tx, who);
  });
