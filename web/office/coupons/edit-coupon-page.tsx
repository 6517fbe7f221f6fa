import { call } from "#web/api.ts";
import { deleteAndReturn, returnToList } from "#web/layout/dashboard/editing/form-actions.ts";
import { EditPage } from "#web/layout/dashboard/editing/form-pages.tsx";
import { changeBy } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { DiscountDetails } from "#web/office/discounts/discount-details.tsx";
import { DiscountState } from "#web/office/discounts/discount-state.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/edit-coupon-page.ts";
import { CouponFields } from "./coupon-fields.tsx";
import { formatUses } from "./format-coupon.ts";
import { readCouponForm } from "./read-coupon-form.ts";

const list = { path: "/dashboard/coupons", label: "All coupons" };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage promotions");
  return { coupon: (await undefinedIfNotFound(call("GET /coupon/{id}", { params })))?.coupon };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  if (request.method === "DELETE") return deleteAndReturn(call("DELETE /coupon/delete/{id}", { params }), list.path);
  return changeBy(readCouponForm(await request.formData()), async (body) =>
    returnToList(await call("PUT /coupon/{id}", { params, body }), list.path),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Edit Coupon", hidden: true });

export default function EditCouponPage({ loaderData: { coupon }, actionData }: Route.ComponentProps) {
  return (
    <EditPage
      title="Edit Coupon"
      noun="coupon"
      list={list}
      item={coupon}
      faults={actionData}
      above={(item) => (
        <DiscountDetails discount={item} state={<DiscountState discount={item} />} used={formatUses(item)} />
      )}
      deletion={({ code }) => ({
        sentence: `Nobody can use ${code} any more. Orders that used it stay as they are, but how often it was used is no longer known.`,
      })}
    >
      {(item, errors) => <CouponFields coupon={item} fields={errors} />}
    </EditPage>
  );
}
