import type { Who } from "#server/customers/accounts/service.ts";
import { endOtherSessions } from "#server/customers/accounts/sessions.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { notFound } from "#server/shop-error.ts";
import { endSessionOf } from "./service.ts";

type Owner = Pick<Who, "userId" | "sessionId">;

/** Signs out one of a person's devices. That of somebody else does not exist for them. */
export function endOneSession(db: Database, { userId }: Owner, sessionId: string, client: Client): Promise<void> {
  return transaction(db, async (tx) => {
    const device = await endSessionOf(tx, userId, sessionId);
    if (device === undefined) throw notFound("This device is signed out already.");
    const details = { device };
    await recordSecurityEvent(tx, { kind: "session ended", userId, actorId: userId, ...client, details });
  });
}

/** Signs out every device but the one that asks; answers how many there were. */
export function endAllOthers(db: Database, who: Owner, client: Client): Promise<number> {
  return transaction(db, async (tx) => {
    const devices = await endOtherSessions(tx, who);
    const { userId } = who;
    if (devices > 0) {
      const details = { devices };
      await recordSecurityEvent(tx, { kind: "other sessions ended", userId, actorId: userId, ...client, details });
    }
    return devices;
  });
}
