import type { AuditQuery } from "#contract/audit.ts";
import { requirePermission } from "#web/account/guards.ts";
import { ApiError, call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/audit-page.ts";
import { AuditEntryCard } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";

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

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { filters, before, faults, entries, next } = loaderData;
  const address = (more: Record<string, string>) => `?${new URLSearchParams({ ...filters, ...more })}`;
  return (
    <div>
      <PageHead title="Audit log" />
      <AuditFilters filters={filters} faults={faults} />
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
      <nav aria-label="Pages" className="mt-8 flex justify-between gap-4 empty:hidden">
        {before && (
          <ButtonLink to={address({})} look="secondary" size="small">
            Newest changes
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={address({ before: next })} look="secondary" size="small" className="ms-auto">
            Older changes
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
