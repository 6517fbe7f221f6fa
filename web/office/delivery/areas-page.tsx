import { useState } from "react";
import { stateName } from "#contract/indian-states.ts";
import type { DeliveryArea } from "#contract/sales/delivery-office.ts";
import { call } from "#web/api.ts";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/areas-page.ts";
import { AreaActions, EditArea } from "./area-actions.tsx";
import { AreaFile } from "./area-file.tsx";
import { changeDelivery } from "./change-delivery.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage shipping and tax");
  const { search, page } = readListParams(request.url);
  return { search, ...(await call("GET /delivery/area", { query: { search, page } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeDelivery(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Delivery Areas", hidden: true });

const columns: Column<DeliveryArea>[] = [
  { head: "PIN codes", cell: ({ prefix }) => <span className="font-semibold text-base tabular-nums">{prefix} …</span> },
  {
    head: "Area",
    cell: ({ area, state }) => (
      <span className="wrap-anywhere">
        {[...new Set([area, state && stateName(state)])].filter(Boolean).join(", ") || "No name"}
      </span>
    ),
  },
  { head: "Days", cell: ({ days }) => days, numeric: true },
  {
    head: "Delivery",
    cell: ({ served, cash }) => (
      <Badge look={served ? (cash ? "success" : "highlight") : "danger"}>
        {served ? (cash ? "Served, with cash" : "Served, no cash") : "Not served"}
      </Badge>
    ),
  },
  { head: "Actions", cell: (area) => <AreaActions area={area} />, silent: true },
];

export default function AreasPage({ loaderData }: Route.ComponentProps) {
  const { search, areas, totalPages, currentPage, count } = loaderData;
  const [isAdding, setAdding] = useState(false);
  const pageLink = (page: number) => `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <div>
      <PageHead title="Delivery Areas" />
      <p className="mb-6 max-w-prose text-ink-soft">
        Where the shop delivers, how many days a parcel is on the way, and where cash is taken. The longest prefix of a
        PIN code that fits counts.
      </p>
      <AreaFile />
      <div className="mt-8 mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="grid max-w-xl flex-1 basis-64">
          <SearchBox label="Find an area" help="By digits of a PIN code, name or state." />
        </div>
        {/* In line with the field, whose label stands above it. */}
        <Button look="secondary" onClick={() => setAdding(true)} className="sm:mt-7">
          Add area
        </Button>
      </div>
      <EditArea open={isAdding} onClose={() => setAdding(false)} />
      <ListCount page={{ count, totalPages }} words={["area", "areas"]} isSearch={search !== ""} />
      {areas.length === 0 ? (
        <EmptyState sentence="No areas found.">
          {search ? "Try other digits or letters." : "Without areas nothing can be delivered."}
        </EmptyState>
      ) : (
        <Table caption="Areas" columns={columns} rows={areas} rowKey={({ prefix }) => prefix} />
      )}
      <div className="mt-8 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={pageLink} />
      </div>
    </div>
  );
}
