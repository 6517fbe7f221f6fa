import { redirect } from "react-router";
import { BrandChange } from "#contract/brands.ts";
import { requireRole } from "#web/account/guards.ts";
import { ApiError, call } from "#web/api.ts";
import { DeleteThing } from "#web/layout/dashboard/delete-thing.tsx";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/edit-brand-page.ts";
import { BrandFields } from "./brand-fields.tsx";
import { BrandState } from "./brand-state.tsx";

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { role } = await requireRole(request, "ROLE ADMIN", "ROLE MERCHANT");
  try {
    const { brand } = await call("GET /brand/{id}", { params: { id } });
    const free = role === "ROLE ADMIN" ? await call("GET /brand/list/merchants") : undefined;
    return { brand, merchants: free?.merchants };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { brand: undefined };
    throw error;
  }
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return request.method === "DELETE" ? remove(params.id) : save(request, params.id);
}

const save = (request: Request, id: string) =>
  submit(request, BrandChange, async (brand) => {
    formatDone(await call("PUT /brand/{id}", { params: { id }, body: { brand } }));
    return redirect("/dashboard/brand");
  });

async function remove(id: string) {
  try {
    formatDone(await call("DELETE /brand/delete/{id}", { params: { id } }));
    return redirect("/dashboard/brand");
  } catch (error) {
    return { fields: handleError(error) };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Brand", hidden: true });

const sayDeletion = (name: string, products: number) =>
  products === 0
    ? `${name} will be deleted.`
    : `${name} will be deleted. Its ${products === 1 ? "product is" : `${products} products are`} switched off and lose the brand.`;

export default function EditBrandPage({ loaderData: { brand, merchants }, actionData }: Route.ComponentProps) {
  const isAdmin = useUser().role === "ROLE ADMIN";
  return (
    <div>
      <PageHead title="Edit Brand">
        <ButtonLink to="/dashboard/brand" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      {brand ? (
        <div className="grid max-w-xl gap-8">
          <BrandState brand={brand} />
          <SubmitForm key={brand._id} faults={actionData} className="grid gap-5">
            {({ busy, fields }) => (
              <>
                <BrandFields brand={brand} fields={fields} merchants={merchants} />
                <div className="flex flex-wrap justify-between gap-4">
                  <Button type="submit" busy={busy}>
                    Save
                  </Button>
                  <DeleteThing
                    thing="brand"
                    sentence={sayDeletion(brand.name, brand.productCount)}
                    disabled={!isAdmin}
                  />
                </div>
                {!isAdmin && <p className="text-ink-soft text-sm">Only an admin can delete a brand.</p>}
              </>
            )}
          </SubmitForm>
        </div>
      ) : (
        <EmptyState sentence="No brand found.">
          <ButtonLink to="/dashboard/brand" look="secondary">
            All brands
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
