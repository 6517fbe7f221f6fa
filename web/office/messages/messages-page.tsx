import { useNavigation } from "react-router";
import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Route } from "./+types/messages-page.ts";
import { MessageCard } from "./message-card.tsx";

const filters = [
  ["waiting", "Waiting"],
  ["answered", "Answered"],
  ["all", "All"],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "answer support");
  const which = readFilter(request.url, "which", filters) ?? "waiting";
  const { page } = readListParams(request.url);
  return { which, ...(await call("GET /contact", { query: { which, page } })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return runAction(() =>
    call("PUT /contact/{id}/answered", {
      params: { id: String(form.get("id")) },
      body: { isAnswered: form.get("isAnswered") === "yes" },
    }),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Messages", hidden: true });

const sentences = {
  waiting: "Nobody waits for an answer.",
  answered: "No message has been answered yet.",
  all: "No messages found.",
};

export default function MessagesPage({ loaderData: { which, messages, ...page } }: Route.ComponentProps) {
  const marked = useNavigation().formData?.get("id");
  return (
    <OfficeList
      title="Messages"
      words={["message", "messages"]}
      rows={messages}
      card={(message) => <MessageCard message={message} busy={marked === message._id} />}
      page={page}
      filters={[{ label: "Which messages", name: "which", options: filters, current: which }]}
      sentence={sentences[which]}
      empty="What people write on the contact page lands here."
    />
  );
}
