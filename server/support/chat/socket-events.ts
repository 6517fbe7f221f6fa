import * as z from "zod/mini";
import { ReadMark, Sent, Towards, Wanted } from "#contract/chat.ts";
import type { Shop } from "#server/shop.ts";
import { type ChatServer, type ChatSocket, onEvent, readPayload } from "./event.ts";
import { readConversation, readLatest } from "./messages.ts";
import { listPeople } from "./people.ts";
import { haveTalked, markRead, sendMessage } from "./send-message.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Every tab and device of a person hears what is said to them. */
export const roomOf = (userId: string) => `person ${userId}`;

const nothing = z.unknown();

/** Somebody's id alone asks for the end of that conversation; nothing at all asks for the ends of all of them. */
function readWanted(payload: unknown): Wanted | undefined {
  if (payload === undefined || payload === null) return undefined;
  return readPayload(Wanted, typeof payload === "string" ? { with: payload } : payload);
}

/** How fast each kind of event may come from one person. */
export function createPaces(isLimited: boolean) {
  const pace = (atOnce: number, perSecond: number) =>
    new TokenBucket(isLimited ? { atOnce, perSecond } : { atOnce: 1e9, perSecond: 1e9 });
  return { writing: pace(20, 1), asking: pace(60, 10) };
}

export type Paces = ReturnType<typeof createPaces>;
type PaymentContext = Parameters<typeof onEvent>[1];

/** What a person can do once the socket is open. */
export function handleSocketEvents(
  io: ChatServer,
  socket: ChatSocket,
  shop: Shop,
  desk: PaymentContext,
  paces: Paces,
): void {
  const { db } = shop;
  const { writing, asking } = paces;
  const toUser = (userId: string) => io.to(roomOf(userId));

  for (const name of ["connectUser", "getUsers"] as const) {
    onEvent(socket, desk, name, {
      takes: nothing,
      flood: asking,
      action: async (_, who) => {
        socket.emit("getUsers", await listPeople(db, who));
        return undefined;
      },
    });
  }

  onEvent(socket, desk, "getMessages", {
    takes: nothing,
    flood: asking,
    action: async (payload, { userId }) => {
      const wanted = readWanted(payload);
      if (wanted) {
        const { messages, more } = await readConversation(db, userId, wanted);
        socket.emit("getMessages", messages, { with: wanted.with, more });
      } else socket.emit("getMessages", await readLatest(db, userId), { with: null, more: false });
      return undefined;
    },
  });

  onEvent(socket, desk, "message", {
    takes: Sent,
    flood: writing,
    action: async (sent, who) => {
      const { message, isNew } = await sendMessage(db, who, sent);
      // The answer to the sender follows; its other tabs hear of it like the receiver's.
      if (isNew) toUser(message.to).to(roomOf(message.from)).emit("message", message);
      return { message };
    },
  });

  onEvent(socket, desk, "typing", {
    takes: Towards,
    flood: asking,
    action: async ({ to }, { userId }) => {
      // Only where there is a conversation, so that nobody blinks at strangers.
      if (await haveTalked(db, userId, to)) toUser(to).emit("typing", { id: userId });
      return undefined;
    },
  });

  onEvent(socket, desk, "read", {
    takes: ReadMark,
    flood: asking,
    action: async ({ with: other }, { userId }) => {
      const readAt = await markRead(db, userId, other);
      const mark = readAt && { by: userId, with: other, upTo: readAt.toISOString() };
      if (mark) toUser(userId).to(roomOf(other)).emit("read", mark);
      return undefined;
    },
  });
}
