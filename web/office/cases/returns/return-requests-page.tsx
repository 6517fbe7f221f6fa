import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { type Return, returnStatuses } from "#contract/sales/cases/returns.ts";
import { call } from "#web/api.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ageFilters, readCaseFilters, toAge } from "#web/office/cases/case-filters.ts";
import { CaseBadge, CaseOrder, Waiting } from "#web/office/cases/case-parts.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import type { Column } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Route } from "./+types/return-requests-page.ts";
import { returnPath } from "./change-return.ts";

const statuses = [["", "All"], ...returnStatuses.map((status) => [status, status] as const)] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const { search, page, status, age } = readCaseFilters(request.url, statuses);
  const [found, late] = await Promise.all([
    call("GET /return", { query: { search, page, status, ...toAge(age) } }),
    call("GET /return", { query: { overdue: "true", limit: "1" } }),
  ]);
  return { search, status, age, overdue: late.count, ...found };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Returns", hidden: true });

const columns: Column<Return>[] = [
  {
    head: "Order",
    cell: ({ _id, order, buyer, brand }) => (
      <CaseOrder to={returnPath(_id)} number={order.number} people={[buyer, brand?.name]} />
    ),
  },
  {
    head: "Pieces",
    cell: ({ items }) => (
      <ul>
        {items.map(({ item, name, size, quantity, reason }) => (
          <li key={`${item}${size}`} className="wrap-anywhere">
            {quantity} × {name}, {formatSize(size, "size")}: {reason}
          </li>
        ))}
      </ul>
    ),
  },
  { head: "State", cell: ({ status }) => <CaseBadge status={status} /> },
  { head: "Next", cell: (request) => <Waiting {...request} /> },
  { head: "Requested", cell: ({ created }) => <Time at={created}>{formatMoment(created)}</Time> },
  { head: "Refund", cell: ({ refund }) => formatRupees(refund), numeric: true },
];

export default function ReturnRequestsPage({ loaderData }: Route.ComponentProps) {
  const { search, status, age, overdue, returns, ...page } = loaderData;
  return (
    <OfficeList
      title="Returns"
      words={["return", "returns"]}
      rows={returns}
      columns={columns}
      page={page}
      filters={[
        { label: "Returns by state", name: "status", options: statuses, current: status },
        { label: "Returns by age", name: "age", options: ageFilters, current: age },
      ]}
      search={{ value: search, help: "By the number of the order." }}
      overdue={{ count: overdue, to: "?age=overdue" }}
      empty="What buyers ask to send back stands here."
    />
  );
}
