import { CategoryForm } from "#contract/catalogue/categories.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { NameSlugFields } from "#web/layout/dashboard/editing/name-slug-fields.tsx";
import { submit } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Route } from "./+types/add-category-page.ts";
import { CategoryHsn } from "./category-hsn.tsx";
import { ProductPicker } from "./product-picker.tsx";

const listPath = "/dashboard/category";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  return null;
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(request, CategoryForm, async (body) => returnToList(await call("POST /category/add", { body }), listPath), {
    lists: ["products"],
  });

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Category", hidden: true });

export default function AddCategoryPage({ actionData }: Route.ComponentProps) {
  return (
    <AddPage title="Add Category" listPath={listPath} faults={actionData}>
      {(errors) => (
        <>
          <NameSlugFields noun="category" item={undefined} fields={errors} />
          <CategoryHsn value={undefined} error={errors.hsn} />
          <ProductPicker names={{ added: "products" }} error={errors.products} />
        </>
      )}
    </AddPage>
  );
}
