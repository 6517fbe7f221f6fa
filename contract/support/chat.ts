import * as z from "zod/mini";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

/** The support chat runs over Socket.IO events, beside the calls of the API. */
export interface ChatUser {
  id: string;
  name: string;
  online: boolean;
  /** Messages of theirs that were not read yet. */
  unread: number;
  /** When the first of them was written. */
  unreadSince: string | null;
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
  /** Idempotency key, made by the browser that wrote it: sent twice, it is one message. */
  clientId: string | null;
  order: ChatOrder | null;
}

/** Which conversation a page of messages belongs to, and whether there are older ones. */
interface ChatPage {
  with: string | null;
  more: boolean;
}

/** The acknowledgement of an event: its result, or one clear sentence. */
export type ChatAnswer<T = object> = ({ ok: true } & T) | { ok: false; error: string };

export interface ServerToClientEvents {
  getUsers: (users: ChatUser[]) => void;
  getMessages: (messages: ChatMessage[], page: ChatPage) => void;
  message: (message: ChatMessage) => void;
  connectUser: (user: Pick<ChatUser, "id" | "name" | "online">) => void;
  disconnectUser: (user: Pick<ChatUser, "id" | "name" | "online">) => void;
  typing: (from: { id: string }) => void;
  /** A read receipt, for the reader's other devices and for the other person. */
  read: (receipt: { by: string; with: string; upTo: string }) => void;
  /** For an event that was sent without an acknowledgement callback. */
  refused: (refusal: { error: string }) => void;
}

export interface ClientToServerEvents {
  connectUser: (answer?: (answer: ChatAnswer) => void) => void;
  getUsers: (answer?: (answer: ChatAnswer) => void) => void;
  getMessages: (query?: ConversationQuery | string, answer?: (answer: ChatAnswer) => void) => void;
  message: (form: MessageForm, answer?: (answer: ChatAnswer<{ message: ChatMessage }>) => void) => void;
  typing: (form: { to: string }) => void;
  read: (form: { with: string }) => void;
}

const noMessage = "Please type message.";

/** In one spelling: rooms and comparisons go by it. */
const person = () => z.guid("This person is not known here.").check(z.toLowerCase());

export const MessageForm = z.object({
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
export type MessageForm = z.infer<typeof MessageForm>;

export const ConversationQuery = z.object({
  with: person(),
  /** Only what is older than this message. */
  before: z.optional(z.guid("This message is not known here.")),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const TypingForm = z.object({ to: person() });
export const ReadForm = z.object({ with: person() });
