import { can, isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { FilterLinks } from "#web/layout/dashboard/lists/filter-links.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { PrintButton } from "#web/office/parcels/print-button.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/packing-page.ts";
import { changePacking } from "./change-packing.ts";
import { HandOver } from "./hand-over.tsx";
import { ToPack } from "./to-pack.tsx";

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const step = url.searchParams.get("step") === "hand-over" ? ("hand-over" as const) : ("pack" as const);
  return { step, ...(await call("GET /parcel/to-pack", { query: {} })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changePacking(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Packing", hidden: true });

/** Made for a phone in one hand: what is pressed most is at the lower edge, and nothing smaller than a thumb. */
export default function PackingPage({ loaderData }: Route.ComponentProps) {
  const user = useUser();
  const { step, orders, exchanges, parcels, counts } = loaderData;
  const canChange = isMerchant(user) || can(user, "manage orders");
  const toPack = counts.orders + counts.exchanges;
  return (
    <div>
      <PageHead title="Packing">
        <div className="flex flex-wrap gap-2">
          <PrintButton path="/parcel/pick-list.pdf" file="pick-list.pdf" label="Pick list" disabled={toPack === 0} />
          <ButtonLink to="/dashboard/parcels" look="secondary" size="small">
            All parcels
          </ButtonLink>
        </div>
      </PageHead>
      <div className="mb-4">
        <FilterLinks
          label="Steps of packing"
          name="step"
          options={[
            ["", `To pack (${toPack})`],
            ["hand-over", `To hand over (${counts.parcels})`],
          ]}
          current={step === "pack" ? "" : step}
        />
      </div>
      {step === "pack" ? (
        <ToPack orders={orders} exchanges={exchanges} hasMore={counts.orders > orders.length} canChange={canChange} />
      ) : (
        <HandOver parcels={parcels} hasMore={counts.parcels > parcels.length} canChange={canChange} />
      )}
    </div>
  );
}
