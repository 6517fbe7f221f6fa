import { useState } from "react";
import { can } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { saveFile } from "#web/save-file.ts";
import { requirePermission } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import type { Route } from "./+types/readers-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "read people");
  return call("GET /newsletter");
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Newsletter", hidden: true });

export default function ReadersPage({ loaderData: { count } }: Route.ComponentProps) {
  const canExport = can(useUser(), "export people");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile("/newsletter/export.csv", "newsletter.csv").catch(handleError);
    setBusy(false);
  };
  return (
    <div>
      <PageHead title="Newsletter" />
      {count === 0 ? (
        <EmptyState sentence="Nobody reads the newsletter yet.">
          Whoever subscribes on the home page, or when signing up, is counted here.
        </EmptyState>
      ) : (
        <div className="grid max-w-prose justify-items-start gap-5">
          <p>
            <strong className="font-display text-3xl tabular-nums">{count.toLocaleString("en-IN")}</strong>{" "}
            {count === 1 ? "person reads" : "people read"} the newsletter.
          </p>
          {canExport && (
            <>
              <p className="text-ink-soft">
                The file names each reader with the link that takes them off the list. Put that link into every letter
                you send.
              </p>
              <Button look="secondary" busy={busy} onClick={() => void save()}>
                Export as CSV
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
