import { asc, gt } from "drizzle-orm";
import { byteOrderMark, formatCsv } from "#server/platform/csv.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { shopLink } from "#server/platform/mail/layout.ts";
import type { Shop } from "#server/shop.ts";
import { subscribers } from "./tables.ts";

const batchSize = 1000;

export const countSubscribers = (db: Queries): Promise<number> => db.$count(subscribers);

/** Streams the list as CSV in batches. Each row has its unsubscribe link, for whoever mails the list with another program. */
export async function* exportSubscribers({ db, settings }: Pick<Shop, "db" | "settings">): AsyncGenerator<string> {
  yield byteOrderMark + formatCsv([["email", "subscribed", "unsubscribe"]]);
  const unsubscribeLink = (token: string) => shopLink(settings, `/newsletter/unsubscribe/${token}`);
  for (let last = ""; ; ) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(gt(subscribers.email, last))
      .orderBy(asc(subscribers.email))
      .limit(batchSize);
    const lines = rows.map((row) => [row.email, row.createdAt.toISOString(), unsubscribeLink(row.leaveToken)]);
    if (lines.length > 0) yield formatCsv(lines);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.email ?? "";
  }
}
