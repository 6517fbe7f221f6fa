import { endSessionOf, endSessionsOf } from "#server/customers/accounts/own-sessions/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { lockOwners, lockStaffMember } from "./lock-staff.ts";

/** Signs out one device of somebody on the staff. The one that asks is signed out by logging out. */
export function endStaffSession(
  db: Database,
  who: Who,
  { id, sessionId }: { id: string; sessionId: string },
  client: Client,
): Promise<void> {
  return transaction(db, async (tx) => {
    const person = await lockForOwner(tx, who, id);
    if (sessionId === who.sessionId) throw badRequest("This is the device that you use. Please sign out here instead.");
    const device = isUuid(sessionId) ? await endSessionOf(tx, id, sessionId) : undefined;
    if (device === undefined) throw notFound("This device is signed out already.");
    await note(tx, who, person, { device });
    const details = { device };
    await recordSecurityEvent(tx, { kind: "session ended", userId: id, actorId: who.userId, ...client, details });
  });
}

/** Signs somebody on the staff out everywhere; oneself on every other device. */
export function endStaffSessions(db: Database, who: Who, id: string, client: Client): Promise<void> {
  return transaction(db, async (tx) => {
    const person = await lockForOwner(tx, who, id);
    const devices = await endSessionsOf(tx, who, id);
    if (devices === 0) throw badRequest("They are signed in nowhere.");
    await note(tx, who, person, { devices });
    const details = { devices };
    await recordSecurityEvent(tx, {
      kind: "other sessions ended",
      userId: id,
      actorId: who.userId,
      ...client,
      details,
    });
  });
}

interface Person {
  id: string;
  email: string | null;
}

async function lockForOwner(tx: Queries, who: Who, id: string): Promise<Person> {
  await lockOwners(tx, who);
  return lockStaffMember(tx, id);
}

const note = (tx: Queries, who: Who, { id, email }: Person, before: Record<string, unknown>) =>
  recordChange(tx, who, { action: "signed out", entity: "user", entityId: id, entityName: email ?? id, before });
