import { limits } from "#contract/limits.ts";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { changeBy, type Faults } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/shipping-page.ts";
import { readShippingForm } from "./read-shipping-form.ts";
import { RowList } from "./row-list.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage shipping and tax");
  return { rates: await call("GET /shipping") };
}

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<Faults> =>
  changeBy(readShippingForm(await request.formData()), async (body) => {
    notifySuccess(await call("PUT /shipping", { body }));
    return { fields: {} };
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Rates", hidden: true });

export default function ShippingPage({ loaderData: { rates }, actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Rates" />
      <p className="mb-6 max-w-prose text-ink-soft">
        What delivery costs, in rupees, from the next order on. Orders that are placed already keep what they were
        charged. With all of it at 0 delivery is free.
      </p>
      <SubmitForm faults={actionData} className="grid max-w-2xl gap-6">
        {({ busy, fields }) => (
          <>
            <Amounts rates={rates} fields={fields} />
            <Zones rates={rates} fields={fields} />
            <OrderValues rates={rates} fields={fields} />
            <div>
              <Button type="submit" busy={busy}>
                Save
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}

const amount = { inputMode: "decimal", autoComplete: "off" } as const;

interface PartProps {
  rates: ShippingRates;
  fields: Fields;
}

function Amounts({ rates, fields }: PartProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        {...amount}
        label="Flat rate (₹)"
        name="flat"
        required
        help="Where nothing below says otherwise"
        defaultValue={rates.flat}
        error={fields.flat}
      />
      <Field
        {...amount}
        label="Free from (₹)"
        name="freeFrom"
        help="From this total on delivery is free. Empty: never"
        defaultValue={rates.freeFrom ?? undefined}
        error={fields.freeFrom}
      />
      <Field
        {...amount}
        label="Fee for cash on delivery (₹)"
        name="cashFee"
        help="On top, where the buyer pays at the door"
        defaultValue={rates.cashFee}
        error={fields.cashFee}
      />
      <Field
        {...amount}
        label="Each further kilogram (₹)"
        name="perExtraKg"
        help="0: weight does not matter"
        defaultValue={rates.perExtraKg}
        error={fields.perExtraKg}
      />
      <Field
        {...amount}
        label="Included weight (grams)"
        name="includedGrams"
        help="So much may an order weigh before that"
        defaultValue={rates.includedGrams}
        error={fields.includedGrams}
      />
    </div>
  );
}

function Zones({ rates, fields }: PartProps) {
  return (
    <RowList
      id="zones"
      title="Zones"
      help="Places with a rate of their own, by the first digits of their PIN codes. The longest that fits counts."
      noun="zone"
      rows={rates.zones}
      max={limits.zonesMax}
      error={fields.zones}
    >
      {(zone, position) => (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <Field
            label={`Name of zone ${position + 1}`}
            name="zoneName"
            defaultValue={zone?.name}
            error={fields[`zones.${position}.name`]}
          />
          <Field
            {...amount}
            label={`Rate of zone ${position + 1} (₹)`}
            name="zoneFlat"
            defaultValue={zone?.flat}
            error={fields[`zones.${position}.flat`]}
          />
          <div className="sm:col-span-2">
            <Field
              label={`PIN codes of zone ${position + 1} begin with`}
              name="zonePrefixes"
              inputMode="numeric"
              autoComplete="off"
              help="1 to 6 digits each, with spaces or commas between: 600, 601"
              defaultValue={zone?.prefixes.join(", ")}
              error={fields[`zones.${position}.prefixes`]}
            />
          </div>
        </div>
      )}
    </RowList>
  );
}

function OrderValues({ rates, fields }: PartProps) {
  return (
    <RowList
      id="order-values"
      title="Order values"
      help="Another rate from a total on, instead of the flat rate. The rate of a zone goes first."
      noun="order value"
      rows={rates.orderValues}
      max={limits.orderValuesMax}
      error={fields.orderValues}
    >
      {(value, position) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...amount}
            label={`Order value ${position + 1}: from (₹)`}
            name="valueFrom"
            defaultValue={value?.from}
            error={fields[`orderValues.${position}.from`]}
          />
          <Field
            {...amount}
            label={`Order value ${position + 1}: rate (₹)`}
            name="valueFlat"
            defaultValue={value?.flat}
            error={fields[`orderValues.${position}.flat`]}
          />
        </div>
      )}
    </RowList>
  );
}
