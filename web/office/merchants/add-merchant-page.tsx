import { MerchantEntry } from "#contract/marketplace/merchants.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { submit } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { ApplicationFields } from "#web/storefront/sell/application-fields.tsx";
import type { Route } from "./+types/add-merchant-page.ts";

const listPath = "/dashboard/merchant";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage merchants");
  return null;
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(request, MerchantEntry, async (body) => returnToList(await call("POST /merchant/add", { body }), listPath));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Merchant", hidden: true });

export default function AddMerchantPage({ actionData }: Route.ComponentProps) {
  return (
    <AddPage title="Add Merchant" listPath={listPath} faults={actionData}>
      {(errors) => <ApplicationFields fields={errors} byAdmin />}
    </AddPage>
  );
}
