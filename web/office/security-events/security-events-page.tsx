import { useState } from "react";
import { securityEventKinds } from "#contract/oversight/security-event-kinds.ts";
import type { SecurityEventQuery } from "#contract/oversight/security-events.ts";
import { ApiError, call } from "#web/api.ts";
import { capitalize } from "#web/capitalize.ts";
import { LogFilters, LogPages } from "#web/layout/dashboard/lists/log-filters.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { saveFile } from "#web/save-file.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import type { Route } from "./+types/security-events-page.ts";
import { SecurityEventCard } from "./security-event.tsx";

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

const kinds = {
  label: "Kind",
  name: "kind",
  all: "All kinds",
  options: securityEventKinds.map((kind) => [kind, capitalize(kind)] as const),
};

export default function SecurityEventsPage({ loaderData }: Route.ComponentProps) {
  const { filters, before, faults, events, next } = loaderData;
  return (
    <div>
      <PageHead title="Security events">
        <SaveEvents filters={filters} />
      </PageHead>
      <LogFilters filters={filters} faults={faults} choice={kinds} />
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
      <LogPages filters={filters} things="events" before={before} next={next} />
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
