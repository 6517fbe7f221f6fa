import type { ClaimDecisionForm, ClaimGoodsForm } from "#contract/sales/cases/claims.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { runStep } from "#web/office/cases/run-step.ts";

export const claimPath = (id: string): string => `/dashboard/claims/${id}`;

/** What the buttons of a claim do. */
export const changeClaim = (request: Request, id: string): Promise<ActionResult> =>
  runStep(request, {
    decide: (body: ClaimDecisionForm) => call("PUT /claim/{id}", { params: { id }, body }),
    goods: (body: ClaimGoodsForm) => call("PUT /claim/{id}/goods", { params: { id }, body }),
  });
