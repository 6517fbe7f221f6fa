import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Namespace } from "socket.io";
import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from "socket.io-adapter";
import { connect } from "#server/platform/database/client.ts";
import { listen } from "#server/platform/database/listen.ts";
import { joinParts, splitIntoParts } from "./notification-parts.ts";

const name = "tana-bana chat";
const channel = "chat";
const firstPauseMs = 50;
/** The backoff ends after about half a minute: whoever missed the event gets it with the next page that is opened. */
const longestPauseMs = 15_000;

type Publish = (message: ClusterMessage | ClusterResponse) => Promise<void>;

/** Socket.IO's base class knows what processes tell each other; here is only how it gets from one to the others. */
class NotifyAdapter extends ClusterAdapter {
  readonly #publish: Publish;

  constructor(namespace: Namespace, publish: Publish) {
    super(namespace);
    this.#publish = publish;
  }

  receive(message: ClusterMessage): void {
    this.onMessage(message);
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    await this.#publish(message);
    // No offset: connection state recovery is not used, browsers fetch what they missed.
    return "";
  }

  /** All processes receive the response; the base class drops it where nobody asked. */
  protected override doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
    return this.#publish(response);
  }
}

export interface Cluster {
  /** For the `adapter` option of a Socket.IO server. */
  createAdapter: (namespace: Namespace) => ClusterAdapter;
  /** Resolves when this process begins to receive: from here on no event is missed. */
  listening: Promise<void>;
  close(): Promise<void>;
}

interface Options {
  log: Pick<FastifyBaseLogger, "warn">;
  /** The listening connection broke and is back: events in between were missed. */
  onGap: () => void;
}

/** Connects the chat processes of one shop through LISTEN and NOTIFY. */
export function openCluster(databaseUrl: string, { log, onGap }: Options): Cluster {
  // A single connection: the pool's queue keeps the order in which events were published.
  const { pool, close } = connect(databaseUrl, { name, maxConnections: 1, answerWithinMs: 10_000 });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const closed = new AbortController();
  const publishing = new Set<Promise<void>>();
  const adapters: NotifyAdapter[] = [];
  const receivePart = joinParts((text) => {
    const message: ClusterMessage = JSON.parse(text);
    for (const adapter of adapters) adapter.receive(message);
  });
  let hasListened = false;

  const listener = listen(databaseUrl, {
    name,
    channel,
    onWord: receivePart,
    onListening: () => {
      if (hasListened) onGap();
      hasListened = true;
      resolve();
    },
    log,
  });

  /** At least once: an attempt whose answer was lost may have arrived, and browsers drop a message whose id they know. */
  async function publishWithRetry(parts: string[]): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      try {
        await pool.query("select pg_notify($1, part) from unnest($2::text[]) as part", [channel, parts]);
        return;
      } catch (error) {
        if (closed.signal.aborted || pauseMs > longestPauseMs) throw error;
        log.warn({ err: error, pauseMs }, "a chat event could not be published; trying again");
        await wait(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined);
      }
    }
  }

  function publish(message: ClusterMessage | ClusterResponse): Promise<void> {
    const attempt = publishWithRetry(splitIntoParts(JSON.stringify(message)))
      .catch((error: unknown) => log.warn({ err: error }, "a chat event was not published"))
      .finally(() => publishing.delete(attempt));
    publishing.add(attempt);
    return attempt;
  }

  /** A function declaration, since Socket.IO calls it with `new`. */
  function createAdapter(namespace: Namespace): ClusterAdapter {
    const adapter = new NotifyAdapter(namespace, publish);
    adapters.push(adapter);
    return adapter;
  }

  return {
    createAdapter,
    listening,
    async close() {
      closed.abort();
      await listener.stop();
      await Promise.all(publishing);
      await close();
    },
  };
}
