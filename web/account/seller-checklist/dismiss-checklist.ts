import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** The field by which the action of Account Details knows the form. */
export const dismissField = "dismissChecklist";

export async function dismissChecklist(): Promise<{ fields: Record<string, string> }> {
  await call("DELETE /merchant/checklist").catch(handleError);
  return { fields: {} };
}
