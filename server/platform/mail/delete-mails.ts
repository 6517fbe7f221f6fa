import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { Settings } from "#server/settings/settings.ts";
import { mailFileName } from "./mail-transport.ts";
import { mails } from "./tables.ts";

/** What was mailed to an address, or to the shop on its behalf: the words themselves are not kept once a mail is sent. */
export function exportMails(db: Queries, email: string) {
  const { subject, createdAt, sentAt } = mails;
  return db
    .select({ subject, createdAt, sentAt })
    .from(mails)
    .where(or(eq(mails.recipient, email), eq(mails.replyTo, email)))
    .orderBy(asc(mails.id));
}

/** Removes the files of erased mails, which a transaction cannot. */
export const deleteErasedMailsJob = defineJob("delete-erased-mails", {
  retryLimit: 10,
  retryDelay: 10,
  retryDelayMax: seconds.hour,
  expireInSeconds: 3 * seconds.minute,
  concurrency: 1,
});

/** Empties all mails to an address, or on its behalf, sent or not; their files follow when the transaction has committed. */
export async function eraseMails(tx: Queries, email: string): Promise<void> {
  await tx
    .update(mails)
    .set({
      recipient: "",
      subject: "",
      html: "",
      text: "",
      replyTo: null,
      unsubscribeUrl: null,
      orderId: null,
      failure: null,
      waits: false,
      isErased: true,
    })
    .where(or(eq(mails.recipient, email), eq(mails.replyTo, email)));
  await enqueue(tx, deleteErasedMailsJob, {});
}

type MailFolder = Pick<Settings, "dataDir">;
const folderOf = ({ dataDir }: MailFolder) => join(dataDir, "mail");

/** One that is being sent at this moment may write its file yet: it is left for the next run. */
const isAtRest = or(
  eq(mails.attempts, 0),
  isNotNull(mails.sentAt),
  isNotNull(mails.givenUpAt),
  lt(mails.createdAt, sql`now() - interval '3 days'`),
);

export async function deleteErasedMails(db: Queries, settings: MailFolder): Promise<void> {
  const { id, createdAt } = mails;
  const erased = await db.select({ id, createdAt }).from(mails).where(and(mails.isErased, isAtRest));
  for (const mail of erased) await rm(join(folderOf(settings), mailFileName(mail)), { force: true });
  await db.delete(mails).where(
    inArray(
      mails.id,
      erased.map((mail) => mail.id),
    ),
  );
}

/**
 * The content of mails that were given up days ago, and rows and files of mails that are older than the setting allows. None is still on
 * its way by then: a job gives up within two days.
 */
export async function deleteOldMails(
  db: Queries,
  settings: MailFolder & Pick<Settings, "keepMailsDays">,
): Promise<void> {
  const { keepMailsDays } = settings;
  await db
    .update(mails)
    .set({ html: "", text: "" })
    .where(and(lt(mails.givenUpAt, sql`now() - interval '3 days'`), ne(mails.html, "")));
  await db.delete(mails).where(lt(mails.createdAt, sql`now() - ${keepMailsDays} * interval '1 day'`));
  const folder = folderOf(settings);
  // Names begin with the moment of the mail, so they sort by it.
  const first = mailFileName({ id: "", createdAt: new Date(Date.now() - keepMailsDays * 86_400_000) });
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (/^\d{4}-.*\.eml$/.test(name) && name < first) await rm(join(folder, name), { force: true });
}
