import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Route } from "./+types/edit-attribute-page.ts";
import { AttributeFields } from "./attribute-fields.tsx";
import { readAttributeChange } from "./read-attribute-form.ts";

const list = { path: "/dashboard/facts", label: "All facts" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const [{ fields }, { categories }] = await Promise.all([call("GET /fact"), call("GET /category", { query: {} })]);
  return { field: fields.find(({ _id }) => _id === params.id), categories };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /fact/delete/{id}", { params }), list.path);
  return changeBy(readAttributeChange(await request.formData()), async (body) =>
    returnToList(await call("PUT /fact/{id}", { params, body }), list.path),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Fact", hidden: true });

export default function EditAttributePage({ loaderData: { field, categories }, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      title="Edit Fact"
      noun="fact"
      list={list}
      item={field}
      faults={actionData}
      deletion={({ label, isLegal }) => ({
        sentence: `${label} will be deleted, with all that brands and products say of it.`,
        disabled: isLegal,
        note: isLegal && "The law wants this shown with garments that are sold online, so it stays.",
      })}
    >
      {(item, errors) => <AttributeFields field={item} categories={categories} errors={errors} />}
    </EditPage>
  );
}
