import type { AuditQuery } from "#contract/oversight/audit.ts";
import { auditedEntities } from "#contract/oversight/audited-entities.ts";
import { ApiError, call } from "#web/api.ts";
import { LogFilters, LogPages } from "#web/layout/dashboard/lists/log-filters.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import type { Route } from "./+types/audit-page.ts";
import { AuditEntryCard } from "./audit-entry.tsx";
import { formatName } from "./format-value.ts";

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  await requirePermission(request, "read audit");
  const { before, ...filters } = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
  try {
    const query = { ...filters, ...(before && { before }) } as AuditQuery;
    return { filters, before, faults: {}, ...(await call("GET /audit", { query })) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { filters, before, faults: error.fields, entries: [], next: null };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Audit log", hidden: true });

const things = {
  label: "Thing",
  name: "thing",
  all: "All things",
  options: auditedEntities.map((thing) => [thing, formatName(thing)] as const),
};

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { filters, before, faults, entries, next } = loaderData;
  return (
    <div>
      <PageHead title="Audit log" />
      <LogFilters filters={filters} faults={faults} choice={things}>
        {filters.thingId && (
          <>
            {` Only changes of one ${filters.thing ?? "thing"} are shown.`}
            <input type="hidden" name="thingId" value={filters.thingId} />
          </>
        )}
      </LogFilters>
      {entries.length === 0 ? (
        <EmptyState sentence="No changes found.">
          {Object.keys(filters).length > 0
            ? "Ask for another person, thing or time."
            : "What staff and merchants change is noted here, and stays."}
        </EmptyState>
      ) : (
        <ol className="grid gap-4">
          {entries.map((entry) => (
            <li key={entry._id}>
              <AuditEntryCard entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <LogPages filters={filters} things="changes" before={before} next={next} />
    </div>
  );
}
