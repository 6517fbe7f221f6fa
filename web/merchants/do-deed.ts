import { call } from "#web/api.ts";
import { sayDone } from "#web/dashboard/say-done.ts";
import { handleError } from "#web/layout/handle-error.ts";
import type { Deed } from "./deeds.ts";

const setActive = (id: string, isActive: boolean) =>
  call("PUT /merchant/{id}/active", { params: { id }, body: { merchant: { isActive } } });
const approve = (id: string) => call("PUT /merchant/approve/{id}", { params: { id } });

const deeds: Record<Deed, (id: string) => Promise<{ message: string }>> = {
  approve,
  "re-approve": approve,
  "invite again": approve,
  reject: (id) => call("PUT /merchant/reject/{id}", { params: { id } }),
  enable: (id) => setActive(id, true),
  disable: (id) => setActive(id, false),
  delete: (id) => call("DELETE /merchant/delete/{id}", { params: { id } }),
};

/** Does what a button of the list stands for. */
export async function doDeed(form: FormData): Promise<null> {
  try {
    sayDone(await deeds[form.get("deed") as Deed](String(form.get("id"))));
  } catch (error) {
    handleError(error);
  }
  return null;
}
