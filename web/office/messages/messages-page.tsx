import { useNavigation } from "react-router";
import type { ContactMessage } from "#contract/support/contact.ts";
import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { FilterLinks, readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/messages-page.ts";
import { MessageCard } from "./message-card.tsx";

const filters = [
  ["waiting", "Waiting"],
  ["answered", "Answered"],
  ["all", "All"],
] as const;

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  await requirePermission(request, "answer support");
  const which = readFilter(request.url, "which", filters) ?? "waiting";
  const page = url.searchParams.get("page") ?? "1";
  return { which, ...(await call("GET /contact", { query: { which, page } })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  try {
    const { message } = await call("PUT /contact/{id}/answered", {
      params: { id: String(form.get("id")) },
      body: { isAnswered: form.get("isAnswered") === "yes" },
    });
    notify({ kind: "success", title: message });
  } catch (error) {
    handleError(error);
  }
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Messages", hidden: true });

const emptyWords: Record<string, string> = {
  waiting: "Nobody waits for an answer.",
  answered: "No message has been answered yet.",
  all: "No messages found.",
};

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { which, messages, totalPages, currentPage, count } = loaderData;
  const marked = useNavigation().formData?.get("id");
  return (
    <div>
      <PageHead title="Messages">
        <FilterLinks label="Which messages" name="which" options={filters} current={which} />
      </PageHead>
      {messages.length === 0 ? (
        <EmptyState sentence={emptyWords[which] ?? ""}>What people write on the contact page lands here.</EmptyState>
      ) : (
        <>
          <p className="mb-4 text-ink-soft text-sm">{count === 1 ? "1 message" : `${count} messages`}</p>
          <ul className="grid gap-4">
            {messages.map((message: ContactMessage) => (
              <li key={message._id}>
                <MessageCard message={message} busy={marked === message._id} />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <Pager page={currentPage} totalPages={totalPages} href={(page) => `?which=${which}&page=${page}`} />
          </div>
        </>
      )}
    </div>
  );
}
