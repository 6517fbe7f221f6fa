import { useFetcher } from "react-router";
import { type SellerDispatchTime, SellerDispatchTimeForm } from "#contract/sales/delivery-office.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

const marker = "dispatch";

/** The action of the brand's page answers this form too. */
export const asksForDispatchTime = (form: FormData): boolean => form.has(marker);

export const saveDispatchTime = (request: Request): Promise<Faults> =>
  submit<typeof SellerDispatchTimeForm, Faults>(request, SellerDispatchTimeForm, async (body) => {
    notifySuccess(await call("PUT /merchant/delivery", { body }));
    return { fields: {} };
  });

/** How soon a seller hands its things over. */
export function DispatchSection({ dispatch: { dispatchDays, cutOffHour, usual } }: { dispatch: SellerDispatchTime }) {
  const { Form, state, data } = useFetcher<Faults>();
  const plain = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <section aria-labelledby="dispatch" className="grid gap-3 border border-line bg-surface p-5">
      <h2 id="dispatch" className="font-sans font-semibold text-base tracking-normal">
        Time to dispatch
      </h2>
      <p className="text-ink-soft text-sm">
        Shoppers are promised a day by it, and the promise is kept on the order. Sundays, holidays and your days off do
        not count. Left empty it is as the shop has it.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name={marker} value="yes" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...plain}
            label="Days to dispatch"
            name="dispatchDays"
            help={`Working days until you hand a parcel over. The shop: ${usual.dispatchDays}`}
            defaultValue={dispatchDays ?? ""}
            error={data?.fields.dispatchDays}
          />
          <Field
            {...plain}
            label="Cut-off hour"
            name="cutOffHour"
            help={`0 to 23: what is ordered before it counts for that day. The shop: ${usual.cutOffHour}`}
            defaultValue={cutOffHour ?? ""}
            error={data?.fields.cutOffHour}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" size="small" busy={state !== "idle"}>
            Set time to dispatch
          </Button>
        </div>
      </Form>
    </section>
  );
}
