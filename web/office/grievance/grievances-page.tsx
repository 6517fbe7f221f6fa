import type { Grievance, GrievanceListQuery } from "#contract/support/grievance.ts";
import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { FilterLinks } from "#web/layout/dashboard/lists/filter-links.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/grievances-page.ts";
import { changeGrievance } from "./change-grievance.ts";
import { GrievanceCard } from "./grievance-card.tsx";

type Filter = GrievanceListQuery["which"];

const filters: Record<Filter, { label: string; empty: string }> = {
  open: { label: "Open", empty: "No grievance is open." },
  resolved: { label: "Resolved", empty: "No grievance has been resolved yet." },
  all: { label: "All", empty: "No grievances found." },
};

const parseFilter = (value: string | null): Filter => (value === "resolved" || value === "all" ? value : "open");

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  await requirePermission(request, "answer support");
  const which = parseFilter(url.searchParams.get("which"));
  const page = url.searchParams.get("page") ?? "1";
  return { which, ...(await call("GET /grievance", { query: { which, page } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeGrievance(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Grievances", hidden: true });

export default function GrievancesPage({ loaderData }: Route.ComponentProps) {
  const { which, grievances, overdueCount, totalPages, currentPage, count } = loaderData;
  return (
    <div>
      <PageHead title="Grievances">
        <FilterLinks
          label="Which grievances"
          name="which"
          options={(Object.keys(filters) as Filter[]).map((each) => [each, filters[each].label] as const)}
          current={which}
        />
      </PageHead>
      {overdueCount > 0 && (
        <p className="mb-4 border-danger border-s-4 bg-danger-soft px-4 py-3">
          {overdueCount === 1
            ? "1 grievance is overdue. It stands on top."
            : `${overdueCount} grievances are overdue. They stand on top.`}
        </p>
      )}
      {grievances.length === 0 ? (
        <EmptyState sentence={filters[which].empty}>What people write on the grievance page lands here.</EmptyState>
      ) : (
        <>
          <p className="mb-4 text-ink-soft text-sm">{count === 1 ? "1 grievance" : `${count} grievances`}</p>
          <ul className="grid gap-4">
            {grievances.map((grievance: Grievance) => (
              <li key={grievance._id}>
                <GrievanceCard grievance={grievance} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pager page={currentPage} totalPages={totalPages} href={(page) => `?which=${which}&page=${page}`} />
          </div>
        </>
      )}
    </div>
  );
}
