import { redirect } from "react-router";
import { BrandForm } from "#contract/brands.ts";
import { requireRole } from "#web/accounts/guards.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/dashboard/page-head.tsx";
import { sayDone } from "#web/dashboard/say-done.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
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
      sayDone(await call("POST /brand/add", { body }));
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
