import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { openLog } from "#server/testing/log.ts";
import { openProxy } from "#server/testing/programs/tcp-proxy.ts";
import { openMailServer } from "#server/testing/providers/mail-server.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { byLength, isLong, timeoutMs } from "./run-length.ts";

const server = await openMailServer();
const proxy = await openProxy(server.url, { atEnd: afterAll });
const { app, shop, db } = await openShop({ SMTP_URL: proxy.url, RATE_LIMITS: "off" });
const { log, said } = openLog();
const jobs = await startJobs(shop, log);
afterAll(() => jobs.stop());
const product = await givenProduct(db, { sizes: ["M"], quantity: 100_000 });

interface Fault {
  begin(): void;
  end?(): void;
  /** The shop learns of it only when it has waited for long enough, a quarter of a minute or more. */
  isSilent?: boolean;
  /** As far as SMTP allows: whose confirmation gets lost does not know that the mail was taken. */
  copies?: number;
}

const faults: Record<string, Fault> = {
  hangs: { begin: proxy.pause, isSilent: true },
  refuses: { begin: proxy.refuse },
  "greets with something that is no SMTP": { begin: () => proxy.greetWith("\x15\x03\x01\x00\x02\x02\x46") },
  "takes a mail and then says 451": {
    begin: () => {
      server.rejectMail = () => ({ code: 451, sentence: "Try again later" });
    },
    end: () => {
      server.rejectMail = () => undefined;
    },
  },
  "takes a mail and hangs up before it says so": { begin: () => proxy.breakAt("message queued"), copies: 2 },
};

const receivedBy = (email: string) => server.received.filter(({ to }) => to?.[0]?.address === email);
const hasSent = async (email: string) =>
  (await db.$count(mails, sql`${eq(mails.recipient, email)} and ${mails.sentAt} is not null`)) > 0;

/** Retries wait for seconds at first and for an hour at last. */
const letRetriesBeDue = () => db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

test.each(Object.keys(faults))(
  "the mail server %s: orders go on, and each mail is sent when it can be",
  {
    timeout: timeoutMs,
  },
  async (name) => {
    const fault = faults[name];
    for (let round = 0; round < byLength(1, 3); round++) {
      const failures = said("a job failed").length;
      fault?.begin();
      const buyers = [await givenBuyer(shop), await givenBuyer(shop)];
      // Ordered one after the other, though nobody has answered about the mail of the first.
      for (const buyer of buyers) await givenOrder(app, buyer, [{ product: product.id }]);
      if (!fault?.isSilent || isLong) await until(() => said("a job failed").length > failures);
      fault?.end?.();
      proxy.resume();
      for (const { email } of buyers) {
        await until(async () => {
          await letRetriesBeDue();
          return hasSent(email);
        });
      }
      const received = buyers.map(({ email }) => receivedBy(email));
      const copies = received.map(({ length }) => length).sort();
      expect(copies).toEqual([1, fault?.copies ?? 1]);
      for (const same of received) expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1);
    }
  },
);
