import { and, desc, eq, gt, sql } from "drizzle-orm";
import { placeOf } from "#contract/customers/places.ts";
import type { OwnSession } from "#contract/customers/sessions.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { endOtherSessions } from "#server/customers/accounts/sessions.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** A program may sign in over and over: only the last seen sessions are listed. */
const most = 100;

/** The sessions of one person; `who` asks, whose own login is the current one. */
export async function listSessions(
  db: Queries,
  who: Pick<Who, "userId" | "sessionId">,
  userId: string = who.userId,
): Promise<OwnSession[]> {
  const current = sql<boolean>`${sessions.id} = ${who.sessionId}`;
  const rows = await db
    .select({ session: sessions, current })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(current), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(most);
  return rows.map(({ session: { id, device, addressPrefix, createdAt, lastSeenAt }, current }) => ({
    _id: id,
    device,
    place: placeOf(addressPrefix),
    created: createdAt.toISOString(),
    // The person who asks is here now, whenever that is written down.
    lastSeen: (current ? new Date() : lastSeenAt).toISOString(),
    current,
  }));
}

/** Signs out one of a person's devices; answers which it was, or nothing when that person has no such login. */
export async function endSessionOf(tx: Queries, userId: string, sessionId: string): Promise<string | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ device: sessions.device });
  return ended?.device;
}

/** Signs a person out everywhere but in the login that asks, if it is theirs; answers how many devices there were. */
export const endSessionsOf = (tx: Queries, { sessionId }: Pick<Who, "sessionId">, userId: string): Promise<number> =>
  endOtherSessions(tx, { userId, sessionId });
