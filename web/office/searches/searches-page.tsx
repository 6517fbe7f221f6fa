import { type SearchTerm, searchPeriods } from "#contract/catalogue/search-terms.ts";
import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Column } from "#web/ui/display/table.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/searches-page.ts";

const periods = searchPeriods.map((days) => [days, `${days} days`] as const);
const kinds = [
  ["", "All"],
  ["nothing", "Found nothing"],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const days = readFilter(request.url, "days", periods) ?? "30";
  const found = readFilter(request.url, "found", kinds) ?? "";
  const { page } = readListParams(request.url);
  return { days, found, ...(await call("GET /search/terms", { query: { days, found, page } })) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Search Terms", hidden: true });

const whole = new Intl.NumberFormat("en-IN");

const columns: Column<SearchTerm>[] = [
  { head: "Searched for", cell: ({ term }) => <span className="wrap-anywhere font-semibold text-base">{term}</span> },
  { head: "Times", cell: ({ times }) => whole.format(times), numeric: true },
  { head: "Found nothing", cell: ({ withoutResult }) => whole.format(withoutResult), numeric: true },
  {
    head: "Actions",
    cell: ({ term, word }) => (
      <ButtonLink size="small" look="secondary" to={`/dashboard/search-synonyms?${new URLSearchParams({ word })}`}>
        Add synonym<span className="sr-only"> for {term}</span>
      </ButtonLink>
    ),
    silent: true,
  },
];

/** What people looked for, so that staff can add a synonym for what was not found. */
export default function SearchesPage({ loaderData: { days, found, terms, ...page } }: Route.ComponentProps) {
  return (
    <OfficeList
      title="Search Terms"
      words={["search", "searches"]}
      rows={terms.map((each) => ({ ...each, _id: each.term }))}
      columns={columns}
      page={page}
      filters={[
        { label: "Which searches", name: "found", options: kinds, current: found },
        { label: "Period", name: "days", options: periods, current: days },
      ]}
      nothingFound="Everything that people looked for was found."
      empty="They show here a moment after shoppers search."
      intro={
        <p>
          What shoppers looked for at least three times, each of them counted once a day. Nothing is kept of who they
          are. A synonym helps where they call a thing by another name than the shop does.
        </p>
      }
    />
  );
}
