import type { OrderStatusesForm, StatusResult } from "#contract/sales/order-lists.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";

/** The action of the lists: moves what is selected. The list is loaded again afterwards. */
export async function changeStatuses(request: Request): Promise<StatusResult[] | null> {
  try {
    const body = (await request.json()) as OrderStatusesForm;
    const { message, results } = await call("PUT /order/status", { body });
    notify({ kind: results.some(({ changed }) => changed) ? "success" : "error", title: message });
    return results;
  } catch (error) {
    handleError(error);
    return null;
  }
}
