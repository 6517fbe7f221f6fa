import { isAdmin } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import type { Coupon, CouponForm } from "#contract/sales/coupons.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { explainRefusal, toAudit, toColumns } from "./coupon-record.ts";
import { isManagedBy, readCoupon } from "./queries.ts";
import { coupons } from "./tables.ts";

/** Whose coupon it is: the shop's, or that of the merchant's brand, which then bears it. */
function ownerOf(who: Who): string | null {
  if (isAdmin(who)) return null;
  if (!who.merchant?.brandId) throw badRequest("You have no brand yet. Please ask the admin for one.");
  return who.merchant.brandId;
}

export const addCoupon = (db: Database, who: Who, form: CouponForm): Promise<Coupon> =>
  transaction(db, async (tx) => {
    const ownerBrandId = ownerOf(who);
    if (ownerBrandId && (await tx.$count(coupons, isManagedBy(who))) >= limits.merchantCouponsMax) {
      throw badRequest(`You have ${limits.merchantCouponsMax} coupons already. Please delete one first.`);
    }
    const values = toColumns(form, { startsAt: new Date(), isActive: true });
    const [added] = await tx
      .insert(coupons)
      .values({ ...values, ownerBrandId })
      .returning({ id: coupons.id })
      .catch(explainRefusal);
    if (!added) throw new Error("no coupon was added");
    await recordChange(tx, who, {
      action: "added",
      entity: "coupon",
      entityId: added.id,
      entityName: form.code,
      after: toAudit(values),
    });
    return readCoupon(tx, who, added.id);
  });
