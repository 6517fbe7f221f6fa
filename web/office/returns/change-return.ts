import type { ReturnStatusForm } from "#contract/sales/returns.ts";
import { call } from "#web/api.ts";
import { runStep, type StepResult } from "#web/office/cases/run-step.ts";

export const returnPath = (id: string): string => `/dashboard/return-requests/${id}`;

/** What the buttons of a return do. */
export const changeReturn = (request: Request, id: string): Promise<StepResult> =>
  runStep(request, {
    status: (body: ReturnStatusForm) => call("PUT /return/{id}/status", { params: { id }, body }),
  });
