import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { type Claim, claimKinds, claimStatuses } from "#contract/sales/cases/claims.ts";
import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ageFilters, readCaseFilters, toAge } from "#web/office/cases/case-filters.ts";
import { CaseBadge, CaseOrder, fullName, Waiting } from "#web/office/cases/case-parts.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import type { Column } from "#web/ui/display/table.tsx";
import { Time } from "#web/ui/display/time.tsx";
import type { Route } from "./+types/claims-page.ts";
import { claimPath } from "./change-claim.ts";

const statuses = [["", "All"], ...claimStatuses.map((status) => [status, status] as const)] as const;
const kinds = [["", "Any kind"], ...claimKinds.map((kind) => [kind, kind] as const)] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "read orders");
  const { search, page, status, age } = readCaseFilters(request.url, statuses);
  const kind = readFilter(request.url, "kind", kinds) ?? "";
  const [found, late] = await Promise.all([
    call("GET /claim", { query: { search, page, status, kind, ...toAge(age) } }),
    call("GET /claim", { query: { overdue: "true", limit: "1" } }),
  ]);
  return { search, status, kind, age, overdue: late.count, ...found };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Problem Reports", hidden: true });

const columns: Column<Claim>[] = [
  {
    head: "Order",
    cell: ({ _id, orderNumber, user, brand }) => (
      <CaseOrder to={claimPath(_id)} number={orderNumber} people={[fullName(user), brand?.name]} />
    ),
  },
  {
    head: "Problem",
    cell: ({ kind, wish, product, quantity, size }) => (
      <span className="wrap-anywhere">
        <strong className="font-semibold">{kind}</strong>: {quantity} × {product.name}, {formatSize(size, "size")}.
        Wishes a {wish.toLowerCase()}.
      </span>
    ),
  },
  { head: "State", cell: ({ status }) => <CaseBadge status={status} /> },
  { head: "Next", cell: (claim) => <Waiting {...claim} /> },
  { head: "Reported", cell: ({ created }) => <Time at={created}>{formatMoment(created)}</Time> },
  { head: "Amount", cell: ({ amount }) => formatRupees(amount), numeric: true },
];

export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const { search, status, kind, age, overdue, claims, ...page } = loaderData;
  return (
    <OfficeList
      title="Problem Reports"
      words={["problem report", "problem reports"]}
      rows={claims}
      columns={columns}
      page={page}
      filters={[
        { label: "Problem reports by state", name: "status", options: statuses, current: status },
        { label: "Problem reports by kind", name: "kind", options: kinds, current: kind },
        { label: "Problem reports by age", name: "age", options: ageFilters, current: age },
      ]}
      search={{ value: search, help: "By the number of the order." }}
      overdue={{ count: overdue, to: "?age=overdue" }}
      empty="What came damaged, wrong or not at all stands here."
    />
  );
}
