import { measuredIn, measurements } from "#contract/catalogue/measurements.ts";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import { isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
import type { Route } from "./+types/size-charts-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermissionOrMerchant(request, "manage catalogue");
  const { page } = readListParams(request.url);
  return call("GET /size-chart/list", { query: { page } });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Size charts", hidden: true });

const listMeasurements = ({ rows: [first] }: SizeChart): string =>
  first
    ? measuredIn(first)
        .map((name) => measurements[name].label)
        .join(", ")
    : "";

const columns = (isOfMerchant: boolean): Column<SizeChart>[] => [
  {
    head: "Category",
    cell: ({ _id, brand, category }) =>
      // A merchant reads the shop's own charts, and changes those of its brand.
      isOfMerchant && !brand ? (
        <span className="wrap-anywhere font-semibold text-base">{category.name}</span>
      ) : (
        <PageLink to={`/dashboard/size-charts/edit/${_id}`} className="link wrap-anywhere font-semibold text-base">
          {category.name}
          <span className="sr-only"> of {brand?.name ?? "the shop itself"}</span>
        </PageLink>
      ),
  },
  { head: "Brand", cell: ({ brand }) => <span className="wrap-anywhere">{brand?.name ?? "The shop's own"}</span> },
  { head: "Sizes", cell: ({ rows }) => rows.map(({ size }) => size).join(", ") },
  { head: "Measurements", cell: listMeasurements },
];

export default function SizeChartsPage({ loaderData: { sizeCharts, ...page } }: Route.ComponentProps) {
  const isOfMerchant = isMerchant(useUser());
  return (
    <OfficeList
      title="Size charts"
      words={["size chart", "size charts"]}
      rows={sizeCharts}
      columns={columns(isOfMerchant)}
      page={page}
      empty="Add one, and shoppers can find their size."
      add="/dashboard/size-charts/add"
      intro={
        <p>
          What each size measures, in cm. Product pages show the chart of their brand in one of their categories, or the
          shop's own there, and find shoppers their size by it.
        </p>
      }
    />
  );
}
