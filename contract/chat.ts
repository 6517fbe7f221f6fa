import * as z from "zod/mini";
import { plainText } from "./fields.ts";
import { limits } from "./limits.ts";

/** What goes over the socket, beside the calls: `message` and its like are Socket.IO events. */
export interface ChatUser {
  id: string;
  name: string;
  online: boolean;
  /** Messages of theirs that were not read yet. */
  unread: number;
  lastMessage: { value: string; time: string; from: string } | null;
  /** Up to when they have read what was written to them. */
  readUpTo: string | null;
}

/** An order that a message is about. Both ends may open it. */
export interface ChatOrder {
  _id: string;
  created: string;
  totalWithTax: number;
  status: string;
  items: number;
}

export interface ChatMessage {
  id: string;
  from: string;
  to: string;
  value: string;
  time: string;
  user: { name: string };
  /** Made by the browser that wrote it: sent twice, it is one message. */
  clientId: string | null;
  order: ChatOrder | null;
}

/** Which conversation a page of messages belongs to, and whether there are older ones. */
interface ChatPage {
  with: string | null;
  more: boolean;
}

/** The answer to an event that asks for one: what was wanted, or one clear sentence. */
export type ChatAnswer<T = object> = ({ ok: true } & T) | { ok: false; error: string };

export interface FromShop {
  getUsers: (users: ChatUser[]) => void;
  getMessages: (messages: ChatMessage[], page: ChatPage) => void;
  message: (message: ChatMessage) => void;
  connectUser: (user: Pick<ChatUser, "id" | "name" | "online">) => void;
  disconnectUser: (user: Pick<ChatUser, "id" | "name" | "online">) => void;
  typing: (from: { id: string }) => void;
  /** Somebody has read a conversation: its reader's other devices and its other end hear it. */
  read: (mark: { by: string; with: string; upTo: string }) => void;
  /** For whoever sent an event without asking for an answer. */
  refused: (refusal: { error: string }) => void;
}

export interface ToShop {
  connectUser: (answer?: (answer: ChatAnswer) => void) => void;
  getUsers: (answer?: (answer: ChatAnswer) => void) => void;
  getMessages: (wanted?: Wanted | string, answer?: (answer: ChatAnswer) => void) => void;
  message: (sent: Sent, answer?: (answer: ChatAnswer<{ message: ChatMessage }>) => void) => void;
  typing: (to: { to: string }) => void;
  read: (mark: { with: string }) => void;
}

const noMessage = "Please type message.";

const person = () => z.guid("This person is not known here.");

export const Sent = z.object({
  text: z
    .string(noMessage)
    .check(
      z.overwrite(plainText),
      z.minLength(1, { error: noMessage, abort: true }),
      z.maxLength(limits.chatTextMax, `A message holds at most ${limits.chatTextMax} characters.`),
    ),
  to: person(),
  clientId: z.optional(z.guid("The mark of a message must be a UUID.")),
  /** The order it is about. */
  order: z.optional(z.nullable(z.guid("No order found."))),
});
export type Sent = z.infer<typeof Sent>;

export const Wanted = z.object({
  with: person(),
  /** Only what is older than this message. */
  before: z.optional(z.guid("This message is not known here.")),
});
export type Wanted = z.infer<typeof Wanted>;

export const Towards = z.object({ to: person() });
export const ReadMark = z.object({ with: person() });
