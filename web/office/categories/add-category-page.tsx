import { redirect } from "react-router";
import { CategoryForm } from "#contract/categories.ts";
import { requireRole } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { formatDone } from "#web/layout/dashboard/format-done.ts";
import { NamedFields } from "#web/layout/dashboard/named-fields.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { submit } from "#web/submit.ts";
import { SubmitForm } from "#web/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/add-category-page.ts";
import { ProductPicker } from "./product-picker.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN");
  return null;
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(
    request,
    CategoryForm,
    async (body) => {
      formatDone(await call("POST /category/add", { body }));
      return redirect("/dashboard/category");
    },
    { lists: ["products"] },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Category", hidden: true });

export default function AddCategoryPage({ actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Add Category">
        <ButtonLink to="/dashboard/category" look="secondary" size="small">
          Cancel
        </ButtonLink>
      </PageHead>
      <SubmitForm faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <NamedFields what="category" thing={undefined} fields={fields} />
            <ProductPicker names={{ added: "products" }} error={fields.products} />
            <div>
              <Button type="submit" busy={busy}>
                Add Category
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
