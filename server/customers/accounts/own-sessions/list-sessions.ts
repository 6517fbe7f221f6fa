import { and, desc, eq, gt, sql } from "drizzle-orm";
import { placeOf } from "#contract/places.ts";
import type { OwnSession } from "#contract/sessions.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** Of a program that signs in over and over only the last seen are listed. */
const most = 100;

export async function listSessions(db: Queries, who: Pick<Who, "userId" | "sessionId">): Promise<OwnSession[]> {
  const current = sql<boolean>`${sessions.id} = ${who.sessionId}`;
  const rows = await db
    .select({ session: sessions, current })
    .from(sessions)
    .where(and(eq(sessions.userId, who.userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(current), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(most);
  return rows.map(({ session: { id, device, addressPrefix, createdAt, lastSeenAt }, current }) => ({
    _id: id,
    device,
    place: placeOf(addressPrefix),
    created: createdAt.toISOString(),
    // Whoever asks is here now, whenever that is written down.
    lastSeen: (current ? new Date() : lastSeenAt).toISOString(),
    current,
  }));
}
