import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-size-chart-page.ts";
import { ChangedChartFields } from "./chart-fields.tsx";
import { readChartForm } from "./read-chart-form.ts";

const list = { path: "/dashboard/size-charts", label: "All size charts" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const found = await undefinedIfNotFound(call("GET /size-chart/{id}", { params }));
  return { chart: found?.sizeChart };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /size-chart/{id}", { params }), list.path);
  return changeBy(readChartForm(await request.formData()), async (body) =>
    returnToList(await call("PUT /size-chart", { body }), list.path),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Size Chart", hidden: true });

export default function EditSizeChartPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      title="Edit Size Chart"
      noun="size chart"
      list={list}
      item={loaderData.chart}
      faults={actionData}
      deletion={({ brand, category }) => ({
        sentence: brand
          ? `Products of ${brand.name} in ${category.name} show the shop's own chart from then on, or none.`
          : `Products in ${category.name} whose brand has no chart of its own show none from then on.`,
      })}
    >
      {(chart, fields) => <ChangedChartFields chart={chart} fields={fields} />}
    </EditPage>
  );
}
