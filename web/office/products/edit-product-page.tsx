import { requireRole } from "#web/account/guards.ts";
import { ApiError, call } from "#web/api.ts";
import { DeleteThing } from "#web/layout/dashboard/delete-thing.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/edit-product-page.ts";
import { deleteProduct, replacePicture, saveProduct } from "./change-product.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductState } from "./product-state.tsx";
import { ReplacePicture } from "./replace-picture.tsx";

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN", "ROLE MERCHANT");
  try {
    const [{ product }, { brands }] = await Promise.all([
      call("GET /product/{id}", { params: { id } }),
      call("GET /brand/list/select"),
    ]);
    return { product, brands };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { product: undefined, brands: [] };
    throw error;
  }
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteProduct(id);
  const picture = (await request.clone().formData()).get("image");
  return picture instanceof File ? replacePicture(picture, id) : saveProduct(request, id);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Product", hidden: true });

const sayDeletion = (name: string) =>
  `${name} will be deleted with its reviews, and leaves wishlists and categories. Orders keep what they show. To keep all of it, switch it off instead.`;

export default function EditProductPage({ loaderData: { product, brands }, actionData }: Route.ComponentProps) {
  const isMerchant = useUser().role === "ROLE MERCHANT";
  return (
    <div>
      <PageHead title="Edit Product">
        <ButtonLink to="/dashboard/product" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      {product ? (
        <div className="grid max-w-xl gap-8">
          <ProductState product={product} />
          <ReplacePicture product={product} />
          <SubmitForm key={product._id} faults={actionData} className="grid gap-5">
            {({ busy, fields }) => (
              <>
                <ProductFields product={product} fields={fields} brands={brands} isBrandFixed={isMerchant} />
                <div className="flex flex-wrap justify-between gap-4">
                  <Button type="submit" busy={busy}>
                    Save
                  </Button>
                  <DeleteThing thing="product" sentence={sayDeletion(product.name)} />
                </div>
              </>
            )}
          </SubmitForm>
        </div>
      ) : (
        <EmptyState sentence="No product found.">
          <ButtonLink to="/dashboard/product" look="secondary">
            All products
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
