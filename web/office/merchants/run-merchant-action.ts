import { call } from "#web/api.ts";
import { type ActionResult, runAction } from "#web/layout/forms/submit.ts";
import type { MerchantAction } from "./merchant-action-list.ts";

const setActive = (id: string, isActive: boolean) =>
  call("PUT /merchant/{id}/active", { params: { id }, body: { merchant: { isActive } } });
const approve = (id: string) => call("PUT /merchant/approve/{id}", { params: { id } });

const actions: Record<MerchantAction, (id: string) => Promise<{ message: string }>> = {
  approve,
  "re-approve": approve,
  "invite again": approve,
  reject: (id) => call("PUT /merchant/reject/{id}", { params: { id } }),
  enable: (id) => setActive(id, true),
  disable: (id) => setActive(id, false),
  delete: (id) => call("DELETE /merchant/delete/{id}", { params: { id } }),
};

/** The action of the list: what the pressed button submits. */
export const runMerchantAction = (form: FormData): Promise<ActionResult> =>
  runAction(() => actions[form.get("operation") as MerchantAction](String(form.get("id"))));
