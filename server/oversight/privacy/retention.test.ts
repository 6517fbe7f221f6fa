import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { cleanUpJob, createJobRunner } from "#server/background-jobs.ts";
import { newsletterConsents, subscriptionRequests } from "#server/customers/newsletter/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { invoiceRecipients, invoices } from "#server/sales/invoices/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { sendMessage } from "#server/support/chat/send-message.ts";
import { chatMessages, chatSides } from "#server/support/chat/tables.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { grievances } from "#server/support/grievance/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const kept = { KEEP_CHATS_DAYS: "100", KEEP_MESSAGES_DAYS: "50", KEEP_GRIEVANCES_DAYS: "40", KEEP_CONSENTS_DAYS: "20" };
const { app, shop, db } = await openShop({
  ...kept,
  KEEP_AUDIT_DAYS: "200",
  KEEP_MAILS_DAYS: "10",
  KEEP_ORDER_DATA_YEARS: "3",
});
const runJob = createJobRunner(shop, openLog().log);
const cleanUp = () => runJob(cleanUpJob, {});
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test("messages, grievances and consents go when their time is over, and not before", async () => {
  const words = { name: "Asha", email: "asha@example.com", message: "When do you open?" };
  await db.insert(contactMessages).values([
    { ...words, createdAt: ago(51) },
    { ...words, createdAt: ago(49) },
  ]);
  const clocks = { createdAt: ago(60), acknowledgeBy: ago(58), resolveBy: ago(30), acknowledgedAt: ago(59) };
  await db.insert(grievances).values([
    { ...words, ...clocks, number: "old", resolvedAt: ago(41) },
    { ...words, ...clocks, number: "recent", resolvedAt: ago(39) },
    { ...words, ...clocks, number: "open" },
  ]);
  const consent = { email: words.email, wording: "1", source: "form" as const, askedAt: ago(90), confirmedAt: ago(89) };
  await db
    .insert(newsletterConsents)
    .values([{ ...consent, withdrawnAt: ago(21) }, { ...consent, withdrawnAt: ago(19) }, consent]);
  const request = { email: words.email, source: "form" as const };
  await db.insert(subscriptionRequests).values([
    { ...request, hash: "old", expiresAt: ago(0.01) },
    { ...request, hash: "good", expiresAt: ago(-1) },
  ]);
  await cleanUp();
  expect(await db.$count(contactMessages)).toBe(1);
  expect((await db.select().from(grievances)).map(({ number }) => number).sort()).toEqual(["open", "recent"]);
  expect(await db.$count(newsletterConsents)).toBe(2);
  expect((await db.select().from(subscriptionRequests)).map(({ hash }) => hash)).toEqual(["good"]);
});

test("old chats go, and what is unread of them with it", async () => {
  const [admin, asha, ravi] = [await givenAdmin(shop), await givenMember(shop), await givenMember(shop)];
  const write = ({ userId }: { userId: string }) =>
    sendMessage(db, { userId, permissions: [] }, { to: admin.userId, text: "Hello?" });
  for (const person of [asha, ravi]) await write(person);
  await db.update(chatMessages).set({ createdAt: ago(101) });
  await write(ravi);
  await cleanUp();
  expect(await db.$count(chatMessages)).toBe(1);
  expect(
    await db.select({ unread: chatSides.unread }).from(chatSides).where(eq(chatSides.userId, admin.userId)),
  ).toEqual([{ unread: 1 }]);
});

test("the audit log loses what is old, and otherwise nobody can change it", async () => {
  const entry = { userId: crypto.randomUUID(), userName: "Asha", role: "ROLE ADMIN" as const, action: "added" };
  const thing = { thing: "brand", thingId: "1", thingName: "Kosala" };
  await db.insert(auditEntries).values([
    { ...entry, ...thing, createdAt: ago(201) },
    { ...entry, ...thing, createdAt: ago(199) },
  ]);
  await cleanUp();
  expect(await db.$count(auditEntries)).toBe(1);
  await expect(db.delete(auditEntries)).rejects.toThrow();
  await expect(db.update(auditEntries).set({ userName: "Nobody" })).rejects.toThrow();
  await expect(db.execute(sql`select delete_old_audit(1)`), "younger than 90 days stays").resolves.toBeDefined();
  await db.insert(auditEntries).values({ ...entry, ...thing, createdAt: ago(89) });
  await expect(db.execute(sql`select delete_old_audit(30)`)).rejects.toThrow();
});

test("orders and invoices name their buyer for some years, and no longer", async () => {
  const [buyer, admin] = [await givenBuyer(shop), await givenAdmin(shop)];
  const { id: product } = await givenProduct(db, { sizes: ["M"], quantity: 9, pricePaise: 50_000 });
  const order = async (years: number) => {
    const { _id: id, products } = await givenOrder(app, buyer, [{ product }]);
    await payAtTheDoor(app, buyer, id);
    await setStatus(app, admin, products[0]?._id ?? "", "Delivered");
    await issueInvoice(db, shop.settings, id);
    const year = new Date().getFullYear() - years;
    await db
      .update(invoices)
      .set({ year: `${year}-${(year + 1) % 100}` })
      .where(eq(invoices.orderId, id));
    await db.execute(sql`update orders set created_at = now() - ${years} * interval '1 year' where id = ${id}`);
    return id;
  };
  const [old, recent] = [await order(6), await order(2)];
  const recipient = { pseudonym: "Former customer 1", name: "Asha", address: ["12 Weavers Street"] };
  await db.insert(invoiceRecipients).values({ ...recipient, orderId: recent, keepUntil: "2020-03-31" });
  await cleanUp();
  const addressOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.address;
  expect(await addressOf(old)).toBeNull();
  expect(await addressOf(recent)).not.toBeNull();
  const buyerOf = async (id: string) =>
    (await db.select().from(invoices).where(eq(invoices.orderId, id)))[0]?.content.buyer.name;
  expect(await buyerOf(old)).toBe("Former customer");
  expect(await buyerOf(recent)).toBe("Asha Rao");
  expect(await db.$count(invoiceRecipients), "its last day is over").toBe(0);
  // The series is whole again for the checks of the data.
  await db.execute(sql`delete from invoices`);
  await db.execute(sql`delete from invoice_series`);
});

test("mails that are files go with their time", async () => {
  const folder = join(shop.settings.dataDir, "mail");
  await mkdir(folder, { recursive: true });
  const name = (days: number) => `${ago(days).toISOString().replace(/[:.]/g, "-")}-${crypto.randomUUID()}.eml`;
  const [old, recent] = [name(11), name(9)];
  for (const file of [old, recent, "notes.txt"]) await writeFile(join(folder, file), "");
  await cleanUp();
  expect((await readdir(folder)).sort()).toEqual([recent, "notes.txt"].sort());
});

test("text messages that are files go after a day", async () => {
  const folder = join(shop.settings.dataDir, "sms");
  await mkdir(folder, { recursive: true });
  const name = (days: number) => `${ago(days).toISOString().replace(/[:.]/g, "-")}-${crypto.randomUUID()}.txt`;
  const [old, recent] = [name(2), name(0)];
  for (const file of [old, recent]) await writeFile(join(folder, file), "");
  await cleanUp();
  expect(await readdir(folder)).toEqual([recent]);
});
