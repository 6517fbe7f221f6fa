import { and, eq, isNull, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Queries } from "#server/database/client.ts";
import type { Postman } from "./postman.ts";
import { Refused } from "./refused.ts";
import { mails } from "./tables.ts";

interface PostOffice {
  db: Queries;
  postman: Postman;
  log: FastifyBaseLogger;
}

const emptied = { html: "", text: "" };

/**
 * Sends one mail of the outbox. A crash between sending and noting it leads to a second copy with the same Message-ID,
 * since the other order could lose a mail.
 */
export async function sendMail({ db, postman, log }: PostOffice, mailId: string, isLastTry: boolean): Promise<void> {
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.givenUpAt)))
    .returning();
  if (!mail) return;
  const about = { mailId, subject: mail.subject };
  try {
    await postman.deliver(mail);
  } catch (err) {
    if (!isLastTry && !(err instanceof Refused && err.isFinal)) throw err;
    await db
      .update(mails)
      .set({ ...emptied, givenUpAt: sql`now()` })
      .where(eq(mails.id, mailId));
    log.error({ ...about, err, attempts: mail.attempts }, "a mail was given up");
    return;
  }
  await db
    .update(mails)
    .set({ ...emptied, sentAt: sql`now()` })
    .where(eq(mails.id, mailId));
  log.info(about, "a mail was sent");
}
