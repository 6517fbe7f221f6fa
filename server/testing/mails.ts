import { desc, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { mails } from "#server/platform/mail/tables.ts";

/** The mails that wait for a person, newest first. */
export const mailsTo = (db: Queries, email: string) =>
  db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));

/** The token in the newest link to reset a password that waits for a person. */
export async function resetTokenFor(db: Queries, email: string): Promise<string> {
  for (const { text } of await mailsTo(db, email)) {
    const [, token] = /\/reset-password\/([\w-]+)/.exec(text) ?? [];
    if (token) return token;
  }
  throw new Error("no link was mailed");
}
