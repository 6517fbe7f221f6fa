import type { Promotion } from "#contract/catalogue/promotions.ts";
import { call } from "#web/api.ts";
import { type ActionResult, runAction } from "#web/layout/forms/submit.ts";
import { DiscountActions, readDiscountChange } from "#web/office/discounts/discount-actions.tsx";
import { toForm } from "./read-promotion-form.ts";

/** Pauses, resumes or ends the promotion that the form names. */
export async function changePromotion(request: Request): Promise<ActionResult> {
  const { id, changes } = await readDiscountChange(request);
  return runAction(async () => {
    const { promotion } = await call("GET /promotion/{id}", { params: { id } });
    return call("PUT /promotion/{id}", { params: { id }, body: { ...toForm(promotion), ...changes } });
  });
}

export function PromotionActions({ promotion: { _id, name, isActive, state } }: { promotion: Promotion }) {
  if (state === "ended") return null;
  const sentence = `${name} ends now, and prices are what they were. Orders stay as they are.`;
  return (
    <DiscountActions
      id={_id}
      name={name}
      isActive={isActive}
      canEnd={state === "running"}
      ending={{ title: "End promotion", sentence }}
    />
  );
}
