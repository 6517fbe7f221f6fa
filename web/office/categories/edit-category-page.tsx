import { redirect } from "react-router";
import { CategoryChange } from "#contract/categories.ts";
import { requireRole } from "#web/account/guards.ts";
import { ApiError, call } from "#web/api.ts";
import { DeleteThing } from "#web/layout/dashboard/delete-thing.tsx";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { formatFollowers } from "#web/layout/dashboard/format-followers.ts";
import { NamedFields } from "#web/layout/dashboard/named-fields.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { StatePanel } from "#web/layout/dashboard/state-panel.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/edit-category-page.ts";
import { CategorySwitch } from "./category-switch.tsx";
import { keptPageSize } from "./kept-products.ts";
import { ProductPicker } from "./product-picker.tsx";

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN");
  try {
    return await call("GET /category/{id}", { params: { id }, query: { limit: keptPageSize } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { category: undefined };
    throw error;
  }
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return request.method === "DELETE" ? remove(params.id) : save(request, params.id);
}

const save = (request: Request, id: string) =>
  submit(
    request,
    CategoryChange,
    async (category) => {
      formatDone(await call("PUT /category/{id}", { params: { id }, body: { category } }));
      return redirect("/dashboard/category");
    },
    { lists: ["addProducts", "removeProducts"] },
  );

async function remove(id: string) {
  try {
    formatDone(await call("DELETE /category/delete/{id}", { params: { id } }));
    return redirect("/dashboard/category");
  } catch (error) {
    return { fields: handleError(error) };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Category", hidden: true });

export default function EditCategoryPage({ loaderData: { category }, actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Edit Category">
        <ButtonLink to="/dashboard/category" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      {category ? (
        <div className="grid max-w-xl gap-8">
          <StatePanel
            link={`/shop/category/${category.slug}`}
            control={<CategorySwitch category={category} />}
            consequence={formatFollowers(category.isActive, category.followers)}
          />
          <SubmitForm key={category._id} faults={actionData} className="grid gap-5">
            {({ busy, fields }) => (
              <>
                <NamedFields what="category" thing={category} fields={fields} />
                <ProductPicker
                  kept={{ categoryId: category._id, products: category.products, count: category.productCount }}
                  names={{ added: "addProducts", removed: "removeProducts" }}
                  error={fields.products}
                />
                <div className="flex flex-wrap justify-between gap-4">
                  <Button type="submit" busy={busy}>
                    Save
                  </Button>
                  <DeleteThing
                    thing="category"
                    sentence={`${category.name} will be deleted. Its products stay as they are.`}
                  />
                </div>
              </>
            )}
          </SubmitForm>
        </div>
      ) : (
        <EmptyState sentence="No category found.">
          <ButtonLink to="/dashboard/category" look="secondary">
            All categories
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
