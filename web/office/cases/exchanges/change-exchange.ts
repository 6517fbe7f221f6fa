import type { ExchangeClosingForm, ExchangeStatusForm } from "#contract/sales/cases/exchanges.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { runStep } from "#web/office/cases/run-step.ts";

export const exchangePath = (id: string): string => `/dashboard/exchanges/${id}`;

/** What the buttons of an exchange do. */
export const changeExchange = (request: Request, id: string): Promise<ActionResult> =>
  runStep(request, {
    status: (body: ExchangeStatusForm) => call("PUT /exchange/{id}/status", { params: { id }, body }),
    close: (body: ExchangeClosingForm) => call("PUT /exchange/{id}/close", { params: { id }, body }),
  });
