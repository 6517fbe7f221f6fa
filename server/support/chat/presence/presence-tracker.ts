import { inArray } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { isAdmin, type Role } from "#contract/customers/roles.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import { type ChatServer, type ChatSocket, personalRoom } from "#server/support/chat/chat-socket.ts";
import { findOnline, removePresence } from "./presence.ts";

const staffRoom = "staff";
const customerRoom = "people";
/** A person who only reloads the page is back by then, and nobody is told. */
const graceMs = 1500;

interface Person {
  id: string;
  name: string;
  role: Role;
}

/** Announces when somebody comes online with their first socket or goes offline with their last, to those who may know. */
export class PresenceTracker {
  readonly #io: ChatServer;
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(io: ChatServer, db: Database, log: FastifyBaseLogger) {
    this.#io = io;
    this.#db = db;
    this.#log = log;
  }

  /** The room that is told about others: customers are told about staff alone. */
  roomFor(role: Role): string {
    return isAdmin({ role }) ? staffRoom : customerRoom;
  }

  connected(socket: ChatSocket): void {
    if (socket.data.isFirst) this.#announce("connectUser", personOf(socket), true);
  }

  /** Takes out a socket that may never have been announced. */
  removed(socketId: string): void {
    this.#run(() => removePresence(this.#db, socketId));
  }

  disconnected(socket: ChatSocket): void {
    const person = personOf(socket);
    this.removed(socket.id);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#run(async () => {
        const online = await findOnline(this.#db, [person.id]);
        if (!online.has(person.id)) this.#announce("disconnectUser", person, false);
      });
    }, graceMs);
    this.#timers.add(timer);
  }

  /** People whose sockets expired because their process died. */
  async announceExpired(userIds: string[]): Promise<void> {
    const online = await findOnline(this.#db, userIds);
    const offline = userIds.filter((id) => !online.has(id));
    if (offline.length === 0) return;
    const rows = await this.#db.select().from(users).where(inArray(users.id, offline));
    for (const { id, firstName, lastName, role } of rows) {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      this.#announce("disconnectUser", { id, name, role }, false);
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #announce(event: "connectUser" | "disconnectUser", { id, name, role }: Person, online: boolean): void {
    const rooms = isAdmin({ role }) ? [staffRoom, customerRoom] : [staffRoom];
    // Not to the person's own tabs, which would list them among the others.
    this.#io.to(rooms).except(personalRoom(id)).emit(event, { id, name, online });
  }

  #run(action: () => Promise<void>): void {
    const running = action()
      .catch((error: unknown) => this.#log.warn({ err: error }, "a change of chat presence was not announced"))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }
}

const personOf = ({ data }: ChatSocket): Person => ({ id: data.userId, name: data.name, role: data.role });
