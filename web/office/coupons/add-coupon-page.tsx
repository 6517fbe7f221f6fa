import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { AddPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Route } from "./+types/add-coupon-page.ts";
import { CouponFields } from "./coupon-fields.tsx";
import { readCouponForm } from "./read-coupon-form.ts";

const listPath = "/dashboard/coupons";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage promotions");
  return null;
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  changeBy(readCouponForm(await request.formData()), async (body) =>
    returnToList(await call("POST /coupon/add", { body }), listPath),
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Add Coupon", hidden: true });

export default function AddCouponPage({ actionData }: Route.ComponentProps) {
  const isOfMerchant = isMerchant(useUser());
  return (
    <AddPage title="Add Coupon" listPath={listPath} faults={actionData}>
      {(errors) => (
        <>
          <p className="text-ink-soft">
            {isOfMerchant
              ? "It applies to the products of your brand alone, and you bear what it takes off."
              : "It applies to everything in the cart, and the shop bears what it takes off."}
          </p>
          <CouponFields fields={errors} />
        </>
      )}
    </AddPage>
  );
}
