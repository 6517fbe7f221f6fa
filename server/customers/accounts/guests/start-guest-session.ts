import type { GuestForm } from "#contract/sales/guests.ts";
import { type Session, startSession } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";

/** Long enough to pay and to look at the order once more; later the mailed link opens it. */
export const guestSessionDays = 1;

/**
 * Each session is a guest of its own, also with an email that is known here already: whoever types an address has not shown that it is
 * theirs, and learns nothing of who else did.
 */
export function startGuestSession(db: Database, { email, phoneNumber }: GuestForm, client: Client): Promise<Session> {
  return transaction(db, async (tx) => {
    const [guest] = await tx
      .insert(users)
      .values({ guestEmail: email, phoneNumber, firstName: "", lastName: "" })
      .returning({ id: users.id });
    if (!guest) throw new Error("No guest was made.");
    await recordSecurityEvent(tx, { kind: "guest session started", userId: guest.id, actorId: guest.id, ...client });
    return startSession(tx, guest.id, client, guestSessionDays);
  });
}
