import { useFetcher } from "react-router";
import type { DispatchTime } from "#contract/sales/delivery-office.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/delivery-page.ts";
import { changeDelivery } from "./change-delivery.ts";
import { Holidays } from "./holidays.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage shipping and tax");
  const [dispatch, { holidays }] = await Promise.all([call("GET /delivery/settings"), call("GET /delivery/holiday")]);
  return { dispatch, holidays };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeDelivery(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Delivery Times", hidden: true });

export default function DeliveryPage({ loaderData: { dispatch, holidays } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Delivery Times" />
      <p className="mb-6 max-w-prose text-ink-soft">
        When things arrive, from the next order on: the days to dispatch, then the days on the way to the area of the
        PIN code. Orders that are placed already keep what they were promised.
      </p>
      <div className="grid gap-6">
        <UsualDispatchTime dispatch={dispatch} />
        <Holidays holidays={holidays} />
      </div>
    </div>
  );
}

function UsualDispatchTime({ dispatch }: { dispatch: DispatchTime }) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const plain = { inputMode: "numeric", autoComplete: "off", required: true } as const;
  return (
    <section aria-labelledby="usual-dispatch" className="grid gap-4 border border-line bg-surface p-5">
      <h2 id="usual-dispatch" className="text-xl">
        Time to dispatch
      </h2>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="part" value="dispatch" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...plain}
            label="Days to dispatch"
            name="dispatchDays"
            help="Working days until a parcel is handed over. Sellers may say otherwise"
            defaultValue={dispatch.dispatchDays}
            error={data?.fields.dispatchDays}
          />
          <Field
            {...plain}
            label="Cut-off hour"
            name="cutOffHour"
            help="0 to 23, the clock of India: what is ordered before it counts for that day"
            defaultValue={dispatch.cutOffHour}
            error={data?.fields.cutOffHour}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" busy={state !== "idle"}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
