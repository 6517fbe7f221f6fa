import { call } from "#web/api.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/stop-page.ts";
import { followLink, LinkPage } from "./link-page.tsx";

export const clientAction = ({ params }: Route.ClientActionArgs) =>
  followLink(() => call("POST /alert/stop/{token}", { params }));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Stop these mails", hidden: true });

export default function StopPage({ actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Stop these mails"
      words="Would you like no more mails of the kind that led you here? One press, and they stop."
      action="Stop them"
      answer={actionData}
    />
  );
}
