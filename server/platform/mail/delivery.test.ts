import { eq, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { openLog } from "#server/testing/log.ts";
import { openMailServer } from "#server/testing/providers/mail-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { deleteOldMails } from "./delete-mails.ts";
import { createMailTransport } from "./mail-transport.ts";
import { queueMail, sendMailJob } from "./outbox.ts";
import { sendMail } from "./send-mail.ts";
import { mails } from "./tables.ts";

const server = await openMailServer();
const { shop, db } = await openShop({ SMTP_URL: server.url, SUPPORT_EMAIL: "care@shop.example" });
const { log, lines, said } = openLog();
// Two, as in two processes of the shop: each has connections and workers of its own.
const workers = [await startJobs(shop, log), await startJobs(shop, log)];
afterAll(async () => {
  for (const worker of workers) await worker.stop();
});

const letter = { subject: "Your parcel", html: "<p>It is on its way.</p>", text: "It is on its way." };
const often = { interval: 100 };
const post = (to: string) => transaction(db, (tx) => queueMail(tx, { to, ...letter }));
const receivedBy = (to: string) => server.received.filter((mail) => mail.to?.[0]?.address === to);
const rowOf = async (to: string) => (await db.select().from(mails).where(eq(mails.recipient, to)))[0];
/** The pause before a retry, and that before the workers look for it, need not be sat out. */
const letRetriesBeDue = () =>
  db.execute(sql`
    with due as (update pgboss.job set start_after = now() where state = 'retry' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from due`);

async function settled(to: string) {
  await expect
    .poll(async () => {
      await letRetriesBeDue();
      const row = await rowOf(to);
      return Boolean(row?.sentAt ?? row?.givenUpAt);
    }, often)
    .toBe(true);
}

test("a mail is sent after the commit, with both of its parts, from the shop", async () => {
  await post("asha@example.com");
  await settled("asha@example.com");
  const [mail] = receivedBy("asha@example.com");
  expect(mail).toMatchObject({
    subject: letter.subject,
    from: { name: "Tana Bana", address: "care@shop.example" },
    html: expect.stringContaining("<p>It is on its way.</p>"),
    text: expect.stringContaining("It is on its way."),
  });
});

test("a mail of a change that was taken back is never sent", async () => {
  const change = transaction(db, async (tx) => {
    await queueMail(tx, { to: "never@example.com", ...letter });
    throw new Error("the change is taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  await post("later@example.com");
  await settled("later@example.com");
  expect(receivedBy("never@example.com")).toEqual([]);
  expect(await rowOf("never@example.com")).toBeUndefined();
});

test("a server that is busy twice gets the mail the third time, and once", async () => {
  let busy = 2;
  server.rejectRecipient = (to) =>
    to === "busy@example.com" && busy-- > 0 ? { code: 451, sentence: "Busy" } : undefined;
  await post("busy@example.com");
  await settled("busy@example.com");
  expect(receivedBy("busy@example.com")).toHaveLength(1);
  expect((await rowOf("busy@example.com"))?.attempts).toBe(3);
  expect(said("a job failed")).toHaveLength(2);
});

test("a mail that is sent keeps nothing of what it said", async () => {
  await post("secret@example.com");
  await settled("secret@example.com");
  expect(await rowOf("secret@example.com")).toMatchObject({ html: "", text: "" });
});

test("a mail the server refuses for good is given up at once, and the log says so without naming anybody", async () => {
  server.rejectRecipient = (to) =>
    to === "gone@example.com" ? { code: 550, sentence: `No such person: ${to}` } : undefined;
  await post("gone@example.com");
  await settled("gone@example.com");
  expect(await rowOf("gone@example.com")).toMatchObject({
    sentAt: null,
    attempts: 1,
    failure: expect.stringContaining("550"),
  });
  const [line] = said("a mail was given up");
  expect(line).toMatchObject({ subject: letter.subject, err: { message: expect.stringContaining("550") } });
  expect(JSON.stringify(lines)).not.toContain("gone@example.com");
});

test("a mail whose last try fails is given up", async () => {
  server.rejectRecipient = (to) => (to === "away@example.com" ? { code: 451, sentence: "Away" } : undefined);
  const [row] = await db
    .insert(mails)
    .values({ recipient: "away@example.com", ...letter })
    .returning();
  const mailTransport = createMailTransport(shop.settings);
  onTestFinished(() => mailTransport.close());
  const context = {
    db,
    mailTransport,
    log,
    writeOrderConfirmation: () => Promise.reject(new Error("it confirms nothing")),
  };
  const send = (isLastTry: boolean) => sendMail(context, row?.id ?? "", isLastTry);
  await expect(send(false)).rejects.toThrow("451");
  expect(await rowOf("away@example.com")).toMatchObject({ givenUpAt: null, text: letter.text });
  await send(true);
  expect(await rowOf("away@example.com")).toMatchObject({
    givenUpAt: expect.any(Date),
    sentAt: null,
    text: letter.text,
  });
  await db.execute(sql`update mails set given_up_at = now() - interval '4 days' where recipient = 'away@example.com'`);
  await deleteOldMails(db, shop.settings);
  expect(await rowOf("away@example.com"), "days later its content is gone").toMatchObject({ html: "", text: "" });
});

test("a mail that is already sent is not sent again when its job comes twice", async () => {
  await post("once@example.com");
  await settled("once@example.com");
  const row = await rowOf("once@example.com");
  await enqueue(db, sendMailJob, { mailId: row?.id ?? "" });
  await post("after@example.com");
  await settled("after@example.com");
  expect(receivedBy("once@example.com")).toHaveLength(1);
});

test("two processes send each of many mails once", async () => {
  const people = Array.from({ length: 60 }, (_, i) => `reader${i}@example.com`);
  await Promise.all(people.map(post));
  for (const person of people) await settled(person);
  expect(people.map((person) => receivedBy(person).length)).toEqual(people.map(() => 1));
});
