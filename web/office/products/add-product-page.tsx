import { isAdmin, isMerchant } from "#contract/roles.ts";
import { requirePermissionOrMerchant } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { submit } from "#web/forms/submit.ts";
import { upload, useUploadProgress } from "#web/forms/upload.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { PictureField } from "#web/ui/forms/files/picture-field.tsx";
import type { Route } from "./+types/add-product-page.ts";
import { ProductFields } from "./product-fields.tsx";
import { newProductForm, preparePicture, toFormData } from "./product-upload.ts";

const listPath = "/dashboard/product";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const [{ brands }, { categories }, tax, { fields }] = await Promise.all([
    call("GET /brand/list/select"),
    call("GET /category/list"),
    call("GET /tax/rate"),
    call("GET /fact/list"),
  ]);
  return { brands, categories, tax, factFields: fields };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const user = await requirePermissionOrMerchant(request, "manage catalogue");
  return submit(
    request,
    newProductForm(isAdmin(user)),
    async (product) => {
      const picture = await preparePicture(product.image);
      if (typeof picture === "string") return { fields: { image: picture } };
      return returnToList(await upload("POST /product/add", {}, toFormData(product, picture)), listPath);
    },
    { checkboxes: ["isActive"] },
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Product", hidden: true });

const noBrand = <EmptyState sentence="You have no brand yet.">Please ask the admin for one.</EmptyState>;

export default function AddProductPage({
  loaderData: { brands, categories, tax, factFields },
  actionData,
}: Route.ComponentProps) {
  const isBrandFixed = isMerchant(useUser());
  const progress = useUploadProgress();
  return (
    <AddPage
      title="Add Product"
      listPath={listPath}
      faults={actionData && "fields" in actionData ? actionData : undefined}
      encType="multipart/form-data"
      blocked={isBrandFixed && brands.length === 0 && noBrand}
    >
      {(errors) => (
        <>
          <PictureField
            label="Picture"
            name="image"
            help="jpg, jpeg or png. Best is a tall one, 4 to 5."
            error={errors.image}
            progress={progress}
          />
          <ProductFields
            fields={errors}
            brands={brands}
            categories={categories}
            tax={tax}
            factFields={factFields}
            isBrandFixed={isBrandFixed}
          />
          <Checkbox label="Active" name="isActive" defaultChecked help="Shoppers see active products only." />
        </>
      )}
    </AddPage>
  );
}
