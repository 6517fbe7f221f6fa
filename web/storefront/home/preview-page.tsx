import { call } from "#web/api.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { formatIndiaTime } from "#web/ui/dates/india-time.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { Route } from "./+types/preview-page.ts";
import { toBlock } from "./blocks.ts";
import { HomeBlocks } from "./home-blocks.tsx";

/** Loaded in the browser of staff alone: no page with it is ever rendered or kept for others. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage catalogue");
  const { searchParams } = new URL(request.url);
  const [version, at] = [searchParams.get("version"), searchParams.get("at")];
  const { blocks } = await call("GET /home/preview", { query: { ...(version && { version }), ...(at && { at }) } });
  return { blocks: blocks.map(toBlock), at, isDraft: !version };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Preview of Home", hidden: true });

export function HydrateFallback() {
  return <Skeleton className="aspect-4/5 w-full md:aspect-21/9" />;
}

export default function PreviewPage({ loaderData: { blocks, at, isDraft } }: Route.ComponentProps) {
  return (
    <>
      <div className="bg-highlight text-on-highlight">
        <p className="page flex flex-wrap items-center justify-between gap-x-6 py-1 font-semibold text-sm">
          <span>
            Preview of {isDraft ? "the draft" : "an earlier version"}
            {at && `, as on ${formatIndiaTime(at)}`}: only staff see this.
          </span>
          <PageLink to="/dashboard/home" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Back to arranging
          </PageLink>
        </p>
      </div>
      <HomeBlocks blocks={blocks} />
      {blocks.length === 0 && <p className="page py-16">Nothing is shown at this moment.</p>}
    </>
  );
}
