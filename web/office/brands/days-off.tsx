import { useFetcher } from "react-router";
import { type BrandDetails, DaysOffForm } from "#contract/catalogue/brands.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

const marker = "daysOff";

/** The action of the brand's page answers this form too. */
export const asksForDaysOff = (form: FormData): boolean => form.has(marker);

export const saveDaysOff = (request: Request, id: string): Promise<Faults> =>
  submit<typeof DaysOffForm, Faults>(request, DaysOffForm, async (daysOff) => {
    notifySuccess(await call("PUT /brand/{id}/days-off", { params: { id }, body: { daysOff } }));
    return { fields: {} };
  });

/** When the brand sends nothing. */
export function DaysOffSection({ brand: { daysOff } }: { brand: BrandDetails }) {
  const { Form, state, data } = useFetcher<Faults>();
  return (
    <section aria-labelledby="days-off" className="grid gap-3 border border-line bg-surface p-5">
      <h2 id="days-off" className="scroll-mt-24 font-sans font-semibold text-base tracking-normal">
        Days off
      </h2>
      <p className="text-ink-soft text-sm">
        Shoppers read on your brand and on its products when you send nothing. Leave both days empty if you take none
        off.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name={marker} value="yes" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First day off" name="from" type="date" defaultValue={daysOff?.from} error={data?.fields.from} />
          <Field
            label="Last day off"
            name="until"
            type="date"
            defaultValue={daysOff?.until}
            error={data?.fields.until}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" size="small" busy={state !== "idle"}>
            Set days off
          </Button>
        </div>
      </Form>
    </section>
  );
}
