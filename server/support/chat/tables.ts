import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";
import { orders } from "#server/sales/orders/tables.ts";

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: id(),
    fromId: person(),
    toId: person(),
    value: text().notNull(),
    /** Idempotency key of the browser: a message that is sent again after a lost answer is stored once. */
    clientId: uuid(),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    unique("one_message_a_client_id").on(t.fromId, t.clientId),
    check("nobody_chats_with_themselves", sql`${t.fromId} <> ${t.toId}`),
    // Both directions of a conversation under one key, in the order of their ids.
    index("messages_of_a_conversation").on(
      sql`least(${t.fromId}, ${t.toId})`,
      sql`greatest(${t.fromId}, ${t.toId})`,
      t.id.desc(),
    ),
    index("messages_to_a_person").on(t.toId),
    index("messages_about_an_order").on(t.orderId),
  ],
);

/** A conversation as one of its two people sees it: two rows for each conversation. */
export const chatSides = pgTable(
  "chat_sides",
  {
    userId: person(),
    otherId: person(),
    lastMessageId: uuid()
      .notNull()
      .references(() => chatMessages.id, { onDelete: "cascade" }),
    /** Messages of the other that this person has not read. */
    unread: integer().notNull().default(0),
    readAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.otherId] }),
    index("conversations_by_last_message").on(t.userId, t.lastMessageId.desc()),
    index("conversations_with_a_person").on(t.otherId),
    check("unread_is_never_negative", sql`${t.unread} >= 0`),
  ],
);

/** Open sockets of all processes. Rows expire without the heartbeat of their process. */
export const chatPresence = pgTable(
  "chat_presence",
  {
    socketId: text().primaryKey(),
    userId: person(),
    processId: uuid().notNull(),
    /** Keyed hash of the address that it comes from. */
    addressHash: text().notNull(),
    seenAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index("presence_of_a_person").on(t.userId),
    index("presence_of_a_process").on(t.processId),
    index("presence_of_an_address").on(t.addressHash),
  ],
);
