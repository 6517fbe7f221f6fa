import { useState } from "react";
import { useSearchParams } from "react-router";
import { isAdmin } from "#contract/customers/roles.ts";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { requirePermission, requireUser } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { Route } from "./+types/support-page.ts";
import { Conversation } from "./conversation.tsx";
import { PeopleList } from "./people-list.tsx";
import { useChat } from "./use-chat.ts";

/** `?order=…` comes from an order page: the next message is then about that order. `?with=…` names the person to talk with. */
export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  if (isAdmin(user)) await requirePermission(request, "answer support");
  const id = url.searchParams.get("order");
  return { user, order: id ? await findOrder(id) : null, person: url.searchParams.get("with") };
}

async function findOrder(id: string) {
  const order = await loadOrder(id);
  if (!order) return null;
  const { _id, created, totalWithTax, status, products } = order;
  return { _id, created, totalWithTax, status, items: products.length };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Support", hidden: true });

export function HydrateFallback() {
  return (
    <div className="page pt-8 pb-16">
      <Skeleton className="mb-6 h-10 w-40" />
      <Skeleton className="h-[70dvh]" />
    </div>
  );
}

export default function SupportPage({ loaderData: { user, order, person } }: Route.ComponentProps) {
  // Another person begins with another chat.
  return <Support key={user._id} me={user._id} isStaff={isAdmin(user)} order={order} person={person} />;
}

type About = Route.ComponentProps["loaderData"]["order"];

interface SupportProps {
  me: string;
  isStaff: boolean;
  order: About;
  person: string | null;
}

function Support({ me, isStaff, order, person }: SupportProps) {
  const { supportHours } = useSite().store;
  const { chat, state } = useChat(me, { person, isAboutOrder: order !== null && !isStaff });
  const { users, connected, refusal, selected } = state;
  const [, setSearch] = useSearchParams();
  const [isListShown, showList] = useState(false);
  const other = users?.find(({ id }) => id === selected);
  const isListOnPhone = isListShown || !other;

  return (
    <div className="page pt-6 pb-10 lg:pt-10">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl">Support</h1>
        <p role="status" className="text-ink-soft text-sm">
          {connected ? "" : refusal || "Not connected."}
        </p>
        {!isStaff && (
          <p className="w-full text-ink-soft text-sm">
            People answer: {supportHours}. Write whenever you like; your message waits for them.
          </p>
        )}
      </header>
      <div
        className={`grid h-[75dvh] min-h-112 overflow-hidden border border-line bg-surface md:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[21rem_minmax(0,1fr)] ${other ? "" : "max-md:grid-rows-[auto_minmax(0,1fr)]"}`}
      >
        <div className={`min-h-0 border-line md:border-e ${isListOnPhone ? "" : "max-md:hidden"}`}>
          <PeopleList
            users={users}
            typing={state.typing}
            me={me}
            chosen={other?.id}
            onChoose={(id) => {
              chat.select(id);
              showList(false);
            }}
          />
        </div>
        <div className={`min-h-0 min-w-0 ${other ? (isListOnPhone ? "max-md:hidden" : "") : "max-md:order-first"}`}>
          {other ? (
            <Conversation
              key={other.id}
              chat={chat}
              state={state}
              other={other}
              about={order}
              onSent={() => setSearch({}, { replace: true, preventScrollReset: true })}
              onBack={() => showList(true)}
            />
          ) : (
            <div className="max-md:border-line max-md:border-b max-md:*:py-4 max-md:[&_[aria-hidden]]:hidden">
              <EmptyState sentence="Select chat to start messaging" />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
