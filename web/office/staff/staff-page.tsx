import type { StaffRoleDetails } from "#contract/customers/staff.ts";
import { call } from "#web/api.ts";
import { capitalize } from "#web/capitalize.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import type { Route } from "./+types/staff-page.ts";
import { AddStaff } from "./add-staff.tsx";
import { changeStaff } from "./change-staff.ts";
import { roleNames } from "./role-names.ts";
import { StaffCard } from "./staff-card.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage staff");
  return call("GET /staff");
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeStaff(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Staff", hidden: true });

export default function StaffPage({ loaderData: { staff, roles }, actionData }: Route.ComponentProps) {
  const self = useUser();
  const list = useFocusRestore(staff);
  return (
    <div>
      <PageHead title="Staff" />
      <div className="grid gap-8">
        <AddStaff answer={actionData} />
        <div ref={list} tabIndex={-1} className="outline-none">
          <p role="status" className="mb-4 text-ink-soft text-sm">
            {staff.length === 1 ? "1 person" : `${staff.length} people`} on the staff
          </p>
          <ul className="grid gap-4 xl:grid-cols-2">
            {staff.map((person) => (
              // With the role in its key, so that a card whose role has changed begins anew.
              <li key={`${person._id} ${person.staffRole}`} className="grid">
                <StaffCard person={person} isSelf={person._id === self._id} />
              </li>
            ))}
          </ul>
        </div>
        <Roles roles={roles} />
      </div>
    </div>
  );
}

function Roles({ roles }: { roles: readonly StaffRoleDetails[] }) {
  return (
    <section aria-labelledby="staff-roles">
      <h2 id="staff-roles" className="mb-3 text-xl">
        What each role may do
      </h2>
      <dl className="grid divide-y divide-line border-line border-y">
        {roles.map(({ name, permissions }) => (
          <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">{roleNames[name]}</dt>
            <dd className="text-ink-soft">{name === "owner" ? "Everything" : capitalize(permissions.join(", "))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
