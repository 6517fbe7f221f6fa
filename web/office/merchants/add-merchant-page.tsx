import { redirect } from "react-router";
import { MerchantEntry } from "#contract/merchants.ts";
import { requireRole } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ApplicationFields } from "#web/storefront/sell/application-fields.tsx";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/add-merchant-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN");
  return null;
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(request, MerchantEntry, async (body) => {
    formatDone(await call("POST /merchant/add", { body }));
    return redirect("/dashboard/merchant");
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Merchant", hidden: true });

export default function AddMerchantPage({ actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Add Merchant">
        <ButtonLink to="/dashboard/merchant" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      <SubmitForm faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <ApplicationFields fields={fields} byAdmin />
            <div>
              <Button type="submit" busy={busy}>
                Add Merchant
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
