import { TaxForm, TaxRateForm } from "#contract/sales/tax.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/forms/submit.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** What the action answers: faults, or which rate was added. */
export type TaxAnswer = Faults & { addedId?: string };

/** PUT sets the scheme, POST adds a rate, DELETE deletes the one that `id` names. */
export async function changeTax(request: Request): Promise<TaxAnswer> {
  if (request.method === "DELETE") return deleteRate(String((await request.formData()).get("id")));
  if (request.method === "PUT")
    return submit<typeof TaxForm, TaxAnswer>(request, TaxForm, async (body) => {
      notifySuccess(await call("PUT /tax", { body }));
      return { fields: {} };
    });
  return submit<typeof TaxRateForm, TaxAnswer>(request, TaxRateForm, async (body) => {
    const added = await call("POST /tax/rate/add", { body });
    notifySuccess(added);
    return { fields: {}, addedId: added.rate._id };
  });
}

async function deleteRate(id: string): Promise<TaxAnswer> {
  try {
    notifySuccess(await call("DELETE /tax/rate/delete/{id}", { params: { id } }));
    return { fields: {} };
  } catch (error) {
    return { fields: handleError(error) };
  }
}
