import type { Promotion } from "#contract/catalogue/promotions.ts";
import { formatFigure, formatRupees } from "#contract/money.ts";
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
import type { Route } from "./+types/promotions-page.ts";
import { formatOffer, formatScope } from "./format-promotion.ts";
import { changePromotion, PromotionActions } from "./promotion-actions.tsx";
import { RaisedPricesNote } from "./raised-prices.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage promotions");
  const { search, page } = readListParams(request.url);
  return { search, ...(await call("GET /promotion", { query: { search, page } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changePromotion(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Promotions", hidden: true });

const columns: Column<Promotion>[] = [
  {
    head: "Name",
    cell: (promotion) => (
      <div>
        <PageLink
          to={`/dashboard/promotions/edit/${promotion._id}`}
          className="link wrap-anywhere font-semibold text-base"
        >
          {promotion.name}
        </PageLink>
        <p className="wrap-anywhere font-normal text-sm">
          {formatOffer(promotion)} · {formatScope(promotion)}
        </p>
        <RaisedPricesNote promotion={promotion} />
      </div>
    ),
  },
  { head: "State", cell: (promotion) => <DiscountState discount={promotion} /> },
  { head: "Used", cell: ({ used }) => formatFigure(used), numeric: true },
  { head: "Cost", cell: ({ cost }) => formatRupees(cost), numeric: true },
  { head: "Borne by", cell: (promotion) => <span className="wrap-anywhere">{formatBearer(promotion)}</span> },
  { head: "Actions", cell: (promotion) => <PromotionActions promotion={promotion} />, silent: true },
];

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { search, promotions, totalPages, currentPage, count } = loaderData;
  const pageLink = (page: number) => `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <div>
      <PageHead title="Promotions">
        <ButtonLink to="/dashboard/promotions/add" size="small">
          <Icon name="plus" className="size-5" />
          Add
        </ButtonLink>
      </PageHead>
      <p className="mb-6 max-w-prose text-ink-soft">
        Promotions reduce prices by themselves, from one moment to another. Where several apply to a product, the best
        for the buyer counts. Times are those of India.
      </p>
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search promotions" help="By name, from two letters on." />
      </div>
      <ListCount count={count} words={["promotion", "promotions"]} isSearch={search !== ""} />
      {promotions.length === 0 ? (
        <EmptyState sentence="No promotions found.">
          {search ? "Try another name." : "Add one, and prices are reduced from the moment that you choose."}
        </EmptyState>
      ) : (
        <Table caption="Promotions" columns={columns} rows={promotions} rowKey={({ _id }) => _id} />
      )}
      <div className="mt-8 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={pageLink} />
      </div>
    </div>
  );
}
