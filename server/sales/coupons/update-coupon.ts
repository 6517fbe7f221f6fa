import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Coupon, CouponForm } from "#contract/sales/coupons.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { explainRefusal, toAudit, toColumns } from "./coupon-record.ts";
import { isManagedBy, noCoupon, readCoupon } from "./queries.ts";
import { coupons } from "./tables.ts";

async function lockCoupon(tx: Queries, who: Who, id: string) {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isManagedBy(who)))
    .for("update");
  if (!row) throw noCoupon();
  return row;
}

export const updateCoupon = (db: Database, who: Who, id: string, form: CouponForm): Promise<Coupon> =>
  transaction(db, async (tx) => {
    const row = await lockCoupon(tx, who, id);
    const values = toColumns(form, row);
    await tx.update(coupons).set(values).where(eq(coupons.id, id)).catch(explainRefusal);
    const [before, after] = [toAudit(row), toAudit(values)];
    // As many others as before are a change too, which the number alone would not show.
    const hasOthers = before.people === after.people && !isDeepStrictEqual(row.emails, values.emails);
    await recordChange(tx, who, {
      action: "changed",
      entity: "coupon",
      entityId: id,
      entityName: form.code,
      before,
      after: { ...after, ...(hasOthers && { people: `${after.people} (others than before)` }) },
    });
    return readCoupon(tx, who, id);
  });

/** Orders that used it keep what it took off. */
export const deleteCoupon = (db: Database, who: Who, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockCoupon(tx, who, id);
    await tx.delete(coupons).where(eq(coupons.id, id));
    await recordChange(tx, who, {
      action: "deleted",
      entity: "coupon",
      entityId: id,
      entityName: row.code,
      before: toAudit(row),
    });
  });
