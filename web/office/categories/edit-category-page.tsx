import { CategoryChange } from "#contract/catalogue/categories.ts";
import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { NameSlugFields } from "#web/layout/dashboard/editing/name-slug-fields.tsx";
import { formatFollowers, StatePanel } from "#web/layout/dashboard/editing/state-panel.tsx";
import { submit } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-category-page.ts";
import { CategoryHsn } from "./category-hsn.tsx";
import { CategorySwitch } from "./category-switch.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { categoryPageSize } from "./selected-products.tsx";

const list = { path: "/dashboard/category", label: "All categories" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const found = await undefinedIfNotFound(call("GET /category/{id}", { params, query: { limit: categoryPageSize } }));
  return { category: found?.category };
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /category/delete/{id}", { params }), list.path);
  return submit(
    request,
    CategoryChange,
    async (category) => returnToList(await call("PUT /category/{id}", { params, body: { category } }), list.path),
    { lists: ["addProducts", "removeProducts"] },
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Category", hidden: true });

export default function EditCategoryPage({ loaderData: { category }, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      title="Edit Category"
      noun="category"
      list={list}
      item={category}
      faults={actionData}
      above={(item) => (
        <StatePanel
          link={`/shop/category/${item.slug}`}
          control={<CategorySwitch category={item} />}
          consequence={formatFollowers(item.isActive, item.followers)}
        />
      )}
      deletion={({ name }) => ({ sentence: `${name} will be deleted. Its products stay as they are.` })}
    >
      {(item, errors) => (
        <>
          <NameSlugFields noun="category" item={item} fields={errors} />
          <CategoryHsn value={item.hsn} error={errors.hsn} />
          <ProductPicker
            existing={{ categoryId: item._id, products: item.products, count: item.productCount }}
            names={{ added: "addProducts", removed: "removeProducts" }}
            error={errors.products}
          />
        </>
      )}
    </EditPage>
  );
}
