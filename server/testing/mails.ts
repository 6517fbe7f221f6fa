import { desc, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { mails } from "#server/platform/mail/tables.ts";

/** The mails that wait for a person, newest first. */
export const mailsTo = (db: Queries, email: string) =>
  db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));

/** The token in the newest link of this kind that waits for a person. */
async function tokenFor(db: Queries, email: string, path: string): Promise<string> {
  for (const { text } of await mailsTo(db, email)) {
    const [, token] = new RegExp(`/${path}/([\\w-]+)`).exec(text) ?? [];
    if (token) return token;
  }
  throw new Error("no link was mailed");
}

export const resetTokenFor = (db: Queries, email: string) => tokenFor(db, email, "reset-password");
export const newsletterTokenFor = (db: Queries, email: string) => tokenFor(db, email, "newsletter/confirm");
export const emailProofFor = (db: Queries, email: string) => tokenFor(db, email, "verify-email");
export const alertTokenFor = (db: Queries, email: string) => tokenFor(db, email, "alerts/confirm");
export const unsubscribeTokenFor = (db: Queries, email: string) => tokenFor(db, email, "alerts/stop");
