import { formatSize } from "#contract/catalogue/sizes.ts";
import { type Exchange, exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { call } from "#web/api.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ageFilters, readCaseFilters, toAge } from "#web/office/cases/case-filters.ts";
import { CaseBadge, CaseOrder, fullName, Waiting } from "#web/office/cases/case-parts.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import type { Column } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Route } from "./+types/exchanges-page.ts";
import { exchangePath } from "./change-exchange.ts";

const statuses = [["", "All"], ...exchangeStatuses.map((status) => [status, status] as const)] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const { search, page, status, age } = readCaseFilters(request.url, statuses);
  const [found, late] = await Promise.all([
    call("GET /exchange", { query: { search, page, status, ...toAge(age) } }),
    call("GET /exchange", { query: { overdue: "true", limit: "1" } }),
  ]);
  return { search, status, age, overdue: late.count, ...found };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Exchanges", hidden: true });

const columns: Column<Exchange>[] = [
  {
    head: "Order",
    cell: ({ _id, orderNumber, user, brand }) => (
      <CaseOrder to={exchangePath(_id)} number={orderNumber} people={[fullName(user), brand?.name]} />
    ),
  },
  {
    head: "Pieces",
    cell: ({ product, quantity, fromSize, size }) => (
      <span className="wrap-anywhere">
        {quantity} × {product.name}, {formatSize(fromSize, "size")} for {formatSize(size, "size")}
      </span>
    ),
  },
  { head: "State", cell: ({ status }) => <CaseBadge status={status} /> },
  { head: "Next", cell: (exchange) => <Waiting {...exchange} /> },
  { head: "Requested", cell: ({ created }) => <Time at={created}>{formatMoment(created)}</Time> },
];

export default function ExchangesPage({ loaderData }: Route.ComponentProps) {
  const { search, status, age, overdue, exchanges, ...page } = loaderData;
  return (
    <OfficeList
      title="Exchanges"
      words={["exchange", "exchanges"]}
      rows={exchanges}
      columns={columns}
      page={page}
      filters={[
        { label: "Exchanges by state", name: "status", options: statuses, current: status },
        { label: "Exchanges by age", name: "age", options: ageFilters, current: age },
      ]}
      search={{ value: search, help: "By the number of the order." }}
      overdue={{ count: overdue, to: "?age=overdue" }}
      empty="What buyers change for another size stands here."
    />
  );
}
