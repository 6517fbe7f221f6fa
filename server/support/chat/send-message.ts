import { and, eq, sql } from "drizzle-orm";
import type { ChatMessage, Sent } from "#contract/chat.ts";
import { isAdmin } from "#contract/roles.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { refuse } from "#server/shop-error.ts";
import { readMessage } from "./messages.ts";
import { chatMessages, chatSides } from "./tables.ts";

type Writer = Pick<Who, "userId" | "role">;

/** Whoever may not be written to is as good as unknown. */
const unknownPerson = () => refuse("This person is not known here.");

async function checkReceiver(tx: Queries, who: Writer, to: string): Promise<void> {
  const [receiver] = await tx.select({ role: users.role }).from(users).where(eq(users.id, to));
  if (!receiver || to === who.userId) throw unknownPerson();
  if (!isAdmin(who) && !isAdmin(receiver)) throw unknownPerson();
}

/** A message may be about an order of the member in the conversation, and about no other. */
async function checkOrder(tx: Queries, who: Writer, { to, order }: Sent): Promise<void> {
  if (!order) return;
  const [found] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, order));
  const buyers = isAdmin(who) ? [who.userId, to] : [who.userId];
  if (!found?.userId || !buyers.includes(found.userId)) throw refuse("No order found.");
}

/** Stores a message and moves the conversation up for both ends. The same client id again is the message there was. */
export async function sendMessage(
  db: Database,
  who: Writer,
  sent: Sent,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  return transaction(db, async (tx) => {
    await checkReceiver(tx, who, sent.to);
    await checkOrder(tx, who, sent);
    const clientId = sent.clientId ?? null;
    const [stored] = await tx
      .insert(chatMessages)
      .values({ fromId: who.userId, toId: sent.to, value: sent.text, clientId, orderId: sent.order ?? null })
      .onConflictDoNothing({ target: [chatMessages.fromId, chatMessages.clientId] })
      .returning({ id: chatMessages.id });
    const id = stored?.id ?? (clientId && (await findSent(tx, who.userId, clientId)));
    if (stored) await moveUp(tx, who.userId, sent.to, stored.id);
    const message = id && (await readMessage(tx, id));
    if (!message) throw new Error("a stored message is gone");
    return { message, isNew: stored !== undefined };
  });
}

async function findSent(tx: Queries, fromId: string, clientId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.fromId, fromId), eq(chatMessages.clientId, clientId)));
  return found?.id;
}

async function moveUp(tx: Queries, fromId: string, toId: string, lastMessageId: string): Promise<void> {
  const sides = [
    { userId: fromId, otherId: toId, lastMessageId, unread: 0 },
    { userId: toId, otherId: fromId, lastMessageId, unread: 1 },
  ];
  await tx
    .insert(chatSides)
    // In one order from both ends, or two who write at once would wait for each other.
    .values(sides.sort((a, b) => (a.userId < b.userId ? -1 : 1)))
    .onConflictDoUpdate({
      target: [chatSides.userId, chatSides.otherId],
      set: {
        lastMessageId: sql`greatest(${chatSides.lastMessageId}, excluded.last_message_id)`,
        unread: sql`${chatSides.unread} + excluded.unread`,
      },
    });
}

/** Notes that one end has read the conversation. Answers when, or nothing when there was nothing to read. */
export async function markRead(db: Queries, userId: string, otherId: string): Promise<Date | undefined> {
  const [side] = await db
    .update(chatSides)
    .set({ unread: 0, readAt: sql`now()` })
    .where(and(eq(chatSides.userId, userId), eq(chatSides.otherId, otherId), sql`${chatSides.unread} > 0`))
    .returning({ readAt: chatSides.readAt });
  return side?.readAt ?? undefined;
}

export async function haveTalked(db: Queries, userId: string, otherId: string): Promise<boolean> {
  const sides = await db
    .select({ userId: chatSides.userId })
    .from(chatSides)
    .where(and(eq(chatSides.userId, userId), eq(chatSides.otherId, otherId)));
  return sides.length > 0;
}
