import type { StaffRole } from "#contract/customers/staff-roles.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { badRequest } from "#server/shop-error.ts";
import { assertOwnerLeft, lockOwners, lockStaffMember } from "./lock-staff.ts";
import { moveOnStaff } from "./move-on-staff.ts";

/** Gives somebody on the staff another role, or removes them from it (`null`). */
export function changeStaffRole(
  db: Database,
  who: Who,
  { id, staffRole }: { id: string; staffRole: StaffRole | null },
  client: Client,
): Promise<void> {
  return transaction(db, async (tx) => {
    const owners = await lockOwners(tx, who);
    const person = await lockStaffMember(tx, id);
    if (person.staffRole === staffRole) throw badRequest("This person has that role already.");
    assertOwnerLeft(owners, id);
    await moveOnStaff(tx, who, person, staffRole, client);
  });
}
