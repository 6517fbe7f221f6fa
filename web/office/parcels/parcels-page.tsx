import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatDay } from "#contract/indian-time.ts";
import { type ParcelSummary, type ParcelView, parcelViews } from "#contract/sales/packing.ts";
import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { CaseBadge } from "#web/office/cases/case-parts.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import type { Column } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/parcels-page.ts";

const labels: Record<ParcelView, string> = {
  open: "Under way",
  packed: "Packed",
  late: "Late",
  failed: "Attempt failed",
  expected: "Expected back",
  lost: "Lost, to decide",
  ended: "Ended",
};
const views = parcelViews.map((view) => [view, labels[view]] as const);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const { search, page } = readListParams(request.url);
  const view = readFilter(request.url, "view", views);
  const query = { search, page, ...(view && { view }) };
  return { search, view: view ?? (search ? "" : "open"), ...(await call("GET /parcel", { query })) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Parcels", hidden: true });

const purposes = { order: "", exchange: "Exchange", replacement: "Replacement" } as const;

const columns: Column<ParcelSummary>[] = [
  {
    head: "Order",
    cell: ({ _id, orderNumber, purpose, seller }) => (
      <div>
        <PageLink
          to={`/dashboard/parcels/${_id}`}
          className="link inline-flex min-h-11 items-center font-semibold text-base tabular-nums"
        >
          {orderNumber}
        </PageLink>
        <p className="wrap-anywhere font-normal text-ink-soft text-sm">
          {[seller ?? "The shop", purposes[purpose]].filter(Boolean).join(" · ")}
        </p>
      </div>
    ),
  },
  {
    head: "Pieces",
    cell: ({ items }) => (
      <ul>
        {items.map(({ item, name, size, quantity }) => (
          <li key={item} className="wrap-anywhere">
            {quantity} × {name}, {formatSize(size, "size")}
          </li>
        ))}
      </ul>
    ),
  },
  {
    head: "State",
    cell: ({ status, isLate, expectedBackSince }) => (
      <span className="flex flex-wrap gap-1">
        <CaseBadge status={status} />
        {isLate && <Badge look="danger">Late</Badge>}
        {expectedBackSince && <Badge look="highlight">Expected back</Badge>}
      </span>
    ),
  },
  {
    head: "Courier",
    cell: ({ courier, trackingNumber }) => (
      <span className="wrap-anywhere">{[courier || "By hand", trackingNumber].filter(Boolean).join(" · ")}</span>
    ),
  },
  {
    head: "Since",
    cell: ({ created, handedOverAt, expectedOn, expectedBackSince }) => (
      <span className="grid">
        <Time at={handedOverAt ?? created}>{formatMoment(handedOverAt ?? created)}</Time>
        {expectedBackSince && (
          <span className="text-ink-soft">
            Cancelled <Time at={expectedBackSince}>{formatMoment(expectedBackSince)}</Time>
          </span>
        )}
        {expectedOn && !expectedBackSince && <span className="text-ink-soft">Expected {formatDay(expectedOn)}</span>}
      </span>
    ),
  },
];

export default function ParcelsPage({ loaderData }: Route.ComponentProps) {
  const { search, view, parcels, counts, ...page } = loaderData;
  const options = views.map(([value, label]) =>
    value === "ended" ? ([value, label] as const) : ([value, `${label} (${counts[value]})`] as const),
  );
  return (
    <OfficeList
      title="Parcels"
      words={["parcel", "parcels"]}
      rows={parcels}
      columns={columns}
      page={page}
      filters={[{ label: "Which parcels", name: "view", options, current: view }]}
      search={{ value: search, help: "By the whole number of the order, or the tracking number." }}
      empty="Parcels stand here once somebody has packed one."
    >
      <ButtonLink to="/dashboard/packing" size="small">
        Packing
      </ButtonLink>
    </OfficeList>
  );
}
