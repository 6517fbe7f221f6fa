import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "#server/platform/database/client.ts";
import { type Listening, listen } from "#server/platform/database/listen.ts";
import { afterCommit } from "#server/platform/database/transaction.ts";
import { type Change, kindOf } from "./dependencies.ts";

const channel = "shop_changes";
const separator = "\n";
/** NOTIFY takes less than 8000 bytes. */
const maxPayloadBytes = 7900;
/** So many ids fit into one notice, with room to spare. */
const maxIds = 100;
const everything = "everything";

type Connection = Pick<Queries, "execute">;

/** What is changed inside `batchChanges` is noted here instead of being announced. */
const batch = new AsyncLocalStorage<Set<string>>();

/** Topics as the payload of one notice. Of more than fit the largest kinds are named as a whole. */
export function encodeTopics(topics: Iterable<string>): string {
  let left = [...new Set(topics)];
  for (;;) {
    const payload = left.join(separator);
    if (Buffer.byteLength(payload) <= maxPayloadBytes) return payload;
    const sizes = new Map<string, number>();
    for (const topic of left)
      if (topic !== kindOf(topic)) sizes.set(kindOf(topic), (sizes.get(kindOf(topic)) ?? 0) + 1);
    const [largest] = [...sizes].sort(([, a], [, b]) => b - a);
    if (!largest) return everything;
    const [kind] = largest;
    left = [...left.filter((topic) => kindOf(topic) !== kind), kind];
  }
}

const decode = (payload: string): Change =>
  payload === everything ? everything : { topics: payload.split(separator) };

const ownListeners = new Set<(change: Change) => void>();

/**
 * A notice comes back a moment after the commit, on a busy machine a long one. This process hears of its own changes before it answers, so
 * that whoever made one reads it at once (read your writes).
 */
async function notify(connection: Connection, topics: Iterable<string>): Promise<void> {
  const payload = encodeTopics(topics);
  await connection.execute(sql`select pg_notify(${channel}, ${payload})`);
  afterCommit(connection, () => {
    for (const onChange of ownListeners) onChange(decode(payload));
  });
}

/** Hears what this process announces, as soon as it is committed and before its notice is there. Gives what ends it. */
export function listenForOwnChanges(onChange: (change: Change) => void): () => void {
  ownListeners.add(onChange);
  return () => void ownListeners.delete(onChange);
}

/** Tells every process of the shop which topics changed, when and only when the caller's transaction is committed. */
export async function announceChange(tx: Connection, topics: readonly string[]): Promise<void> {
  const noted = batch.getStore();
  if (noted) for (const topic of topics) noted.add(topic);
  else if (topics.length > 0) await notify(tx, topics);
}

/** Announces the ids of one kind, as an expression in a statement that does more. */
export const announcingIds = (kind: string, ids: SQL): SQL => sql`pg_notify(${channel}, case
  when cardinality(${ids}) > ${sql.raw(String(maxIds))} then ${kind}::text
  else (select string_agg(distinct ${kind}::text || ':' || id, ${separator}::text) from unnest(${ids}) id) end)`;

/** Announces in one notice what many transactions changed, once they are committed. */
export async function batchChanges<T>(db: Connection, work: () => Promise<T>): Promise<T> {
  const topics = new Set<string>();
  try {
    return await batch.run(topics, work);
  } finally {
    if (topics.size > 0) await notify(db, topics);
  }
}

/** Hears what any process announces. */
export const listenForChanges = (
  databaseUrl: string,
  onChange: (change: Change) => void,
  log: Pick<FastifyBaseLogger, "warn">,
): Listening =>
  listen(databaseUrl, {
    name: "tana-bana changes",
    channels: { [channel]: (payload) => onChange(decode(payload)) },
    onListening: () => onChange(everything),
    log,
  });
