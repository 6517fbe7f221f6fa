import { BrandForm } from "#contract/catalogue/brands.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { submit } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { Route } from "./+types/add-brand-page.ts";
import { BrandFields } from "./brand-fields.tsx";

const listPath = "/dashboard/brand";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const [{ merchants }, { fields }] = await Promise.all([call("GET /brand/list/merchants"), call("GET /fact/list")]);
  return { merchants, attributes: fields };
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(request, BrandForm, async (body) => returnToList(await call("POST /brand/add", { body }), listPath), {
    checkboxes: ["isActive"],
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Brand", hidden: true });

export default function AddBrandPage({ loaderData: { merchants, attributes }, actionData }: Route.ComponentProps) {
  return (
    <AddPage title="Add Brand" listPath={listPath} faults={actionData}>
      {(errors) => (
        <>
          <BrandFields fields={errors} merchants={merchants} attributes={attributes} />
          <Checkbox label="Active" name="isActive" defaultChecked help="Shoppers see active brands only." />
        </>
      )}
    </AddPage>
  );
}
