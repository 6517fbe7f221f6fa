import type { Server as HttpServer, IncomingMessage } from "node:http";
import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { Server } from "socket.io";
import { sentences } from "#contract/messages.ts";
import { createSessionReader } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { isOddTarget } from "#server/platform/http/request-target.ts";
import { securityHeaders } from "#server/platform/http/security/security-headers.ts";
import { directUrl } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { type ChatServer, type ChatSocket, personalRoom } from "./chat-socket.ts";
import { openCluster } from "./cluster/cluster-adapter.ts";
import { shareSessions } from "./cluster/sticky-sessions.ts";
import { isStaffWithoutSupport } from "./handle-event.ts";
import { connectTimeoutMs, SocketLimits, tooManyOfNetwork } from "./limits/socket-limits.ts";
import { heartbeatEveryMs, removeProcess, sendHeartbeat } from "./presence/presence.ts";
import { PresenceTracker } from "./presence/presence-tracker.ts";
import { endedSessions, SessionWatch } from "./session-watch.ts";
import { createRateLimits, registerSocketEvents } from "./socket-events.ts";

/** Far above the longest message, which is refused with a sentence; anything larger than this ends the connection. */
const maxPayloadBytes = 100_000;

export interface Chat {
  /** Those of this process. */
  countSockets(): number;
  close(): Promise<void>;
}

/** Opens the support chat on the shop's own server. Several processes are one chat through the database. */
export async function openChat(shop: Shop, server: HttpServer, log: FastifyBaseLogger): Promise<Chat> {
  const { db, settings } = shop;
  const processId = crypto.randomUUID();
  const limits = new SocketLimits({ db, settings, processId });
  const cluster = openCluster(directUrl(settings), {
    log,
    onGap: reconnectAll,
    channels: { [endedSessions]: (id) => sessionWatch.changed(id) },
  });
  const io: ChatServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: maxPayloadBytes,
    connectTimeout: connectTimeoutMs,
    allowRequest: (request, decide) => {
      if (isOddTarget(request.url ?? "")) decide("Nothing was found at this address.", false);
      else if (!isSameOrigin(request)) decide(sentences.forbidden, false);
      else if (!limits.mayConnect(request)) decide(tooManyOfNetwork, false);
      else decide(null, true);
    },
    adapter: cluster.createAdapter,
  });
  const sessions = await shareSessions(io, server);
  const readSession = createSessionReader(shop);
  const context = { log, readSession: (token: string) => readSession({ headers: { authorization: token } }) };
  const readUnseen = (token: string) => readSession({ headers: { authorization: token } }, { isSeen: false });
  const rateLimits = createRateLimits(settings.rateLimits);
  const presence = new PresenceTracker(io, db, log);
  const sessionWatch = new SessionWatch(io, shop, { readSession: readUnseen, log });
  // What is not answered by Fastify needs its headers all the same.
  server.prependListener("request", ({ url }, response) => {
    if (url?.startsWith(io.path())) response.setHeaders(new Map(Object.entries(securityHeaders(settings.publicUrl))));
  });
  io.engine.on("connection", (connection: Parameters<typeof limits.connected>[0]) => limits.connected(connection));

  /** Closes the transports only: browsers connect again by themselves and fetch what they missed. */
  function reconnectAll(): void {
    for (const { conn } of io.of("/").sockets.values()) conn.close();
  }

  io.use((socket, next) => {
    admit(socket).then(
      (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
      (error: unknown) => {
        log.error({ err: error }, "a chat connection could not be authenticated");
        next(new Error(sentences.failed));
      },
    );
  });

  /** Finds out whose socket it is and counts it; answers the sentence of a refusal. */
  async function admit(socket: ChatSocket): Promise<string | undefined> {
    const { auth, headers } = socket.handshake;
    const token = typeof auth.token === "string" ? auth.token : headers.authorization;
    const who = token ? await readUnseen(token) : undefined;
    if (!token || !who) return sentences.unauthorized;
    if (isStaffWithoutSupport(who)) return sentences.forbidden;
    if (who.isGuest) return sentences.accountNeeded;
    const { userId, sessionId, role } = who;
    const [user] = await db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, userId));
    const name = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
    const claim = await limits.claim(socket, userId);
    if ("refusal" in claim) {
      presence.removed(socket.id);
      return claim.refusal;
    }
    socket.data = { token, userId, sessionId, name, role, isFirst: claim.isFirst };
    // It may be gone before it is a connection that can be disconnected.
    if (socket.conn.readyState === "open") socket.conn.once("close", () => presence.removed(socket.id));
    else presence.removed(socket.id);
    return undefined;
  }

  io.on("connection", (socket) => {
    void socket.join([personalRoom(socket.data.userId), presence.roomFor(socket.data.role)]);
    registerSocketEvents(socket, { io, shop, context, rateLimits });
    presence.connected(socket);
    socket.on("disconnect", () => presence.disconnected(socket));
    sessionWatch.watch(socket);
  });

  async function heartbeat(): Promise<void> {
    rateLimits.writing.sweep();
    rateLimits.reading.sweep();
    limits.sweep();
    sessionWatch.checkAll();
    await presence.announceExpired(await sendHeartbeat(db, processId));
  }

  const heartbeats = setInterval(() => {
    heartbeat().catch((error: unknown) => log.warn({ err: error }, "a heartbeat of the chat failed"));
  }, heartbeatEveryMs);

  // A client that connected before would miss what is sent through other processes.
  await cluster.listening;
  return {
    countSockets: () => io.engine.clientsCount,
    async close() {
      clearInterval(heartbeats);
      // Not io.close(), which would also close the shop's own server; and only the sockets of this process.
      io.local.disconnectSockets(true);
      io.engine.close();
      sessions.close();
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
