import { asc, gt } from "drizzle-orm";
import { byteOrderMark, csvLine } from "#server/platform/csv-cells.ts";
import { shopLink } from "#server/platform/mail/layout.ts";
import type { Shop } from "#server/shop.ts";
import { subscribers } from "./tables.ts";

const atOnce = 1000;

/** The list as a file, a piece at a time. Whoever writes to it elsewhere still has the link that takes each reader off it. */
export async function* exportReaders({ db, settings }: Pick<Shop, "db" | "settings">): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(["email", "subscribed", "unsubscribe"]);
  for (let last = ""; ; ) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(gt(subscribers.email, last))
      .orderBy(asc(subscribers.email))
      .limit(atOnce);
    const leave = (token: string) => shopLink(settings, `/newsletter/unsubscribe/${token}`);
    const lines = rows.map((row) => csvLine([row.email, row.createdAt.toISOString(), leave(row.leaveToken)]));
    if (lines.length > 0) yield lines.join("");
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.email ?? "";
  }
}
