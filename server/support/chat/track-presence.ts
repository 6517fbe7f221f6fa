import { inArray } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { roles } from "#contract/roles.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Who } from "#server/customers/accounts/who.ts";
import type { Database } from "#server/platform/database/client.ts";
import type { ChatServer, ChatSocket } from "./event.ts";
import { appear, vanish, whoIsOnline } from "./presence.ts";
import { roomOf } from "./socket-events.ts";

const staff = "staff";
const people = "people";
/** Somebody who only reloads the page has not gone. */
const graceMs = 1500;

interface Someone {
  id: string;
  name: string;
  role: Who["role"];
}

/** Tells those who may know when somebody comes online with their first socket, or goes with their last. */
export class PresenceTracker {
  readonly #io: ChatServer;
  readonly #db: Database;
  readonly #processId: string;
  readonly #log: FastifyBaseLogger;
  readonly #underWay = new Set<Promise<void>>();
  readonly #waiting = new Set<NodeJS.Timeout>();

  constructor(io: ChatServer, db: Database, processId: string, log: FastifyBaseLogger) {
    this.#io = io;
    this.#db = db;
    this.#processId = processId;
    this.#log = log;
  }

  /** The room in which a person hears of others: members hear of staff alone. */
  audienceOf(role: Who["role"]): string {
    return role === roles.admin ? staff : people;
  }

  come(socket: ChatSocket): void {
    this.#do(async () => {
      const someone = personOf(socket);
      const before = await whoIsOnline(this.#db, [someone.id]);
      if (socket.connected) await appear(this.#db, socket.id, someone.id, this.#processId);
      if (!before.has(someone.id)) this.#broadcast("connectUser", someone, true);
    });
  }

  go(socket: ChatSocket): void {
    const someone = personOf(socket);
    this.#do(() => vanish(this.#db, socket.id));
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      this.#do(async () => {
        // Once more, in case it went before it had quite come.
        await vanish(this.#db, socket.id);
        if (!(await whoIsOnline(this.#db, [someone.id])).has(someone.id))
          this.#broadcast("disconnectUser", someone, false);
      });
    }, graceMs);
    this.#waiting.add(timer);
  }

  /** People whose process ended without a word. */
  async announceLost(userIds: string[]): Promise<void> {
    const online = await whoIsOnline(this.#db, userIds);
    const gone = userIds.filter((id) => !online.has(id));
    if (gone.length === 0) return;
    const found = await this.#db.select().from(users).where(inArray(users.id, gone));
    for (const { id, firstName, lastName, role } of found)
      this.#broadcast("disconnectUser", { id, name: [firstName, lastName].filter(Boolean).join(" "), role }, false);
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    for (const timer of this.#waiting) clearTimeout(timer);
    await Promise.all(this.#underWay);
  }

  #broadcast(event: "connectUser" | "disconnectUser", { id, name, role }: Someone, online: boolean): void {
    const rooms = role === roles.admin ? [staff, people] : [staff];
    // Nobody is told of their own coming, which their other tabs would list.
    this.#io.to(rooms).except(roomOf(id)).emit(event, { id, name, online });
  }

  #do(action: () => Promise<void>): void {
    const doing = action()
      .catch((error: unknown) => this.#log.warn({ err: error }, "a coming or going in the chat went unnoticed"))
      .finally(() => this.#underWay.delete(doing));
    this.#underWay.add(doing);
  }
}

const personOf = ({ data }: ChatSocket): Someone => ({ id: data.userId, name: data.name, role: data.role });
