import type { FastifyBaseLogger } from "fastify";
import pRetry from "p-retry";
import type { Namespace } from "socket.io";
import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from "socket.io-adapter";
import { connect } from "#server/platform/database/client.ts";
import { listen } from "#server/platform/database/listen.ts";
import { joinParts, splitIntoParts } from "./notification-parts.ts";

const name = "tana-bana chat";
const channel = "chat";
/** Backoff over about half a minute: whoever missed the event gets it with the next page that is opened. */
const backoff = { retries: 9, minTimeout: 50, factor: 2 };

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
  /** What else is heard on the listening connection, so that gaps are the same for all of it. */
  channels?: Readonly<Record<string, (payload: string) => void>>;
}

/** Connects the chat processes of one shop through LISTEN and NOTIFY. */
export function openCluster(databaseUrl: string, { log, onGap, channels = {} }: Options): Cluster {
  // A single connection: the pool's queue keeps the order in which events were published.
  const { pool, close } = connect(databaseUrl, { name, maxConnections: 1, queryTimeoutMs: 10_000 });
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
    channels: { ...channels, [channel]: receivePart },
    onListening: () => {
      if (hasListened) onGap();
      hasListened = true;
      resolve();
    },
    log,
  });

  const notify = (parts: string[]) =>
    pool.query("select pg_notify($1, part) from unnest($2::text[]) as part", [channel, parts]);

  /** At least once: an attempt whose answer was lost may have arrived, and browsers drop a message whose id they know. */
  async function publishWithRetry(parts: string[]): Promise<void> {
    await pRetry(() => notify(parts), {
      ...backoff,
      signal: closed.signal,
      onFailedAttempt: ({ error, retriesLeft }) =>
        log.warn({ err: error, retriesLeft }, "a chat event could not be published"),
    });
  }

  function publish(message: ClusterMessage | ClusterResponse): Promise<void> {
    const attempt = publishWithRetry(splitIntoParts(JSON.stringify(message)))
      .catch((error: unknown) => log.warn({ err: error }, "a chat event was lost"))
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
