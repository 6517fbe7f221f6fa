import { TaxForm, TaxRateForm } from "#contract/sales/tax.ts";
import { call } from "#web/api.ts";
import { type ActionResult, runAction, submit } from "#web/layout/forms/submit.ts";

/** PUT sets the scheme, POST adds a rate, DELETE deletes the one that `id` names. */
export async function changeTax(request: Request): Promise<ActionResult> {
  if (request.method === "DELETE") {
    const params = { id: String((await request.formData()).get("id")) };
    return runAction(() => call("DELETE /tax/rate/delete/{id}", { params }));
  }
  if (request.method === "PUT") return submit(request, TaxForm, (body) => runAction(() => call("PUT /tax", { body })));
  return submit(request, TaxRateForm, (body) => runAction(() => call("POST /tax/rate/add", { body })));
}
