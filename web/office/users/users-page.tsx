import * as z from "zod/mini";
import { can } from "#contract/customers/roles.ts";
import { Suspension } from "#contract/customers/staff.ts";
import { call } from "#web/api.ts";
import { readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { readListParams, singlePage } from "#web/layout/dashboard/lists/list-params.ts";
import { OfficeList } from "#web/layout/dashboard/lists/office-list.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type ActionResult, runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/users-page.ts";
import { UserCard } from "./user-card.tsx";

/** Guests have no account. */
const filters = [
  ["", "Users"],
  ["yes", "Guests"],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "read people");
  const { search, page } = readListParams(request.url);
  const guests = readFilter(request.url, "guests", filters) ?? "";
  if (!search) return { search, guests, ...(await call("GET /user", { query: { page, guests } })) };
  const { users } = await call("GET /user/search", { query: { search, guests } });
  return { search, guests, users, ...singlePage(users.length) };
}

/** Suspends the member that `id` names, or lifts the suspension. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  const isSuspended = form.get("isSuspended") === "true";
  const read = z.safeParse(Suspension, { isSuspended, reason: form.get("reason") ?? "" });
  if (!read.success) return { fields: { reason: read.error.issues[0]?.message ?? "" } };
  const params = { id: String(form.get("id")) };
  return runAction(() => call("PUT /user/{id}/suspended", { params, body: read.data }));
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Users", hidden: true });

export default function UsersPage({ loaderData: { search, guests, users, ...page } }: Route.ComponentProps) {
  const self = useUser();
  const canSuspend = can(self, "suspend people");
  return (
    <OfficeList
      title="Users"
      words={
        guests ? ["guest", "guests"] : users.some(({ isGuest }) => isGuest) ? ["person", "people"] : ["user", "users"]
      }
      rows={users}
      card={(user) => <UserCard user={user} canSuspend={canSuspend} />}
      cardColumns="md:grid-cols-2 2xl:grid-cols-3"
      page={page}
      filters={[{ label: "Which people", name: "guests", options: filters, current: guests }]}
      search={{ value: search, label: "Search users", help: "By name, email or phone number, from two letters on." }}
      nothingFound={
        search ? "Try another name, email or phone number." : "Whoever orders without an account is listed here."
      }
      empty="Whoever signs up is listed here."
    >
      {can(self, "manage staff") && (
        <ButtonLink to="/dashboard/staff" look="secondary" size="small">
          Staff
        </ButtonLink>
      )}
    </OfficeList>
  );
}
