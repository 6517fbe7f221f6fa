import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { io, type Socket } from "socket.io-client";
import { afterAll, onTestFinished } from "vitest";
import type {
  ChatAnswer,
  ChatMessage,
  ChatUser,
  ClientToServerEvents,
  ServerToClientEvents,
} from "#contract/support/chat.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { openChat } from "#server/support/chat/open-chat.ts";
import type { openShop } from "#server/testing/shop.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>;
type OpenShop = Awaited<ReturnType<typeof openShop>>;

/** The chat of a shop under test, on a port of its own. */
export async function serveChat({ app, shop }: Pick<OpenShop, "app" | "shop">): Promise<string> {
  const chat = await openChat(shop, app.server, app.log);
  app.addHook("preClose", () => chat.close());
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** A second process of the same shop. */
export async function forkChat({ shop }: Pick<OpenShop, "shop">, port?: number) {
  const { databaseUrl, dataDir, tokenSecret, publicUrl, socketsPerAccount, socketsPerAddress } = shop.settings;
  const ownPort = port ?? (await freePort());
  const child = fork(join(import.meta.dirname, "chat-process.ts"), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      TOKEN_SECRET: tokenSecret,
      PUBLIC_URL: publicUrl,
      PORT: String(ownPort),
      SOCKETS_PER_ACCOUNT: String(socketsPerAccount),
      SOCKETS_PER_ADDRESS: String(socketsPerAddress),
      LOG_LEVEL: "silent",
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  onTestFinished(kill);
  await once(child, "message");
  return { url: `http://127.0.0.1:${ownPort}`, port: ownPort, kill };
}

/** Sockets are closed after the file's tests. */
export function createClients() {
  const open = new Set<Client>();
  afterAll(() => {
    for (const client of open) client.disconnect();
  });
  return {
    /** Not yet connected: some tests listen first. */
    prepare(url: string, token: unknown, extraHeaders: Record<string, string> = {}): Client {
      const client: Client = io(url, {
        auth: { token },
        extraHeaders,
        transports: ["websocket"],
        forceNew: true,
        autoConnect: false,
        reconnectionDelay: 100,
        reconnectionDelayMax: 300,
      });
      open.add(client);
      return client;
    },
    async connect(url: string, token: string): Promise<Client> {
      const client = this.prepare(url, token).connect();
      await once(client as never, "connect");
      return client;
    },
  };
}

/** The next event of this name that matches. */
export function nextEvent<Name extends keyof ServerToClientEvents>(
  client: Client,
  name: Name,
  matches: (...args: Parameters<ServerToClientEvents[Name]>) => boolean = () => true,
): Promise<Parameters<ServerToClientEvents[Name]>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} was received`)), 60_000);
    const listener = (...args: unknown[]) => {
      if (!matches(...(args as Parameters<ServerToClientEvents[Name]>))) return;
      clearTimeout(timer);
      client.off(name, listener as never);
      resolve(args as Parameters<ServerToClientEvents[Name]>);
    };
    client.on(name, listener as never);
  });
}

/** Sends an event and waits for its acknowledgement. */
export const request = <T = object>(
  client: Client,
  name: keyof ClientToServerEvents,
  ...args: unknown[]
): Promise<ChatAnswer<T>> => client.timeout(60_000).emitWithAck(name, ...(args as never)) as Promise<ChatAnswer<T>>;

/** The list of people that somebody sees. */
export const people = async (client: Client): Promise<ChatUser[]> => {
  const event = nextEvent(client, "getUsers");
  client.emit("getUsers");
  return (await event)[0];
};

export const send = (client: Client, to: string, text: string, more: object = {}) =>
  request<{ message: ChatMessage }>(client, "message", { to, text, ...more });

/** A page of the messages with somebody. */
export const conversation = async (client: Client, other: string, before?: string) => {
  const event = nextEvent(client, "getMessages", (_, page) => page.with === other);
  client.emit("getMessages", { with: other, ...(before && { before }) });
  return event;
};

/** Ends the database connections that connect the processes of the chat. */
export const breakConnections = (db: Pick<Queries, "execute">) =>
  db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and application_name = 'tana-bana chat'`);
