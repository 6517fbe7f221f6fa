import { eq } from "drizzle-orm";
import type { AuditedThing } from "#contract/audit-things.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { differences } from "./differences.ts";
import { auditEntries } from "./tables.ts";

export interface Change {
  /** A short verb in the past: "added", "changed", "deleted", "approved", "switched off". */
  action: string;
  thing: AuditedThing;
  thingId: string;
  thingName: string;
  /** Plain values a person can read; only what differs is kept. Absent before something is made, or after it is gone. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Notes a change in the transaction that makes it. A change that changes nothing is not noted. */
export async function recordChange(tx: Queries, who: Pick<Who, "userId" | "role">, change: Change): Promise<void> {
  const { before, after } = differences(change.before, change.after);
  if (change.before && change.after && Object.keys(after ?? {}).length === 0) return;
  const [person] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, who.userId));
  const { action, thing, thingId, thingName } = change;
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(" ");
  const userName = person?.email ? `${name} (${person.email})` : name;
  await tx
    .insert(auditEntries)
    .values({ userId: who.userId, userName, role: who.role, action, thing, thingId, thingName, before, after });
}
