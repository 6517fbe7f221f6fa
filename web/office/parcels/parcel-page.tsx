import { call } from "#web/api.ts";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { CaseHead, Moments, OrderLink } from "#web/office/cases/case-parts.tsx";
import { NoCase } from "#web/office/cases/no-case.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/parcel-page.ts";
import { changeParcel } from "./change-parcel.ts";
import { ParcelDetails } from "./parcel-details.tsx";
import { ParcelSteps } from "./parcel-steps.tsx";

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const found = await undefinedIfNotFound(call("GET /parcel/{id}", { params }));
  const order =
    found && (await undefinedIfNotFound(call("GET /order/{id}", { params: { id: found.parcel.orderId } })))?.order;
  const { canBook } = await call("GET /parcel/courier");
  return { parcel: found?.parcel, number: order?.number ?? "", canBook };
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) => changeParcel(request, params.id);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Parcel", hidden: true });

export default function ParcelPage({ loaderData: { parcel, number, canBook } }: Route.ComponentProps) {
  const page = useFocusRestore([parcel]);
  const back = ["/dashboard/parcels", "All parcels"] as [string, string];
  if (!parcel) return <NoCase title="Parcel" sentence="No parcel found." back={back} />;
  return (
    <div ref={page} tabIndex={-1} className="grid gap-8 outline-none">
      <div>
        <CaseHead title={`Parcel of ${number}`} status={parcel.status} back={back} />
        <ParcelSteps parcel={parcel} number={number} canBook={canBook} />
      </div>
      <ParcelDetails parcel={parcel} />
      <p>
        Order <OrderLink id={parcel.orderId} number={number} />
      </p>
      <Moments
        moments={parcel.events.map(({ status, at, note }) => [note ? `${status}: ${note}` : status, at] as const)}
      />
    </div>
  );
}
