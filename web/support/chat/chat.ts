import { io, type Socket } from "socket.io-client";
import { sentences } from "#contract/messages.ts";
import type { ChatMessage, ClientToServerEvents, ServerToClientEvents } from "#contract/support/chat.ts";
import { createStore } from "#web/create-store.ts";
import { endRefusedSession } from "#web/session/session.ts";
import { readToken } from "#web/session/token.ts";
import {
  addMessage,
  type ChatState,
  changeUser,
  chooseConversation,
  initialState,
  mergePage,
  setOnline,
  type Unsent,
  type Visit,
} from "./chat-state.ts";

const ackTimeoutMs = 8000;
const typingThrottleMs = 2000;
const typingShownMs = 4000;
const retryMs = 30_000;

/** The client of the chat: one socket, and the state that its events build. */
export class Chat {
  readonly me: string;
  readonly #visit: Visit;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly store = createStore<ChatState>(initialState);
  #login: string | null = null;
  #typingSentAt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(me: string, visit: Visit) {
    this.me = me;
    this.#visit = visit;
    this.#socket = io({
      transports: ["websocket"],
      auth: (authenticate) => {
        this.#login = readToken();
        authenticate({ token: this.#login });
      },
      autoConnect: false,
      reconnectionDelayMax: 20_000,
    });
    this.#listen();
  }

  open(): void {
    this.#socket.connect();
  }

  close(): void {
    clearTimeout(this.#retryTimer);
    this.#socket.disconnect();
  }

  select(id: string | null): void {
    this.#change({ selected: id });
    storeSelection(id);
    this.#fetchEnd();
    this.markRead();
  }

  send(text: string, order: string | null): void {
    const { selected, unsent } = this.#state;
    if (!selected) return;
    const message = { clientId: crypto.randomUUID(), to: selected, text, order, refusal: "" };
    this.#change({ unsent: [...unsent, message] });
    void this.#deliver(message);
  }

  /** Tries a refused message once more. */
  retry(message: Unsent): void {
    this.#refuse(message.clientId, "");
    void this.#deliver(message);
  }

  deleteUnsent({ clientId }: Unsent): void {
    this.#change({ unsent: this.#state.unsent.filter((message) => message.clientId !== clientId) });
  }

  fetchOlder(): void {
    const { selected, threads } = this.#state;
    const oldest = selected && threads[selected]?.messages[0];
    if (oldest) this.#socket.emit("getMessages", { with: selected, before: oldest.id });
  }

  sendTyping(): void {
    const { selected } = this.#state;
    if (!selected || Date.now() - this.#typingSentAt < typingThrottleMs) return;
    this.#typingSentAt = Date.now();
    this.#socket.volatile.emit("typing", { to: selected });
  }

  /** The open conversation counts as read while its tab is visible. */
  markRead(): void {
    const { selected, users } = this.#state;
    const unread = users?.find(({ id }) => id === selected)?.unread ?? 0;
    if (!selected || unread === 0 || document.hidden) return;
    this.#set(changeUser(this.#state, selected, { unread: 0 }));
    this.#socket.emit("read", { with: selected });
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on("connect", () => {
      this.#change({ connected: true, refusal: "" });
      socket.emit("connectUser");
      this.#fetchEnd();
      // Messages that were being sent when the connection broke are sent again; the client id makes that idempotent.
      for (const message of this.#state.unsent) if (!message.refusal) void this.#deliver(message);
    });
    socket.on("disconnect", (reason) => {
      this.#change({ connected: false, typing: [] });
      // Ended by the server: connecting again shows whether the login is still valid.
      if (reason === "io server disconnect") socket.connect();
    });
    socket.on("connect_error", ({ message }) => {
      // While it is active it tries again by itself; what the shop refused with a sentence is tried again later.
      const isRefused = !socket.active;
      this.#change({ connected: false, refusal: isRefused ? message : "" });
      if (!isRefused) return;
      if (message !== sentences.unauthorized) return this.#retryLater();
      socket.disconnect();
      endRefusedSession(this.#login);
    });
    socket.on("getUsers", (users) => {
      if (this.#state.users === null)
        this.#change({ selected: chooseConversation(users, { ...this.#visit, remembered: readSelection() }) });
      this.#change({ users });
      this.markRead();
    });
    socket.on("getMessages", (messages, { with: other, more }) => {
      if (!other) return;
      const known = this.#state.threads[other];
      const last = known?.messages.at(-1)?.id ?? "";
      const isEnd = messages.length === 0 || (messages.at(-1)?.id ?? "") >= last;
      const thread = mergePage(known, { messages, more }, isEnd);
      this.#change({ threads: { ...this.#state.threads, [other]: thread } });
    });
    socket.on("message", (message) => this.#receive(message));
    socket.on("connectUser", (user) => this.#set(setOnline(this.#state, user)));
    socket.on("disconnectUser", (user) => this.#set(setOnline(this.#state, user)));
    socket.on("typing", ({ id }) => this.#showTyping(id));
    socket.on("read", ({ by, with: other, upTo }) => {
      if (by === this.me) this.#set(changeUser(this.#state, other, { unread: 0 }));
      else this.#set(changeUser(this.#state, by, { readUpTo: upTo }));
    });
  }

  #receive(message: ChatMessage): void {
    const isKnown = this.#state.users?.some(({ id }) => id === message.from || id === message.to);
    this.#set(addMessage(this.#state, this.me, message));
    if (!isKnown) this.#socket.emit("getUsers");
    this.markRead();
  }

  /** Not all windows at the same moment. */
  #retryLater(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#socket.connect(), retryMs * (1 + Math.random()));
  }

  async #deliver({ clientId, to, text, order }: Unsent): Promise<void> {
    if (!this.#socket.connected) return;
    try {
      const answer = await this.#socket.timeout(ackTimeoutMs).emitWithAck("message", { clientId, to, text, order });
      if (answer.ok) this.#receive(answer.message);
      else this.#refuse(clientId, answer.error);
    } catch {
      // No acknowledgement: it is sent again on reconnect; while connected, the author decides.
      if (this.#socket.connected) this.#refuse(clientId, "This message may not have arrived.");
    }
  }

  #refuse(clientId: string, refusal: string): void {
    const unsent = this.#state.unsent.map((message) =>
      message.clientId === clientId ? { ...message, refusal } : message,
    );
    this.#change({ unsent });
  }

  #showTyping(id: string): void {
    this.#change({ typing: [...this.#state.typing.filter((other) => other !== id), id] });
    setTimeout(() => {
      this.#change({ typing: this.#state.typing.filter((other) => other !== id) });
    }, typingShownMs);
  }

  #fetchEnd(): void {
    const { selected } = this.#state;
    if (selected && this.#socket.connected) this.#socket.emit("getMessages", { with: selected });
  }

  #change(change: Partial<ChatState>): void {
    this.#set({ ...this.#state, ...change });
  }

  get #state(): ChatState {
    return this.store.get();
  }

  #set(state: ChatState): void {
    this.store.set(state);
  }
}

/** The conversation that was open last, remembered between visits. */
const selectionKey = "support_chat";

function readSelection(): string | null {
  try {
    return localStorage.getItem(selectionKey);
  } catch {
    return null;
  }
}

function storeSelection(id: string | null): void {
  try {
    if (id) localStorage.setItem(selectionKey, id);
    else localStorage.removeItem(selectionKey);
  } catch {
    // Storage may be blocked; the chat works without it.
  }
}
