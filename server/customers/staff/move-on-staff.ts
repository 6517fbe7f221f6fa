import { type Role, roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { changeRole, merchantOf, type Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";

interface StaffPerson {
  id: string;
  email: string | null;
  role: Role;
  staffRole: StaffRole | null;
}

/** Gives somebody another place on the staff, or none, with all that has to be kept of it. Their logins end. */
export async function moveOnStaff(
  tx: Queries,
  who: Pick<Who, "userId" | "role">,
  { id, email, role, staffRole: former }: StaffPerson,
  staffRole: StaffRole | null,
  client: Client,
): Promise<void> {
  const newRole = staffRole === null ? await roleWithoutStaff(tx, id) : roles.admin;
  await changeRole(tx, id, newRole, staffRole);
  await recordChange(tx, who, {
    action: "changed",
    entity: "user",
    entityId: id,
    entityName: email ?? id,
    before: { role, staffRole: former },
    after: { role: newRole, staffRole },
  });
  const details = { from: former ?? "no staff", to: staffRole ?? "no staff" };
  await recordSecurityEvent(tx, { kind: "role changed", userId: id, actorId: who.userId, ...client, details });
}

/** The command that makes owners may have made one of a merchant, who goes on selling. */
const roleWithoutStaff = async (tx: Queries, userId: string): Promise<Role> =>
  (await merchantOf(tx, userId)) ? roles.merchant : roles.member;
