import { redirect } from "react-router";
import { requireRole } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { PictureField } from "#web/ui/forms/picture-field.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { upload, useUploadProgress } from "#web/upload.ts";
import type { Route } from "./+types/add-product-page.ts";
import { ProductFields } from "./product-fields.tsx";
import { additionForm, readyPicture, toParts } from "./product-upload.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN", "ROLE MERCHANT");
  return call("GET /brand/list/select");
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { role } = await requireRole(request, "ROLE ADMIN", "ROLE MERCHANT");
  return submit(
    request,
    additionForm(role === "ROLE ADMIN"),
    async (product) => {
      const picture = await readyPicture(product.image);
      if (typeof picture === "string") return { fields: { image: picture } };
      formatDone(await upload("POST /product/add", {}, toParts(product, picture)));
      return redirect("/dashboard/product");
    },
    { checkboxes: ["isActive"] },
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Product", hidden: true });

export default function AddProductPage({ loaderData: { brands }, actionData }: Route.ComponentProps) {
  const isMerchant = useUser().role === "ROLE MERCHANT";
  const progress = useUploadProgress();
  const faults = actionData && "fields" in actionData ? actionData : undefined;
  return (
    <div>
      <PageHead title="Add Product">
        <ButtonLink to="/dashboard/product" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      {isMerchant && brands.length === 0 ? (
        <EmptyState sentence="You have no brand yet.">Please ask the admin for one.</EmptyState>
      ) : (
        <SubmitForm faults={faults} encType="multipart/form-data" className="grid max-w-xl gap-5">
          {({ busy, fields }) => (
            <>
              <PictureField
                label="Picture"
                name="image"
                help="jpg, jpeg or png. Best is a tall one, 4 to 5."
                error={fields.image}
                progress={progress}
              />
              <ProductFields fields={fields} brands={brands} isBrandFixed={isMerchant} />
              <Checkbox label="Active" name="isActive" defaultChecked help="Shoppers see active products only." />
              <div>
                <Button type="submit" busy={busy}>
                  Add Product
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      )}
    </div>
  );
}
