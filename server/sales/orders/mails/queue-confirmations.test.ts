import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { transaction } from "#server/platform/database/transaction.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { queueConfirmations } from "./queue-confirmations.ts";

const { app, shop, db } = await openShop();

/** As the workers take them. */
const jobs = async () =>
  (
    await db.execute<{ mailId: string }>(
      sql`select data->>'mailId' as "mailId" from pgboss.job where name = 'send-mail' order by priority desc, created_on`,
    )
  ).rows.map(({ mailId }) => mailId);

const waiting = () => db.$count(mails, eq(mails.waits, true));

beforeEach(async () => {
  await db.delete(mails);
  await db.execute(sql`delete from pgboss.job`);
});

const givenWaiting = (many: number) =>
  db.insert(mails).values(
    Array.from({ length: many }, () => ({
      recipient: "asha@example.com",
      subject: "Your order",
      html: "",
      text: "",
      orderId: randomUUID(),
      waits: true,
    })),
  );

test("the mail of an order waits in the outbox until it gets its job, and gets one", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id }]);
  const [mail] = await mailsTo(db, buyer.email);
  expect(mail).toMatchObject({ orderId: order._id, waits: true });
  expect(await jobs()).toEqual([]);
  expect(await queueConfirmations(db)).toBe(false);
  expect(await jobs()).toEqual([mail?.id]);
  expect(await waiting()).toBe(0);
  await queueConfirmations(db);
  expect(await jobs()).toHaveLength(1);
});

test("of many, a hundred are queued at a time, and two processes never queue the same", async () => {
  await givenWaiting(250);
  await transaction(db, async (tx) => {
    expect(await queueConfirmations(tx)).toBe(true);
    expect(await queueConfirmations(db), "another takes the next ones meanwhile").toBe(true);
    expect(await queueConfirmations(db)).toBe(false);
  });
  expect(await waiting()).toBe(0);
  const queued = await jobs();
  expect(queued).toHaveLength(250);
  expect(new Set(queued).size).toBe(250);
});

test("a mail that somebody waits for goes first", async () => {
  await givenWaiting(2);
  await queueConfirmations(db);
  const letter = { to: "ravi@example.com", subject: "Reset your password", html: "<p>Hi</p>", text: "Hi" };
  await transaction(db, (tx) => queueMail(tx, letter));
  const [first] = await jobs();
  expect((await mailsTo(db, "ravi@example.com")).map(({ id }) => id)).toEqual([first]);
});
