import { useState } from "react";
import { useFetcher } from "react-router";
import { stateName } from "#contract/indian-states.ts";
import type { DeliveryArea, DispatchTime } from "#contract/sales/delivery-office.ts";
import { call } from "#web/api.ts";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { type Column, Table } from "#web/ui/display/table.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/delivery-page.ts";
import { AreaActions, EditArea } from "./area-actions.tsx";
import { AreaFile } from "./area-file.tsx";
import { changeDelivery } from "./change-delivery.ts";
import { Holidays } from "./holidays.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage shipping and tax");
  const { search, page } = readListParams(request.url);
  const [dispatch, { holidays }, list] = await Promise.all([
    call("GET /delivery/settings"),
    call("GET /delivery/holiday"),
    call("GET /delivery/area", { query: { search, page } }),
  ]);
  return { search, dispatch, holidays, ...list };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeDelivery(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Delivery", hidden: true });

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

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { search, dispatch, holidays, areas, totalPages, currentPage, count } = loaderData;
  const [isAdding, setAdding] = useState(false);
  const pageLink = (page: number) => `?${new URLSearchParams({ ...(search && { search }), page: String(page) })}`;
  return (
    <div>
      <PageHead title="Delivery" />
      <p className="mb-6 max-w-prose text-ink-soft">
        When things arrive, from the next order on: the days to dispatch, then the days on the way to the area of the
        PIN code. The longest prefix that fits counts. Orders that are placed already keep what they were promised.
      </p>
      <div className="grid gap-6">
        <UsualDispatchTime dispatch={dispatch} />
        <Holidays holidays={holidays} />
        <AreaFile />
      </div>
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

function UsualDispatchTime({ dispatch }: { dispatch: DispatchTime }) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const plain = { inputMode: "numeric", autoComplete: "off", required: true } as const;
  return (
    <section aria-labelledby="usual-dispatch" className="grid gap-4 border border-line bg-surface p-5">
      <h2 id="usual-dispatch" className="text-xl">
        Time to dispatch
      </h2>
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="part" value="dispatch" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...plain}
            label="Days to dispatch"
            name="dispatchDays"
            help="Working days until a parcel is handed over. Sellers may say otherwise"
            defaultValue={dispatch.dispatchDays}
            error={data?.fields.dispatchDays}
          />
          <Field
            {...plain}
            label="Cut-off hour"
            name="cutOffHour"
            help="0 to 23, the clock of India: what is ordered before it counts for that day"
            defaultValue={dispatch.cutOffHour}
            error={data?.fields.cutOffHour}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" busy={state !== "idle"}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
