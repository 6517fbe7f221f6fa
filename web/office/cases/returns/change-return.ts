import type { ReturnStatusForm } from "#contract/sales/cases/returns.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { runStep } from "#web/office/cases/run-step.ts";

export const returnPath = (id: string): string => `/dashboard/return-requests/${id}`;

/** What the buttons of a return do. */
export const changeReturn = (request: Request, id: string): Promise<ActionResult> =>
  runStep(request, {
    status: (body: ReturnStatusForm) => call("PUT /return/{id}/status", { params: { id }, body }),
  });
