import { DeliveryAreaForm, DispatchTimeForm, HolidayForm } from "#contract/sales/delivery-office.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/forms/submit.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** `saved` is set once the change is made, so that a dialog closes. */
export type DeliveryAnswer = Faults & { saved?: string };

async function attempt(change: () => Promise<{ message: string }>): Promise<DeliveryAnswer> {
  try {
    const answer = await change();
    notifySuccess(answer);
    return { fields: {}, saved: String(Date.now()) };
  } catch (error) {
    const fields = handleError(error);
    return { fields };
  }
}

const saved = () => ({ fields: {}, saved: String(Date.now()) });

/** `part` says which of the page's forms it is. */
export async function changeDelivery(request: Request): Promise<DeliveryAnswer> {
  const form = await request.clone().formData();
  const value = (name: string) => String(form.get(name) ?? "");
  switch (value("part")) {
    case "dispatch":
      return submit<typeof DispatchTimeForm, DeliveryAnswer>(request, DispatchTimeForm, async (body) => {
        notifySuccess(await call("PUT /delivery/settings", { body }));
        return saved();
      });
    case "area":
      return submit<typeof DeliveryAreaForm, DeliveryAnswer>(
        request,
        DeliveryAreaForm,
        async (body) => {
          notifySuccess(
            await call("PUT /delivery/area/{prefix}", { params: { prefix: value("prefix") || "none" }, body }),
          );
          return saved();
        },
        { checkboxes: ["served", "cash"] },
      );
    case "delete area":
      return attempt(() => call("DELETE /delivery/area/{prefix}", { params: { prefix: value("prefix") } }));
    case "holiday":
      return submit<typeof HolidayForm, DeliveryAnswer>(request, HolidayForm, async (body) => {
        notifySuccess(await call("POST /delivery/holiday", { body }));
        return saved();
      });
    case "delete holiday":
      return attempt(() => call("DELETE /delivery/holiday/{day}", { params: { day: value("day") } }));
    default:
      return importFile(form);
  }
}

async function importFile(form: FormData): Promise<DeliveryAnswer> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return { fields: { file: "Please choose a CSV file." } };
  const body = { csv: await file.text(), replace: form.get("replace") === "on" };
  return attempt(() => call("POST /delivery/import", { body }));
}
