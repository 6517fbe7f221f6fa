import { type SQL, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "#server/platform/database/client.ts";
import { type Listening, listen } from "#server/platform/database/listen.ts";

const channel = "shop_changes";

/** What changed: a topic that was announced, or possibly everything, when announcements may have been missed. */
export type Change = { topic: string } | "everything";

/** Tells it as a part of a statement that does more. */
export const announcing = (topic: string): SQL => sql`pg_notify(${channel}, ${topic})`;

/** Tells every process of the shop that something changed, when and only when the caller's transaction is kept. */
export async function announceChange(tx: Pick<Queries, "execute">, topic: string): Promise<void> {
  await tx.execute(sql`select ${announcing(topic)}`);
}

/** Hears what any process announces. */
export const listenForChanges = (
  databaseUrl: string,
  onChange: (change: Change) => void,
  log: Pick<FastifyBaseLogger, "warn">,
): Listening =>
  listen(databaseUrl, {
    name: "tana-bana changes",
    channel,
    onMessage: (topic) => onChange({ topic }),
    onListening: () => onChange("everything"),
    log,
  });
