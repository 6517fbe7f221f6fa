import type { Promotion } from "#contract/catalogue/promotions.ts";
import { formatFigure, formatRupees } from "#contract/money.ts";
import { call } from "#web/api.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { formatBearer } from "#web/office/discounts/discount-details.tsx";
import { DiscountState } from "#web/office/discounts/discount-state.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
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

export default function PromotionsPage({ loaderData: { search, promotions, ...page } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Promotions"
      words={["promotion", "promotions"]}
      rows={promotions}
      columns={columns}
      page={page}
      search={{ value: search, help: "By name, from two letters on." }}
      nothingFound="Try another name."
      empty="Add one, and prices are reduced from the moment that you choose."
      add="/dashboard/promotions/add"
      intro={
        <p>
          Promotions reduce prices by themselves, from one moment to another. Where several apply to a product, the best
          for the buyer counts. Times are those of India.
        </p>
      }
    />
  );
}
