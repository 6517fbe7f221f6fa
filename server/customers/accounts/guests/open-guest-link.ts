import { and, eq, isNotNull } from "drizzle-orm";
import { type Session, startSession } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { readGuestToken } from "./service.ts";
import { guestSessionDays } from "./start-guest-session.ts";

const ended = () =>
  badRequest("This link is good no more. If you have created an account since, please log in: your order is there.");

/** The link in a guest's mail lets its holder see the order and what goes with it, as the guest who placed it. */
export function openGuestLink(
  { db, settings }: Pick<Shop, "db" | "settings">,
  token: string,
  client: Client,
): Promise<{ session: Session; orderId: string }> {
  return transaction(db, async (tx) => {
    const opened = readGuestToken(settings, token);
    if (!opened) throw ended();
    const { guestId, orderId } = opened;
    // Waits for the guest's orders to join an account, if they are about to: then there is no guest any more.
    const [guest] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, guestId), isNotNull(users.guestEmail)))
      .for("key share");
    if (!guest) throw ended();
    await recordSecurityEvent(tx, { kind: "guest link opened", userId: guestId, actorId: guestId, ...client });
    return { session: await startSession(tx, guestId, client, guestSessionDays), orderId };
  });
}
