import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Database } from "#server/platform/database/client.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { createAddressReader } from "#server/platform/http/client/client-address.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { ChatServer, ChatSocket } from "#server/support/chat/chat-socket.ts";
import { addPresence, countSockets } from "#server/support/chat/presence/presence.ts";
import { TokenBucket } from "./token-bucket.ts";

/** How many connections of an address may be open without being counted yet: they have so long to show who they are. */
const unknownMax = 20;
export const connectTimeoutMs = 15_000;

export const tooManyWindows = "Support is open in too many windows. Please close some of them.";
export const tooManyOfNetwork = "Too many people of your network are connected to support. Please try again later.";

type Connection = ChatServer["engine"]["clients"][string];

interface Options {
  db: Database;
  settings: Settings;
  processId: string;
}

/** Caps the sockets of a person and of an address. */
export class SocketLimits {
  readonly #options: Options;
  readonly #addressOf: (request: IncomingMessage) => string;
  /** Connections of this process by address, those of nobody in particular included. */
  readonly #connections = new Map<string, number>();
  readonly #attempts: TokenBucket;

  constructor(options: Options) {
    const readAddress = createAddressReader(options.settings.trustProxy);
    this.#options = options;
    this.#attempts = new TokenBucket(
      { burst: options.settings.socketsPerAddress + unknownMax, perSecond: 5 },
      "chat connections",
    );
    this.#addressOf = (request) => addressKey(readAddress(request));
  }

  /**
   * Whether one more connection may be opened, before anything is known of it: neither too many at once nor too many one after the other.
   */
  mayConnect(request: IncomingMessage): boolean {
    const address = this.#addressOf(request);
    return !this.#options.settings.rateLimits || (this.#hasRoom(address) && this.#attempts.take(address));
  }

  #hasRoom(address: string): boolean {
    const { rateLimits, socketsPerAddress } = this.#options.settings;
    return !rateLimits || (this.#connections.get(address) ?? 0) < socketsPerAddress + unknownMax;
  }

  sweep(): void {
    this.#attempts.sweep();
  }

  /** Counts a connection for as long as it is open. Many may have been let in at the same moment: those that are too many are closed. */
  connected(connection: Connection): void {
    const address = this.#addressOf(connection.request);
    if (!this.#hasRoom(address)) return void connection.close();
    this.#connections.set(address, (this.#connections.get(address) ?? 0) + 1);
    connection.once("close", () => {
      const left = (this.#connections.get(address) ?? 1) - 1;
      if (left > 0) this.#connections.set(address, left);
      else this.#connections.delete(address);
    });
  }

  /** Counts a person's socket in all processes; answers whether it is their first, or the sentence of a refusal. */
  async claim(socket: ChatSocket, userId: string): Promise<{ isFirst: boolean } | { refusal: string }> {
    const { db, settings, processId } = this.#options;
    const addressHash = createHmac("sha256", settings.tokenSecret)
      .update(JSON.stringify(["socket", this.#addressOf(socket.request)]))
      .digest("base64url");
    // Added before it is counted, so of many at the same moment no more stay than are allowed.
    const added = await addPresence(db, { socketId: socket.id, userId, processId, addressHash });
    if (!settings.rateLimits) return added;
    const counts = await countSockets(db, { userId, addressHash });
    if (counts.ofPerson > settings.socketsPerAccount) return { refusal: tooManyWindows };
    if (counts.ofAddress > settings.socketsPerAddress) return { refusal: tooManyOfNetwork };
    return added;
  }
}
