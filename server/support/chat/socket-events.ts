import * as z from "zod/mini";
import { ConversationQuery, MessageForm, ReadForm, TypingForm } from "#contract/support/chat.ts";
import type { Shop } from "#server/shop.ts";
import { type ChatServer, type ChatSocket, personalRoom } from "./chat-socket.ts";
import { hasConversation, markRead } from "./conversations.ts";
import { type EventContext, handleEvent, parsePayload } from "./handle-event.ts";
import { TokenBucket } from "./limits/token-bucket.ts";
import { listPeople } from "./list-people.ts";
import { readConversation, readLatest } from "./read-messages.ts";
import { sendMessage } from "./send-message.ts";

const noPayload = z.unknown();

/** How fast one person may write, and how fast they may ask for anything else. */
export function createRateLimits(isLimited: boolean) {
  const bucket = (name: string, burst: number, perSecond: number) =>
    new TokenBucket(isLimited ? { burst, perSecond } : { burst: 1e9, perSecond: 1e9 }, name);
  return { writing: bucket("chat writing", 20, 1), reading: bucket("chat reading", 60, 10) };
}

interface Options {
  io: ChatServer;
  shop: Shop;
  context: EventContext;
  rateLimits: ReturnType<typeof createRateLimits>;
}

/** Registers what a person can do over an open socket. */
export function registerSocketEvents(socket: ChatSocket, { io, shop, context, rateLimits }: Options): void {
  const { db } = shop;
  const { writing, reading } = rateLimits;
  const toPerson = (userId: string) => io.to(personalRoom(userId));

  for (const name of ["connectUser", "getUsers"] as const) {
    handleEvent(socket, context, name, {
      schema: noPayload,
      rateLimit: reading,
      action: async (_, who) => {
        socket.emit("getUsers", await listPeople(db, who));
        return undefined;
      },
    });
  }

  handleEvent(socket, context, "getMessages", {
    schema: noPayload,
    rateLimit: reading,
    action: async (payload, { userId }) => {
      const query = parseConversationQuery(payload);
      if (query) {
        const { messages, more } = await readConversation(db, userId, query);
        socket.emit("getMessages", messages, { with: query.with, more });
      } else {
        socket.emit("getMessages", await readLatest(db, userId), { with: null, more: false });
      }
      return undefined;
    },
  });

  handleEvent(socket, context, "message", {
    schema: MessageForm,
    rateLimit: writing,
    action: async (form, who) => {
      const { message, isNew } = await sendMessage(db, who, form);
      // To both ends: the sender's other tabs show it as well.
      if (isNew) toPerson(message.to).to(personalRoom(message.from)).emit("message", message);
      return { message };
    },
  });

  handleEvent(socket, context, "typing", {
    schema: TypingForm,
    rateLimit: reading,
    action: async ({ to }, { userId }) => {
      // Only within a conversation, so that nobody can send signals to strangers.
      if (await hasConversation(db, userId, to)) toPerson(to).emit("typing", { id: userId });
      return undefined;
    },
  });

  handleEvent(socket, context, "read", {
    schema: ReadForm,
    rateLimit: reading,
    action: async ({ with: other }, { userId }) => {
      const readAt = await markRead(db, userId, other);
      const receipt = readAt && { by: userId, with: other, upTo: readAt.toISOString() };
      if (receipt) toPerson(userId).to(personalRoom(other)).emit("read", receipt);
      return undefined;
    },
  });
}

/** A person's id alone asks for the end of that conversation; no payload asks for the ends of the latest ones. */
function parseConversationQuery(payload: unknown): ConversationQuery | undefined {
  if (payload === undefined || payload === null) return undefined;
  return parsePayload(ConversationQuery, typeof payload === "string" ? { with: payload } : payload);
}
