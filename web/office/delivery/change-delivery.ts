import { DeliveryAreaForm, DispatchTimeForm, HolidayForm } from "#contract/sales/delivery-office.ts";
import { call } from "#web/api.ts";
import { type ActionResult, runAction, submit } from "#web/layout/forms/submit.ts";

/** `part` says which of the page's forms it is. */
export async function changeDelivery(request: Request): Promise<ActionResult> {
  const form = await request.clone().formData();
  const value = (name: string) => String(form.get(name) ?? "");
  switch (value("part")) {
    case "dispatch":
      return submit(request, DispatchTimeForm, (body) => runAction(() => call("PUT /delivery/settings", { body })));
    case "area":
      return submit(
        request,
        DeliveryAreaForm,
        (body) =>
          runAction(() => call("PUT /delivery/area/{prefix}", { params: { prefix: value("prefix") || "none" }, body })),
        { checkboxes: ["served", "cash"] },
      );
    case "delete area":
      return runAction(() => call("DELETE /delivery/area/{prefix}", { params: { prefix: value("prefix") } }));
    case "holiday":
      return submit(request, HolidayForm, (body) => runAction(() => call("POST /delivery/holiday", { body })));
    case "delete holiday":
      return runAction(() => call("DELETE /delivery/holiday/{day}", { params: { day: value("day") } }));
    default:
      return importFile(form);
  }
}

async function importFile(form: FormData): Promise<ActionResult> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return { fields: { file: "Please choose a CSV file." } };
  const body = { csv: await file.text(), replace: form.get("replace") === "on" };
  return runAction(() => call("POST /delivery/import", { body }));
}
