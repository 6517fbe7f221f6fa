import { idAt } from "#demo/data/dates.ts";
import type { DemoOrder } from "#demo/data/orders/demo-order.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { chatMessages, chatSides } from "#server/support/chat/tables.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import type { DemoPeople } from "./add-people.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (ms: number) => new Date(Date.now() - ms);

/** A conversation of the member with the admin about an order on its way, and two messages from the contact form. */
export async function addDemoMessages(tx: Queries, orders: DemoOrder[], { admin, member }: DemoPeople): Promise<void> {
  await tx.insert(contactMessages).values(contactRows(admin?.id ?? null));
  if (!admin || !member) return;
  const order = orders.findLast(({ order: each }) => each.userId === member.id && each.status === "Shipped")?.order;
  const messages = [
    { by: member, ms: 26 * 60 * minute, value: "Hello, can you tell me when this arrives?", about: order?.id },
    {
      by: admin,
      ms: 25.8 * 60 * minute,
      value: "Hello Kabir, it left our store this week and is two days away.",
    },
    { by: admin, ms: 25.7 * 60 * minute, value: "Shall we ask the courier to call you first?" },
    { by: member, ms: 25 * 60 * minute, value: "Yes please, on my phone. Thank you!" },
  ];
  const rows = messages.map(({ by, ms, value, about }) => {
    const createdAt = ago(ms);
    const [fromId, toId] = by === admin ? [admin.id, member.id] : [member.id, admin.id];
    return { id: idAt(createdAt), createdAt, fromId, toId, value, orderId: about ?? null };
  });
  await tx.insert(chatMessages).values(rows);
  const lastMessageId = rows.at(-1)?.id ?? "";
  await tx.insert(chatSides).values([
    { userId: member.id, otherId: admin.id, lastMessageId, readAt: ago(25 * 60 * minute) },
    { userId: admin.id, otherId: member.id, lastMessageId, unread: 1, readAt: ago(25.7 * 60 * minute) },
  ]);
}

function contactRows(adminId: string | null) {
  const messages = [
    {
      name: "Leela Pillai",
      email: "leela.pillai@example.com",
      message:
        "Do you weave the Sambalpuri saree in a darker red too? It would be for my sister's wedding in February.",
      createdAt: ago(6 * day),
      answered: adminId !== null,
    },
    {
      name: "Harpreet Gill",
      email: "harpreet.gill@example.com",
      message: "I would like to buy forty stoles for a conference. Is there a price for so many?",
      createdAt: ago(1.2 * day),
      answered: false,
    },
  ];
  return messages.map(({ answered, ...message }) => ({
    ...message,
    id: idAt(message.createdAt),
    ...(answered && { answeredAt: ago(5.5 * day), answeredBy: adminId }),
  }));
}
