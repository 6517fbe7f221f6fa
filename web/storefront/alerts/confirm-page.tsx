import { call } from "#web/api.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/confirm-page.ts";
import { followLink, LinkPage } from "./link-page.tsx";

export const clientAction = ({ params }: Route.ClientActionArgs) =>
  followLink(() => call("POST /alert/confirm/{token}", { params }));

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Confirm the alert", hidden: true });

export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Shall we tell you?"
      words="One press, and we mail you once, when what you asked for happens. The mail has a link to stop."
      action="Tell me"
      answer={actionData}
    />
  );
}
