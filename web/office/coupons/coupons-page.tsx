import { formatRupees } from "#contract/money.ts";
import type { Coupon } from "#contract/sales/coupons.ts";
import { call } from "#web/api.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { formatBearer } from "#web/office/discounts/discount-details.tsx";
import { DiscountState } from "#web/office/discounts/discount-state.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
import type { Route } from "./+types/coupons-page.ts";
import { CouponActions, changeCoupon } from "./coupon-actions.tsx";
import { formatOffer, formatPeople, formatUses } from "./format-coupon.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage promotions");
  const { search, page } = readListParams(request.url);
  return { search, ...(await call("GET /coupon", { query: { search, page } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeCoupon(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Coupons", hidden: true });

const columns: Column<Coupon>[] = [
  {
    head: "Code",
    cell: (coupon) => (
      <div>
        <PageLink to={`/dashboard/coupons/edit/${coupon._id}`} className="link wrap-anywhere font-semibold text-base">
          {coupon.code}
        </PageLink>
        <p className="font-normal text-sm">{formatOffer(coupon)}</p>
        <p className="font-normal text-ink-soft text-sm empty:hidden">{formatPeople(coupon)}</p>
      </div>
    ),
  },
  { head: "State", cell: (coupon) => <DiscountState discount={coupon} /> },
  { head: "Used", cell: formatUses, numeric: true },
  { head: "Cost", cell: ({ cost }) => formatRupees(cost), numeric: true },
  { head: "Borne by", cell: (coupon) => <span className="wrap-anywhere">{formatBearer(coupon)}</span> },
  { head: "Actions", cell: (coupon) => <CouponActions coupon={coupon} />, silent: true },
];

export default function CouponsPage({ loaderData: { search, coupons, ...page } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Coupons"
      words={["coupon", "coupons"]}
      rows={coupons}
      columns={columns}
      page={page}
      search={{ value: search, help: "By code, from two letters on." }}
      nothingFound="Try another code."
      empty="Add one, and shoppers can enter its code in their cart."
      add="/dashboard/coupons/add"
    />
  );
}
