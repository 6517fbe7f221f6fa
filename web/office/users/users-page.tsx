import { requirePermission } from "#web/account/guards.ts";
import { call } from "#web/api.ts";
import { ListCount } from "#web/layout/dashboard/list-count.tsx";
import { readListParams, singlePage } from "#web/layout/dashboard/list-params.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { SearchBox } from "#web/layout/dashboard/search-box.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/users-page.ts";
import { UserCard } from "./user-card.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "read people");
  const { search, page } = readListParams(request.url);
  if (!search) return { search, ...(await call("GET /user", { query: { page } })) };
  const { users } = await call("GET /user/search", { query: { search } });
  return { search, users, ...singlePage(users.length) };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Users", hidden: true });

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { search, users, totalPages, currentPage, count } = loaderData;
  return (
    <div>
      <PageHead title="Users" />
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search users" help="By name or email, from two letters on." />
      </div>
      <ListCount count={count} words={["user", "users"]} isSearch={search !== ""} />
      {users.length === 0 ? (
        <EmptyState sentence="No users found.">Try another name or email.</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {users.map((user) => (
            <li key={user._id} className="grid">
              <UserCard user={user} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-10 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={(page) => `/dashboard/users?page=${page}`} />
      </div>
    </div>
  );
}
