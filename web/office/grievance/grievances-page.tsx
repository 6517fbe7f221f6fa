import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Route } from "./+types/grievances-page.ts";
import { changeGrievance } from "./change-grievance.ts";
import { GrievanceCard } from "./grievance-card.tsx";

const filters = [
  ["open", "Open"],
  ["resolved", "Resolved"],
  ["all", "All"],
] as const;

const sentences = {
  open: "No grievance is open.",
  resolved: "No grievance has been resolved yet.",
  all: "No grievances found.",
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "answer support");
  const which = readFilter(request.url, "which", filters) ?? "open";
  const { page } = readListParams(request.url);
  return { which, ...(await call("GET /grievance", { query: { which, page } })) };
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeGrievance(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Grievances", hidden: true });

export default function GrievancesPage({ loaderData }: Route.ComponentProps) {
  const { which, grievances, overdueCount, ...page } = loaderData;
  return (
    <OfficeList
      title="Grievances"
      words={["grievance", "grievances"]}
      rows={grievances}
      card={(grievance) => <GrievanceCard grievance={grievance} />}
      page={page}
      filters={[{ label: "Which grievances", name: "which", options: filters, current: which }]}
      overdue={{ count: overdueCount }}
      sentence={sentences[which]}
      empty="What people write on the grievance page lands here."
    />
  );
}
