import { formatRupees } from "#contract/money.ts";
import type { Coupon } from "#contract/sales/coupons.ts";
import { requirePermissionOrMerchant } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { formatBearer } from "#web/office/discounts/discount-facts.tsx";
import { DiscountState } from "#web/office/discounts/discount-state.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
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

export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { search, coupons, totalPages, currentPage, count } = loaderData;
  const pageLink = (page: number) => `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <div>
      <PageHead title="Coupons">
        <ButtonLink to="/dashboard/coupons/add" size="small">
          <Icon name="plus" className="size-5" />
          Add
        </ButtonLink>
      </PageHead>
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search coupons" help="By code, from two letters on." />
      </div>
      <ListCount count={count} words={["coupon", "coupons"]} isSearch={search !== ""} />
      {coupons.length === 0 ? (
        <EmptyState sentence="No coupons found.">
          {search ? "Try another code." : "Add one, and shoppers can enter its code under their bag."}
        </EmptyState>
      ) : (
        <Table caption="Coupons" columns={columns} rows={coupons} rowKey={({ _id }) => _id} />
      )}
      <div className="mt-8 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={pageLink} />
      </div>
    </div>
  );
}
