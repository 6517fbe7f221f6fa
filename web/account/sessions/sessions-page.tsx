import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireUser } from "#web/session/guards.ts";
import type { Route } from "./+types/sessions-page.ts";
import { SessionList } from "./session-list.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request);
  return call("GET /auth/session");
}

/** Signs out the device that the form names, or all others. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = (await request.formData()).get("id");
  return runAction(() =>
    id === null ? call("DELETE /auth/session") : call("DELETE /auth/session/{id}", { params: { id: String(id) } }),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Your devices", hidden: true });

/** For those whose account has no page of security: they sign in through Google or Facebook. */
export default function SessionsPage({ loaderData: { sessions } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Your devices" />
      <SessionList sessions={sessions} />
    </div>
  );
}
