import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Route } from "./+types/add-attribute-page.ts";
import { AttributeFields } from "./attribute-fields.tsx";
import { readAttributeForm } from "./read-attribute-form.ts";

const listPath = "/dashboard/facts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const { categories } = await call("GET /category", { query: {} });
  return { categories };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  changeBy(readAttributeForm(await request.formData()), async (body) =>
    returnToList(await call("POST /fact/add", { body }), listPath),
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Fact", hidden: true });

export default function AddAttributePage({ loaderData: { categories }, actionData }: Route.ComponentProps) {
  return (
    <AddPage title="Add Fact" listPath={listPath} faults={actionData}>
      {(errors) => <AttributeFields categories={categories} errors={errors} />}
    </AddPage>
  );
}
