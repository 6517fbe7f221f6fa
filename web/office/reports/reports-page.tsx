import { can, isMerchant } from "#contract/customers/roles.ts";
import type { ReportName } from "#contract/oversight/after-sale-reports.ts";
import { call } from "#web/api.ts";
import { FilterLinks } from "#web/layout/dashboard/lists/filter-links.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { SaveButton } from "#web/office/documents/save-button.tsx";
import { requirePermissionOrMerchant } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import type { Route } from "./+types/reports-page.ts";
import { ClaimView } from "./claim-view.tsx";
import { ExchangeView } from "./exchange-view.tsx";
import { type LoadedReport, loadReport } from "./load-report.ts";
import { ParcelView } from "./parcel-view.tsx";
import { readReportFilter, toQuery } from "./read-report-filter.ts";
import { ReportFilters } from "./report-filters.tsx";
import type { ViewProps } from "./report-parts.tsx";
import { ReturnView } from "./return-view.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requirePermissionOrMerchant(request, "read orders");
  const filter = readReportFilter(request.url);
  const [loaded, brands] = await Promise.all([
    loadReport(filter.report, toQuery(filter)),
    isMerchant(user) ? undefined : call("GET /brand/list").then(({ brands }) => brands),
  ]);
  return { filter, loaded, brands };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Reports", hidden: true });

const tabs: readonly (readonly [ReportName, string])[] = [
  ["returns", "Returns"],
  ["exchanges", "Exchanges"],
  ["claims", "Problem reports"],
  ["parcels", "Parcels"],
];

const empty: Record<ReportName, [sentence: string, next: string]> = {
  returns: ["Nothing came back in these days.", "Returns that were neither withdrawn nor refused are counted here."],
  exchanges: ["Nothing was exchanged in these days.", "Pieces that were changed for another size are counted here."],
  claims: ["Nothing was claimed in these days.", "Pieces that came damaged, wrong or not at all are counted here."],
  parcels: ["No parcels were handed over in these days.", "Parcels are counted here by the courier that carries them."],
};

const isEmpty = (loaded: LoadedReport) =>
  loaded.name === "parcels" ? loaded.report.parcels + loaded.report.overdue.length === 0 : loaded.report.pieces === 0;

export default function ReportsPage({ loaderData: { filter, loaded, brands } }: Route.ComponentProps) {
  const user = useUser();
  const { report: name } = filter;
  const days = loaded.name === null ? undefined : loaded.report;
  const canEdit = isMerchant(user) || can(user, "manage catalogue");
  return (
    <div>
      <PageHead title="Reports">
        {loaded.name !== null && !isEmpty(loaded) && (
          <SaveButton path={`/report/${name}.csv?${new URLSearchParams(toQuery(filter))}`} name={`${name}.csv`}>
            Export as CSV
          </SaveButton>
        )}
      </PageHead>
      <div className="mb-4">
        <FilterLinks label="Which report" name="report" options={tabs} current={name} />
      </div>
      <ReportFilters filter={filter} days={days} error={loaded.name === null ? loaded.error : ""} brands={brands} />
      {loaded.name !== null &&
        (isEmpty(loaded) ? (
          <EmptyState sentence={empty[name][0]}>{empty[name][1]}</EmptyState>
        ) : (
          <div className="grid gap-10">
            <View loaded={loaded} canEdit={canEdit} withSellers={brands !== undefined} />
          </div>
        ))}
    </div>
  );
}

function View({ loaded, ...rest }: { loaded: LoadedReport } & Omit<ViewProps<never>, "report">) {
  switch (loaded.name) {
    case "returns":
      return <ReturnView report={loaded.report} {...rest} />;
    case "exchanges":
      return <ExchangeView report={loaded.report} {...rest} />;
    case "claims":
      return <ClaimView report={loaded.report} {...rest} />;
    case "parcels":
      return <ParcelView report={loaded.report} />;
  }
}
