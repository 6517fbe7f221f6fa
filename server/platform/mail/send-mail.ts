import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { describeError } from "#server/platform/describe-error.ts";
import { defineCounter } from "#server/platform/metrics/counters.ts";
import { DeliveryError, type MailTransport } from "./mail-transport.ts";
import type { MailContent } from "./outbox.ts";

const outcomes = defineCounter("shop_mails_total", "Mails by what came of a try to send them", ["result"]);
for (const result of ["sent", "given up", "to be retried"]) outcomes.of(result);

interface SendContext {
  db: Queries;
  mailTransport: MailTransport;
  log: FastifyBaseLogger;
  /** Writes the mail that confirms an order. */
  writeOrderConfirmation(orderId: string): Promise<MailContent>;
}

interface OutboxMail extends MailContent {
  id: string;
  recipient: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  orderId: string | null;
  leavesNoCopy: boolean;
  attempts: number;
  createdAt: string;
}

const mailId = sql`${sql.placeholder("mailId")}::uuid`;

const startAttempt = prepare<{ mailId: string }, OutboxMail>(
  "take mail",
  sql`
    with ${asyncCommit.cte}
    update mails m set attempts = attempts + 1 from ${asyncCommit.from} where id = ${mailId} and sent_at is null and given_up_at is null
       and not is_erased
    returning id, recipient, subject, html, text, reply_to as "replyTo", unsubscribe_url as "unsubscribeUrl", order_id as "orderId", leaves_no_copy as "leavesNoCopy", attempts,
              created_at as "createdAt"`,
);

/** Its content is erased: it may hold a link that opens an account. */
const finish = prepare<{ mailId: string }, never>(
  "end mail",
  sql`
    with ${asyncCommit.cte}
    update mails m set html = '', text = '', sent_at = now() from ${asyncCommit.from} where id = ${mailId}`,
);

const giveUp = prepare<{ mailId: string; failure: string }, never>(
  "give up mail",
  sql`update mails set given_up_at = now(), failure = ${sql.placeholder("failure")} where id = ${mailId}`,
);

const remove = prepare<{ mailId: string }, never>("remove mail", sql`delete from mails where id = ${mailId}`);

/**
 * Sends one mail of the outbox. A crash between sending and noting it leads to a second copy with the same Message-ID,
 * since the other order could lose a mail.
 */
export async function sendMail(context: SendContext, id: string, isLastTry: boolean): Promise<void> {
  const { db, mailTransport, log } = context;
  const [mail] = await startAttempt(db, { mailId: id });
  if (!mail) return;
  const { subject, attempts } = mail;
  const about = { mailId: id, subject };
  try {
    const content = mail.orderId ? await context.writeOrderConfirmation(mail.orderId) : mail;
    await mailTransport.deliver({ ...mail, ...content, createdAt: new Date(mail.createdAt) });
  } catch (err) {
    if (!isLastTry && !(err instanceof DeliveryError && err.isPermanent)) {
      outcomes.add("to be retried");
      throw err;
    }
    const failure = describeError(err as Error).message;
    await (mail.leavesNoCopy ? remove(db, { mailId: id }) : giveUp(db, { mailId: id, failure }));
    outcomes.add("given up");
    log.error({ ...about, err, attempts }, "a mail was given up");
    return;
  }
  await (mail.leavesNoCopy ? remove : finish)(db, { mailId: id });
  outcomes.add("sent");
  log.info(about, "a mail was sent");
}
