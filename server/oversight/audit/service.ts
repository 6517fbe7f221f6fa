import { isDeepStrictEqual } from "node:util";
import { asc, eq, or, sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import type { AuditedEntity } from "#contract/oversight/audited-entities.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import type { Settings } from "#server/settings/settings.ts";
import { auditEntries } from "./tables.ts";

type Values = Record<string, unknown>;

export interface Change {
  /** A short verb in the past: "added", "changed", "deleted", "approved", "switched off". */
  action: string;
  entity: AuditedEntity;
  entityId: string;
  entityName: string;
  /** Plain values a person can read; only what differs is stored. Absent when something is created. */
  before?: Values;
  /** Absent when something is deleted. */
  after?: Values;
}

/** Who made a change. */
interface Actor {
  userId: string;
  role: (typeof roles)[keyof typeof roles];
}

/** Writes the audit entry in the transaction that makes the change. A change without a difference writes none. */
export async function recordChange(tx: Queries, who: Actor, change: Change): Promise<void> {
  await insertEntry(tx, { ...who, userName: await readUserName(tx, who.userId) }, change);
}

/** Writes the audit entry of what was done at the machine itself, by a command or a setting, which `userName` names. */
export const recordOperatorChange = (tx: Queries, userName: string, change: Change): Promise<void> =>
  insertEntry(tx, { userId: nilUuid, role: roles.admin, userName }, change);

type Author = Pick<typeof auditEntries.$inferInsert, "userId" | "role" | "userName">;

async function insertEntry(tx: Queries, { userId, role, userName }: Author, change: Change): Promise<void> {
  const { before, after } = onlyDifferences(change.before, change.after);
  if (change.before && change.after && Object.keys(after ?? {}).length === 0) return;
  const { action, entity: thing, entityId: thingId, entityName: thingName } = change;
  await tx.insert(auditEntries).values({ userId, userName, role, action, thing, thingId, thingName, before, after });
}

/** Leaves out the fields that are equal on both sides. A single side is stored whole. */
function onlyDifferences(before?: Values, after?: Values): { before?: Values | undefined; after?: Values | undefined } {
  if (!before || !after) return { before, after };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Name and email as they are now: the entry outlives the account. */
async function readUserName(tx: Queries, userId: string): Promise<string> {
  const [user] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
  return user?.email ? `${name} (${user.email})` : name;
}

/** What a person changed, and what staff changed about them. */
export function exportAudit(db: Queries, userId: string) {
  const { action, thing, thingName, before, after, createdAt } = auditEntries;
  return db
    .select({ action, thing, thingName, before, after, createdAt })
    .from(auditEntries)
    .where(or(eq(auditEntries.userId, userId), eq(auditEntries.thingId, userId)))
    .orderBy(asc(auditEntries.id));
}

interface ErasedPerson {
  userId: string;
  /** Only an address that the person has proven to be theirs. */
  email: string | null;
  /** What was theirs: applications and reviews. */
  things: string[];
}

/** The entries stay, without anything that says who the person was. */
export async function erasePersonFromAudit(tx: Queries, { userId, email, things }: ErasedPerson): Promise<void> {
  await tx.execute(sql`select erase_person_from_audit(${userId}, ${email}, ${sql.param(things)}::text[])`);
}

export async function deleteOldAudit(db: Queries, { keepAuditDays }: Settings): Promise<void> {
  // Apart from each other: whoever drops a month locks the whole log until the end of the statement.
  await db.execute(sql`select drop_old_audit(${keepAuditDays})`);
  await db.execute(sql`select delete_old_audit(${keepAuditDays})`);
}
