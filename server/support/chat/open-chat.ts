import type { Server as HttpServer, IncomingMessage } from "node:http";
import { inArray } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { Server } from "socket.io";
import { sentences } from "#contract/limits.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { createSessionReader } from "#server/customers/accounts/who.ts";
import type { Shop } from "#server/shop.ts";
import { openClusterAdapter } from "./cluster-adapter.ts";
import type { ChatServer, ChatSocket } from "./event.ts";
import { beat, beatEveryMs, leave } from "./presence.ts";
import { createPaces, handleSocketEvents, roomOf } from "./socket-events.ts";
import { PresenceTracker } from "./track-presence.ts";

/** Far above the longest message, which is then refused with a sentence; what is larger still ends the connection. */
const largestPayload = 100_000;

export interface Chat {
  close(): Promise<void>;
}

/** A page of another site has no business here; programs send no origin. */
const isOwnOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;

/** Opens the support chat on the shop's own server. Several processes share it through the database. */
export async function openChat(shop: Shop, server: HttpServer, log: FastifyBaseLogger): Promise<Chat> {
  const { db, tokens, settings } = shop;
  const processId = crypto.randomUUID();
  const line = openClusterAdapter(settings.databaseUrl, { log, onGap: cutAll });
  const io: ChatServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: largestPayload,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request)),
    adapter: line.adapter,
  });
  const readSession = createSessionReader(db, tokens);
  const desk = { log, readSession: (token: string) => readSession({ headers: { authorization: token } }) };
  const paces = createPaces(settings.rateLimits);
  const comings = new PresenceTracker(io, db, processId, log);

  /** Not a farewell: whoever is cut connects again, and then asks for what it missed. */
  function cutAll(): void {
    for (const { conn } of io.of("/").sockets.values()) conn.close();
  }

  io.use((socket, next) => {
    admit(socket).then(
      (admitted) => next(admitted ? undefined : new Error(sentences.unauthorized)),
      (error: unknown) => {
        log.error({ err: error }, "a chat connection could not be checked");
        next(new Error(sentences.failed));
      },
    );
  });

  async function admit(socket: ChatSocket): Promise<boolean> {
    const { auth, headers } = socket.handshake;
    const token = typeof auth.token === "string" ? auth.token : headers.authorization;
    const who = token ? await desk.readSession(token) : undefined;
    if (!token || !who) return false;
    const [user] = await db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, [who.userId]));
    const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
    socket.data = { token, userId: who.userId, name, role: who.role };
    return true;
  }

  io.on("connection", (socket) => {
    void socket.join([roomOf(socket.data.userId), comings.audienceOf(socket.data.role)]);
    handleSocketEvents(io, socket, shop, desk, paces);
    comings.come(socket);
    socket.on("disconnect", () => comings.go(socket));
  });

  /** Signs of life, and the end for sockets whose session has ended while they were silent. */
  async function keepHouse(): Promise<void> {
    paces.writing.sweep();
    paces.asking.sweep();
    await comings.announceLost(await beat(db, processId));
    const guests = [...io.of("/").sockets.values()];
    const ids = guests.map(({ data }) => tokens.read(data.token) ?? "").filter(Boolean);
    if (guests.length === 0) return;
    const alive = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids));
    const good = new Set(alive.map(({ id }) => id));
    for (const guest of guests) if (!good.has(tokens.read(guest.data.token) ?? "")) guest.disconnect(true);
  }

  const beating = setInterval(() => {
    keepHouse().catch((error: unknown) => log.warn({ err: error }, "the chat missed a beat"));
  }, beatEveryMs);

  // Whoever came before would not be told what others say through another process.
  await line.listening;
  return {
    async close() {
      clearInterval(beating);
      // Not io.close(), which would close the shop's own server behind its back; and not those of other processes.
      io.local.disconnectSockets(true);
      io.engine.close();
      await comings.settle();
      await leave(db, processId).catch((error: unknown) => log.warn({ err: error }, "the chat left without a word"));
      await io.of("/").adapter.close();
      await line.close();
    },
  };
}
