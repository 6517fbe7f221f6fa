import * as z from "zod/mini";
import { can } from "#contract/customers/roles.ts";
import { Suspension } from "#contract/customers/staff.ts";
import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import type { Faults } from "#web/forms/submit.ts";
import { FilterLinks, readFilter } from "#web/layout/dashboard/lists/filter-links.tsx";
import { ListCount } from "#web/layout/dashboard/lists/list-count.tsx";
import { readListParams, singlePage } from "#web/layout/dashboard/lists/list-params.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
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
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Faults> {
  const form = await request.formData();
  const isSuspended = form.get("isSuspended") === "true";
  const read = z.safeParse(Suspension, { isSuspended, reason: form.get("reason") ?? "" });
  if (!read.success) return { fields: { reason: read.error.issues[0]?.message ?? "" } };
  try {
    const params = { id: String(form.get("id")) };
    notifySuccess(await call("PUT /user/{id}/suspended", { params, body: read.data }));
    return { fields: {} };
  } catch (error) {
    return { fields: handleError(error) };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Users", hidden: true });

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const self = useUser();
  const { search, guests, users, totalPages, currentPage, count } = loaderData;
  const canSuspend = can(self, "suspend people");
  return (
    <div>
      <PageHead title="Users">
        {can(self, "manage staff") && (
          <ButtonLink to="/dashboard/staff" look="secondary" size="small">
            Staff
          </ButtonLink>
        )}
      </PageHead>
      <div className="mb-6 grid max-w-xl gap-3">
        <SearchBox label="Search users" help="By name or email, from two letters on." />
        <FilterLinks label="Which people" name="guests" options={filters} current={guests} />
      </div>
      <ListCount
        count={count}
        words={
          guests ? ["guest", "guests"] : users.some(({ isGuest }) => isGuest) ? ["person", "people"] : ["user", "users"]
        }
        isSearch={search !== ""}
      />
      {users.length === 0 ? (
        <EmptyState sentence={guests ? "No guests found." : "No users found."}>
          {search ? "Try another name or email." : "Whoever orders without an account is listed here."}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {users.map((user) => (
            <li key={user._id} className="grid">
              <UserCard user={user} canSuspend={canSuspend} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-10 empty:hidden">
        <Pager
          page={currentPage}
          totalPages={totalPages}
          href={(page) => `/dashboard/users?${new URLSearchParams({ ...(guests && { guests }), page: String(page) })}`}
        />
      </div>
    </div>
  );
}
