import type { Coupon } from "#contract/sales/coupons.ts";
import { call } from "#web/api.ts";
import { type ActionResult, runAction } from "#web/layout/forms/submit.ts";
import { DiscountActions, readDiscountChange } from "#web/office/discounts/discount-actions.tsx";
import { toForm } from "./read-coupon-form.ts";

/** Pauses, resumes or ends the coupon that the form names. */
export async function changeCoupon(request: Request): Promise<ActionResult> {
  const { id, changes } = await readDiscountChange(request);
  return runAction(async () => {
    const { coupon } = await call("GET /coupon/{id}", { params: { id } });
    return call("PUT /coupon/{id}", { params: { id }, body: { ...toForm(coupon), ...changes } });
  });
}

export function CouponActions({ coupon: { _id, code, isActive, state } }: { coupon: Coupon }) {
  if (state === "ended") return null;
  const sentence = `${code} can no longer be used from now on. Orders that used it stay as they are.`;
  return (
    <DiscountActions
      id={_id}
      name={code}
      isActive={isActive}
      canEnd={state !== "coming"}
      ending={{ title: "End coupon", sentence }}
    />
  );
}
