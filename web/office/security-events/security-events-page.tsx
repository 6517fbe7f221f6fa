import { useState } from "react";
import type { SecurityEventQuery } from "#contract/security-events.ts";
import { requirePermission } from "#web/account/guards.ts";
import { ApiError, call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/security-events-page.ts";
import { SecurityEventCard } from "./security-event.tsx";
import { SecurityEventFilters } from "./security-event-filters.tsx";

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  await requirePermission(request, "read security events");
  const { before, ...filters } = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ""));
  try {
    const query = { ...filters, ...(before && { before }) } as SecurityEventQuery;
    return { filters, before, faults: {}, ...(await call("GET /security-event", { query })) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { filters, before, faults: error.fields, events: [], next: null };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Security events", hidden: true });

export default function SecurityEventsPage({ loaderData }: Route.ComponentProps) {
  const { filters, before, faults, events, next } = loaderData;
  const address = (more: Record<string, string>) => `?${new URLSearchParams({ ...filters, ...more })}`;
  return (
    <div>
      <PageHead title="Security events">
        <SaveEvents filters={filters} />
      </PageHead>
      <SecurityEventFilters filters={filters} faults={faults} />
      {events.length === 0 ? (
        <EmptyState sentence="No events found.">
          {Object.keys(filters).length > 0
            ? "Ask for another kind, person or time."
            : "Logins, refusals and reads of other people's data are kept here for a while."}
        </EmptyState>
      ) : (
        <ol className="grid gap-3">
          {events.map((event) => (
            <li key={event._id}>
              <SecurityEventCard event={event} />
            </li>
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="mt-8 flex justify-between gap-4 empty:hidden">
        {before && (
          <ButtonLink to={address({})} look="secondary" size="small">
            Newest events
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={address({ before: next })} look="secondary" size="small" className="ms-auto">
            Older events
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

function SaveEvents({ filters }: { filters: Record<string, string> }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const path = `/security-event/export.jsonl?${new URLSearchParams(filters)}`;
    await saveFile(path, "security-events.jsonl").catch(handleError);
    setBusy(false);
  };
  return (
    <Button look="secondary" size="small" busy={busy} onClick={() => void save()}>
      Save as JSON lines
    </Button>
  );
}
