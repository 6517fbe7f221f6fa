import type { Promotion } from "#contract/catalogue/promotions.ts";
import { call } from "#web/api.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { DiscountActions, readDiscountChange } from "#web/office/discounts/discount-actions.tsx";
import { toForm } from "./read-promotion-form.ts";

/** Pauses, resumes or ends the promotion that the form names. */
export async function changePromotion(request: Request): Promise<null> {
  const { id, changes } = await readDiscountChange(request);
  try {
    const { promotion } = await call("GET /promotion/{id}", { params: { id } });
    notifySuccess(await call("PUT /promotion/{id}", { params: { id }, body: { ...toForm(promotion), ...changes } }));
  } catch (error) {
    handleError(error);
  }
  return null;
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
