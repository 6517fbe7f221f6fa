import { redirect } from "react-router";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { upload } from "#web/layout/forms/upload.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import type { Route } from "./+types/add-product-page.ts";
import { ChosenPictures } from "./pictures/chosen-pictures.tsx";
import { prepareFurther, sendFurther } from "./pictures/send-pictures.ts";
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
  return { brands, categories, tax, attributes: fields };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const user = await requirePermissionOrMerchant(request, "manage catalogue");
  const form = await request.clone().formData();
  return submit(
    request,
    newProductForm(isAdmin(user)),
    async (product): Promise<Response | Faults> => {
      const picture = await preparePicture(product.image);
      if (typeof picture === "string") return { fields: { image: picture } };
      const further = await prepareFurther(form);
      if (typeof further === "string") return { fields: { more: further } };
      const alt = form.get("alts") ?? "";
      const answer = await upload("POST /product/add", {}, toFormData({ ...product, alt }, picture));
      const failed = await sendFurther(answer.product._id, further);
      return failed === 0 ? returnToList(answer, listPath) : tryAgainAt(answer.product._id, failed, further.length);
    },
    { checkboxes: ["isActive"] },
  );
}

/** The product is there, some of its pictures are not: its own page has them ready to be sent again. */
function tryAgainAt(id: string, failed: number, all: number): Response {
  const message = `${failed} of ${all} further pictures could not be sent. Please try again below.`;
  notify({ kind: "warning", title: "Product has been added.", message });
  return redirect(`/dashboard/product/edit/${id}`);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Product", hidden: true });

const noBrand = <EmptyState sentence="You have no brand yet.">Please ask the admin for one.</EmptyState>;

export default function AddProductPage({
  loaderData: { brands, categories, tax, attributes },
  actionData,
}: Route.ComponentProps) {
  const isBrandFixed = isMerchant(useUser());
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
          <ChosenPictures errors={errors} />
          <ProductFields
            fields={errors}
            brands={brands}
            categories={categories}
            tax={tax}
            attributes={attributes}
            isBrandFixed={isBrandFixed}
          />
          <Checkbox label="Active" name="isActive" defaultChecked help="Shoppers see active products only." />
        </>
      )}
    </AddPage>
  );
}
