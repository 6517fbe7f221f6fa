import { call } from "#web/api.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/grievance-status-page.ts";
import { GrievanceClocks } from "./grievance-clocks.tsx";

export const clientLoader = async ({ params: { token } }: Route.ClientLoaderArgs) => ({
  grievance: (await undefinedIfNotFound(call("POST /grievance/status", { body: { token } })))?.grievance,
});

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Your grievance", hidden: true });

export const HydrateFallback = () => (
  <div className="page grid min-h-[60dvh] max-w-2xl content-start gap-4 pt-8 lg:pt-12">
    <Skeleton className="h-10 w-2/3" />
    <Skeleton className="h-40" />
  </div>
);

export default function GrievanceStatusPage({ loaderData: { grievance } }: Route.ComponentProps) {
  if (!grievance) {
    return (
      <EmptyState sentence="No grievance found.">
        <p>Please open the link once more from the mail that we sent to you.</p>
        <ButtonLink to="/grievance" look="secondary">
          Write a grievance
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="page grid max-w-2xl gap-8 pt-8 lg:pt-12">
      <header>
        <h1 className="text-4xl">Your grievance</h1>
        <p className="mt-2 text-ink-soft tabular-nums">{grievance.number}</p>
      </header>
      <GrievanceClocks grievance={grievance} />
      <section aria-labelledby="words">
        <h2 id="words" className="text-xl">
          What you wrote
        </h2>
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">{grievance.message}</p>
      </section>
      {grievance.replies.length > 0 && (
        <section aria-labelledby="answers">
          <h2 id="answers" className="text-xl">
            Our answers
          </h2>
          <ul className="mt-3 grid gap-4">
            {grievance.replies.map(({ sent, message }) => (
              <li key={sent} className="border border-line bg-surface p-5">
                <p className="text-ink-soft text-sm">
                  <Time at={sent}>{formatMoment(sent)}</Time>
                </p>
                <p className="mt-1 max-w-prose whitespace-pre-line break-words">{message}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
