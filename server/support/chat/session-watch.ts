import type { FastifyBaseLogger } from "fastify";
import { sentences } from "#contract/messages.ts";
import { readSessionEnds, type Who } from "#server/customers/accounts/service.ts";
import type { Shop } from "#server/shop.ts";
import type { ChatServer, ChatSocket } from "./chat-socket.ts";

/** The channel of server/customers/accounts/ended-sessions.sql; a message is the id of a session or of a person. */
export const endedSessions = "ended_sessions";

/** The longest that a timer of Node can wait. */
const longestTimerMs = 2 ** 31 - 1;

/** Does not count as a sign of life: a browser that is left alone holds its socket open. */
type SessionReader = (token: string) => Promise<Who | undefined>;

/** Closes sockets with the session that they were opened with: their browser may send nothing for hours. */
export class SessionWatch {
  readonly #io: ChatServer;
  readonly #shop: Shop;
  readonly #readSession: SessionReader;
  readonly #log: FastifyBaseLogger;
  readonly #timers = new Map<ChatSocket, NodeJS.Timeout>();

  constructor(
    io: ChatServer,
    shop: Shop,
    { readSession, log }: { readSession: SessionReader; log: FastifyBaseLogger },
  ) {
    this.#io = io;
    this.#shop = shop;
    this.#readSession = readSession;
    this.#log = log;
  }

  /** Appearance at once as well: the session may have ended while the socket was being opened. */
  watch(socket: ChatSocket): void {
    socket.on("disconnect", () => this.#stopTimer(socket));
    this.#check([socket]);
  }

  /** Checks the sockets of a session or a person with this id, of which something has changed. */
  changed(id: string): void {
    this.#check(this.#sockets().filter(({ data }) => data.sessionId === id || data.userId === id));
  }

  /** For words that did not arrive, and clocks that were set. */
  checkAll(): void {
    this.#check(this.#sockets());
  }

  #sockets(): ChatSocket[] {
    return [...this.#io.of("/").sockets.values()];
  }

  #check(sockets: ChatSocket[]): void {
    if (sockets.length === 0) return;
    this.#closeEnded(sockets).catch((error: unknown) =>
      this.#log.warn({ err: error }, "the sessions of chat sockets could not be checked"),
    );
  }

  async #closeEnded(sockets: ChatSocket[]): Promise<void> {
    const ids = sockets.map(({ data }) => data.sessionId);
    const ends = await readSessionEnds(this.#shop.db, this.#shop.settings, ids);
    const readers = sockets.map(async (socket) => {
      const who = await this.#readSession(socket.data.token);
      const endsAt = ends.get(socket.data.sessionId)?.getTime();
      if (who?.role === socket.data.role && endsAt !== undefined) this.#startTimer(socket, endsAt);
      else this.#close(socket);
    });
    await Promise.all(readers);
  }

  #startTimer(socket: ChatSocket, endsAt: number): void {
    this.#stopTimer(socket);
    if (!socket.connected) return;
    // A moment later: the database's clock decides, and may be behind.
    const waitMs = Math.min(Math.max(endsAt - Date.now(), 0) + 100, longestTimerMs);
    this.#timers.set(
      socket,
      setTimeout(() => this.#check([socket]), waitMs),
    );
  }

  #stopTimer(socket: ChatSocket): void {
    clearTimeout(this.#timers.get(socket));
    this.#timers.delete(socket);
  }

  #close(socket: ChatSocket): void {
    socket.emit("refused", { error: sentences.unauthorized });
    socket.disconnect(true);
  }
}
