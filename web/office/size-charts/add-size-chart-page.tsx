import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Route } from "./+types/add-size-chart-page.ts";
import { ChartFields } from "./chart-fields.tsx";
import { readChartForm } from "./read-chart-form.ts";

const listPath = "/dashboard/size-charts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const [{ brands }, { categories }] = await Promise.all([call("GET /brand/list/select"), call("GET /category/list")]);
  return { brands, categories: categories.map(({ _id, name }) => ({ _id, name })) };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  changeBy(readChartForm(await request.formData()), async (body) =>
    returnToList(await call("PUT /size-chart", { body }), listPath),
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Size Chart", hidden: true });

export default function AddSizeChartPage({ loaderData, actionData }: Route.ComponentProps) {
  const isOfMerchant = isMerchant(useUser());
  const blocked = isOfMerchant && loaderData.brands.length === 0 && <p>You have no brand yet.</p>;
  return (
    <AddPage title="Add Size Chart" listPath={listPath} faults={actionData} blocked={blocked}>
      {(fields) => <ChartFields {...loaderData} isOfMerchant={isOfMerchant} fields={fields} />}
    </AddPage>
  );
}
