import { AddressForm } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import type { Route } from "./+types/add-address-page.ts";
import { AddressFields } from "./address-fields.tsx";

const listPath = "/dashboard/address";

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(request, AddressForm, async (body) => returnToList(await call("POST /address/add", { body }), listPath), {
    checkboxes: ["isDefault"],
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Address", hidden: true });

export default function AddAddressPage({ actionData }: Route.ComponentProps) {
  return (
    <AddPage title="Add Address" listPath={listPath} faults={actionData}>
      {(errors) => <AddressFields fields={errors} />}
    </AddPage>
  );
}
