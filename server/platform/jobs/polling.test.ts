import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { mails } from "#server/platform/mail/tables.ts";
import { queueConfirmations } from "#server/sales/orders/mails/queue-confirmations.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { startPolling } from "./polling.ts";

const { db } = await openShop();
const { log, said } = openLog();

const post = () =>
  db.insert(mails).values({
    recipient: "asha@example.com",
    subject: "Your order",
    html: "",
    text: "",
    orderId: randomUUID(),
    waits: true,
  });
const waiting = () => db.$count(mails, eq(mails.waits, true));

test("what waits is found round after round, also after one that failed, and no longer once they have stopped", async () => {
  await db.execute(sql`alter table mails rename to mails_away`);
  const rounds = startPolling(() => queueConfirmations(db), {
    everyMs: 1000,
    onError: (err) => log.error({ err }, "the mails that confirm orders could not be queued"),
  });
  onTestFinished(() => rounds.stop());
  await expect.poll(() => said("the mails that confirm orders could not be queued").length).toBeGreaterThan(0);
  await db.execute(sql`alter table mails_away rename to mails`);
  for (let round = 0; round < 2; round++) {
    await post();
    await expect.poll(waiting).toBe(0);
  }
  await rounds.stop();
  await post();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await waiting()).toBe(1);
});
