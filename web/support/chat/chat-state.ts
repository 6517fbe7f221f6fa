import type { ChatMessage, ChatUser } from "#contract/support/chat.ts";

/** A message that the shop has not confirmed yet, or has refused. */
export interface Unsent {
  clientId: string;
  to: string;
  text: string;
  order: string | null;
  /** Why it was refused; empty while it is on its way. */
  refusal: string;
}

/** One conversation, as far as it was fetched: oldest first. */
export interface Thread {
  messages: readonly ChatMessage[];
  more: boolean;
}

export interface ChatState {
  connected: boolean;
  /** Why the shop refused the connection; empty unless it did. */
  refusal: string;
  /** Absent until the first list has come. */
  users: readonly ChatUser[] | null;
  selected: string | null;
  threads: Readonly<Record<string, Thread>>;
  unsent: readonly Unsent[];
  typing: readonly string[];
}

export const initialState: ChatState = {
  connected: false,
  refusal: "",
  users: null,
  selected: null,
  threads: {},
  unsent: [],
  typing: [],
};

/** How somebody came to the chat. */
export interface Visit {
  /** The person whom the link names. */
  person: string | null;
  /** The link names an order, which its buyer wants to ask the shop about. */
  isAboutOrder: boolean;
}

/**
 * Whom to show first: whom the link names, then the conversation that was open last. A question about an order goes to whoever was talked
 * to last or can answer now; without any of these the person chooses.
 */
export function chooseConversation(
  users: readonly ChatUser[],
  { person, isAboutOrder, remembered }: Visit & { remembered: string | null },
): string | null {
  const find = (id: string | null) => users.find((user) => user.id === id);
  const answering = () =>
    users.find(({ lastMessage }) => lastMessage) ?? users.find(({ online }) => online) ?? users[0];
  const chosen = find(person) ?? find(remembered) ?? (isAboutOrder ? answering() : undefined);
  return chosen?.id ?? null;
}

const byId = (a: ChatMessage, b: ChatMessage) => (a.id < b.id ? -1 : 1);

/**
 * Adds a fetched page to what is known of a conversation. A page of the end that does not touch what is known replaces it, or
 * messages between the two would be missing for good.
 */
export function mergePage(known: Thread | undefined, page: Thread, isEnd: boolean): Thread {
  if (!known) return page;
  const ids = new Set(known.messages.map(({ id }) => id));
  const touches = page.messages.some(({ id }) => ids.has(id));
  if (isEnd && !touches && page.more && known.messages.length > 0) return page;
  const messages = [...known.messages, ...page.messages.filter(({ id }) => !ids.has(id))].sort(byId);
  const reachesBack = page.messages[0] && messages[0]?.id === page.messages[0].id;
  return { messages, more: reachesBack || page.messages.length === 0 ? page.more : known.more };
}

/** A message can arrive twice, where the connection between the server processes broke while it was broadcast. */
export function addMessage(state: ChatState, me: string, message: ChatMessage): ChatState {
  const other = message.from === me ? message.to : message.from;
  const known = state.threads[other];
  const { value, time, from } = message;
  const last = state.users?.find(({ id }) => id === other)?.lastMessage;
  const isLast = last?.time === time && last.from === from && last.value === value;
  const isNew = known ? !known.messages.some(({ id }) => id === message.id) : !isLast;
  const thread = known && isNew ? { ...known, messages: [...known.messages, message].sort(byId) } : known;
  const users = state.users?.map((user) =>
    user.id === other
      ? { ...user, lastMessage: { value, time, from }, unread: user.unread + (isNew && from === other ? 1 : 0) }
      : user,
  );
  return {
    ...state,
    users: users ? moveFirst(users, other) : state.users,
    threads: thread ? { ...state.threads, [other]: thread } : state.threads,
    unsent: state.unsent.filter(({ clientId }) => clientId !== message.clientId),
    typing: state.typing.filter((id) => id !== from),
  };
}

function moveFirst(users: readonly ChatUser[], id: string): ChatUser[] {
  const first = users.filter((user) => user.id === id);
  return [...first, ...users.filter((user) => user.id !== id)];
}

/** Somebody came or went. Whoever was not listed yet is added: staff hear of members they never talked with. */
export function setOnline(state: ChatState, { id, name, online }: Pick<ChatUser, "id" | "name" | "online">): ChatState {
  if (!state.users) return state;
  const isListed = state.users.some((user) => user.id === id);
  if (isListed) return { ...state, users: state.users.map((user) => (user.id === id ? { ...user, online } : user)) };
  if (!online) return state;
  return {
    ...state,
    users: [...state.users, { id, name, online, unread: 0, unreadSince: null, lastMessage: null, readUpTo: null }],
  };
}

export const changeUser = (state: ChatState, id: string, change: Partial<ChatUser>): ChatState => ({
  ...state,
  users: state.users?.map((user) => (user.id === id ? { ...user, ...change } : user)) ?? null,
});
