import { redirect } from "react-router";
import { BrandForm } from "#contract/brands.ts";
import { requireRole } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/add-brand-page.ts";
import { BrandFields } from "./brand-fields.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN");
  return call("GET /brand/list/merchants");
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(
    request,
    BrandForm,
    async (body) => {
      formatDone(await call("POST /brand/add", { body }));
      return redirect("/dashboard/brand");
    },
    { checkboxes: ["isActive"] },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Brand", hidden: true });

export default function AddBrandPage({ loaderData: { merchants }, actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Add Brand">
        <ButtonLink to="/dashboard/brand" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      <SubmitForm faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <BrandFields fields={fields} merchants={merchants} />
            <Checkbox label="Active" name="isActive" defaultChecked help="Shoppers see active brands only." />
            <div>
              <Button type="submit" busy={busy}>
                Add Brand
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
