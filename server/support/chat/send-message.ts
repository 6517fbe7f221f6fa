import { and, eq } from "drizzle-orm";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { can, isAdmin } from "#contract/customers/roles.ts";
import type { ChatMessage, MessageForm } from "#contract/support/chat.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import { addToConversation } from "./conversations.ts";
import { readMessage } from "./read-messages.ts";
import { chatMessages } from "./tables.ts";

type Writer = Pick<Who, "userId" | "permissions">;

const answersSupport = (person: Pick<Who, "permissions">) => can(person, "answer support");

/** One answer for people who do not exist and people who may not be written to. */
const unknownPerson = () => badRequest("This person is not known here.");

async function assertReceiver(tx: Queries, who: Writer, to: string): Promise<void> {
  const { role, staffRole } = users;
  const [receiver] = await tx.select({ role, staffRole }).from(users).where(eq(users.id, to));
  if (!receiver || to === who.userId) throw unknownPerson();
  const isSupport = answersSupport({ permissions: permissionsOf(receiver.staffRole) });
  const isCustomer = !isAdmin(receiver);
  if (!isSupport && !(isCustomer && answersSupport(who))) throw unknownPerson();
}

/** A message may be about an order of the member in the conversation, and about no other. */
async function assertOrder(tx: Queries, who: Writer, { to, order }: MessageForm): Promise<void> {
  if (!order) return;
  const [found] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, order));
  const buyers = answersSupport(who) ? [who.userId, to] : [who.userId];
  if (!found?.userId || !buyers.includes(found.userId)) throw badRequest("No order found.");
}

/** Idempotent by the client id: a message that is sent again is answered with the one that is stored. */
export async function sendMessage(
  db: Database,
  who: Writer,
  form: MessageForm,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  return transaction(db, async (tx) => {
    await assertReceiver(tx, who, form.to);
    await assertOrder(tx, who, form);
    const clientId = form.clientId ?? null;
    const [stored] = await tx
      .insert(chatMessages)
      .values({ fromId: who.userId, toId: form.to, value: form.text, clientId, orderId: form.order ?? null })
      .onConflictDoNothing({ target: [chatMessages.fromId, chatMessages.clientId] })
      .returning({ id: chatMessages.id });
    const id = stored?.id ?? (clientId && (await findByClientId(tx, who.userId, clientId)));
    if (stored) await addToConversation(tx, { id: stored.id, fromId: who.userId, toId: form.to });
    const message = id && (await readMessage(tx, id));
    if (!message) throw new Error("a stored message is gone");
    return { message, isNew: stored !== undefined };
  });
}

async function findByClientId(tx: Queries, fromId: string, clientId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.fromId, fromId), eq(chatMessages.clientId, clientId)));
  return found?.id;
}
