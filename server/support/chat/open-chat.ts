import type { Server as HttpServer, IncomingMessage } from "node:http";
import { eq, inArray } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { Server } from "socket.io";
import { sentences } from "#contract/limits.ts";
import { createSessionReader } from "#server/customers/accounts/service.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import type { Shop } from "#server/shop.ts";
import { type ChatServer, type ChatSocket, personalRoom } from "./chat-socket.ts";
import { openCluster } from "./cluster-adapter.ts";
import { heartbeatEveryMs, removeProcess, sendHeartbeat } from "./presence.ts";
import { PresenceTracker } from "./presence-tracker.ts";
import { createRateLimits, registerSocketEvents } from "./socket-events.ts";

/** Far above the longest message, which is refused with a sentence; anything larger than this ends the connection. */
const maxPayloadBytes = 100_000;

export interface Chat {
  close(): Promise<void>;
}

/** Opens the support chat on the shop's own server. Several processes are one chat through the database. */
export async function openChat(shop: Shop, server: HttpServer, log: FastifyBaseLogger): Promise<Chat> {
  const { db, tokens, settings } = shop;
  const processId = crypto.randomUUID();
  const cluster = openCluster(settings.databaseUrl, { log, onGap: reconnectAll });
  const io: ChatServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: maxPayloadBytes,
    allowRequest: (request, decide) => decide(null, isSameOrigin(request)),
    adapter: cluster.createAdapter,
  });
  const readSession = createSessionReader(db, tokens);
  const context = { log, readSession: (token: string) => readSession({ headers: { authorization: token } }) };
  const rateLimits = createRateLimits(settings.rateLimits);
  const presence = new PresenceTracker(io, db, processId, log);

  /** Closes the transports only: browsers connect again by themselves and fetch what they missed. */
  function reconnectAll(): void {
    for (const { conn } of io.of("/").sockets.values()) conn.close();
  }

  io.use((socket, next) => {
    authenticate(socket).then(
      (isSignedIn) => next(isSignedIn ? undefined : new Error(sentences.unauthorized)),
      (error: unknown) => {
        log.error({ err: error }, "a chat connection could not be authenticated");
        next(new Error(sentences.failed));
      },
    );
  });

  async function authenticate(socket: ChatSocket): Promise<boolean> {
    const { auth, headers } = socket.handshake;
    const token = typeof auth.token === "string" ? auth.token : headers.authorization;
    const who = token ? await context.readSession(token) : undefined;
    if (!token || !who) return false;
    const [user] = await db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, who.userId));
    const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
    socket.data = { token, userId: who.userId, name, role: who.role };
    return true;
  }

  io.on("connection", (socket) => {
    void socket.join([personalRoom(socket.data.userId), presence.roomFor(socket.data.role)]);
    registerSocketEvents(socket, { io, shop, context, rateLimits });
    presence.connected(socket);
    socket.on("disconnect", () => presence.disconnected(socket));
  });

  async function heartbeat(): Promise<void> {
    rateLimits.writing.sweep();
    rateLimits.reading.sweep();
    await presence.announceExpired(await sendHeartbeat(db, processId));
    await disconnectEndedSessions();
  }

  /** Sockets that send nothing would otherwise outlive their session: it is checked with each event. */
  async function disconnectEndedSessions(): Promise<void> {
    const sockets = [...io.of("/").sockets.values()];
    if (sockets.length === 0) return;
    const sessionIdOf = ({ data }: ChatSocket) => tokens.read(data.token) ?? "";
    const ids = sockets.map(sessionIdOf).filter(Boolean);
    const rows = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids));
    const active = new Set(rows.map(({ id }) => id));
    for (const socket of sockets) if (!active.has(sessionIdOf(socket))) socket.disconnect(true);
  }

  const heartbeats = setInterval(() => {
    heartbeat().catch((error: unknown) => log.warn({ err: error }, "a heartbeat of the chat failed"));
  }, heartbeatEveryMs);

  // Whoever connected before would miss what is sent through other processes.
  await cluster.listening;
  return {
    async close() {
      clearInterval(heartbeats);
      // Not io.close(), which would also close the shop's own server; and only the sockets of this process.
      io.local.disconnectSockets(true);
      io.engine.close();
      await presence.close();
      await removeProcess(db, processId).catch((error: unknown) =>
        log.warn({ err: error }, "the chat presence of this process could not be removed"),
      );
      await cluster.close();
    },
  };
}

/** Pages of other sites are refused; programs send no origin. */
const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
