import { asc, eq } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest, forbidden, notFound } from "#server/shop-error.ts";

/**
 * Every change of the staff begins here. The owners are locked in one order, so that changes happen one after the other:
 * of two owners who remove each other at once, the second is an owner no longer.
 */
export async function lockOwners(tx: Queries, who: Pick<Who, "userId">): Promise<string[]> {
  const owners = await listOwners(tx);
  if (!owners.includes(who.userId)) throw forbidden();
  return owners;
}

async function listOwners(tx: Queries): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.staffRole, "owner"))
    .orderBy(asc(users.id))
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Without an owner nobody could manage the staff any more. */
export function assertOwnerLeft(owners: readonly string[], leaving: string): void {
  if (owners.length === 1 && owners[0] === leaving)
    throw badRequest("This is the last owner. Please make somebody else an owner first.");
}

export async function lockStaffMember(tx: Queries, id: string) {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  if (!person?.staffRole) throw notFound("Nobody on the staff has this id.");
  return { ...person, staffRole: person.staffRole };
}
