import { redirect } from "react-router";
import { AddressForm } from "#contract/addresses.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/add-address-page.ts";
import { AddressFields } from "./address-fields.tsx";
import { formatAddress } from "./format-address.ts";

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(
    request,
    AddressForm,
    async (body) => {
      formatAddress(await call("POST /address/add", { body }));
      return redirect("/dashboard/address");
    },
    { checkboxes: ["isDefault"] },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Address", hidden: true });

export default function AddAddressPage({ actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Add Address">
        <ButtonLink to="/dashboard/address" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      <SubmitForm faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <AddressFields fields={fields} />
            <div>
              <Button type="submit" busy={busy}>
                Add Address
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
