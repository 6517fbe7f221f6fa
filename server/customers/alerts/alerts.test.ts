import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { productSizes } from "#server/catalogue/products/tables.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { formatMessage } from "#server/platform/mail/message.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenGuest, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { alertTokenFor, mailsTo, resetTokenFor, unsubscribeTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { deleteOldAlerts } from "./confirm-alert.ts";
import { unsubscribeLinks } from "./links.ts";
import { sendBackMails } from "./sending/send-alerts.ts";
import { deleteOldChoices, exportAlerts } from "./service.ts";
import { mailChoices, mailPreferences, productAlerts } from "./tables.ts";

const { app, shop, db } = await openShop();
// All of them come from one address.
beforeEach(() => db.delete(throttles));

const nobody = { headers: {} };
const proven = { emailProvenAt: new Date() };
const add = ({ headers }: { headers: object }, payload: object) =>
  app.inject({ method: "POST", url: "/api/alert/add", headers: { ...headers }, payload });
const confirm = (token: string) => app.inject({ method: "POST", url: `/api/alert/confirm/${token}` });
const stop = (token: string) => app.inject({ method: "POST", url: `/api/alert/stop/${token}` });
const own = async ({ headers }: Person) => (await app.inject({ url: "/api/alert/me", headers })).json().alerts;
const alertsOf = (email: string) => db.select().from(productAlerts).where(eq(productAlerts.email, email));
const soldOut = () => givenProduct(db, { sizes: ["S", "M"], quantity: 0 });

test("a member with a proven address asks once and is not asked back", async () => {
  const asha = await givenMember(shop, proven);
  const kurta = await soldOut();
  for (const _ of [1, 2]) {
    const answer = await add(asha, { product: kurta.slug, kind: "back", size: "M", email: "other@example.com" });
    expect(answer.json()).toEqual({ success: true, message: "We will mail you when it is back." });
  }
  expect(await mailsTo(db, asha.email)).toEqual([]);
  expect(await alertsOf("other@example.com"), "an address of one's own counts").toEqual([]);
  const [alert, ...others] = await own(asha);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "back", size: "M", isConfirmed: true, product: { _id: kurta.id } });
});

test("merchants and staff ask like everybody else", async () => {
  const kurta = await soldOut();
  for (const person of [await givenMerchant(shop), await givenAdmin(shop, proven)]) {
    expect((await add(person, { product: kurta.id, kind: "price" })).statusCode).toBe(200);
    expect(await own(person)).toMatchObject([{ kind: "price", size: null, price: 999 }]);
  }
});

test("the alert of a visitor counts only once the mailed link is followed, and is told of then", async () => {
  const kurta = await soldOut();
  const email = "visitor@example.com";
  const answer = await add(nobody, { product: kurta.id, kind: "back", size: "M", email: " Visitor@Example.com " });
  expect(answer.json().message).toBe("Please follow the link that we have mailed to you. Then we will tell you.");
  const [mail] = await mailsTo(db, email);
  expect(mail?.text).toContain(`when ${kurta.name} is back in size M`);
  await db.execute(sql`update products set quantity = 3 where id = ${kurta.id}`);
  await sendBackMails(db, shop.settings);
  expect(await mailsTo(db, email), "nothing else is sent before").toHaveLength(1);
  const token = await alertTokenFor(db, email);
  for (const _ of [1, 2]) expect((await confirm(token)).statusCode).toBe(200);
  await sendBackMails(db, shop.settings);
  const [told, ...earlier] = await mailsTo(db, email);
  expect(earlier).toHaveLength(1);
  expect(told?.subject).toBe(`${kurta.name} is back in size M`);
  expect(told?.text).toContain("3 pieces are there as we write.");
  expect((await confirm(token)).json().error, "replayed").toBe("This link has expired or was used already.");
});

test("guests and members whose address is not proven are asked at their own address first", async () => {
  const kurta = await soldOut();
  const unproven = await givenMember(shop);
  for (const person of [await givenGuest(shop), unproven]) {
    const answer = await add(person, { product: kurta.id, kind: "back", size: "S", email: "third@example.com" });
    expect(answer.json().message).toMatch(/^Please follow the link/);
    expect(await alertsOf(person.email)).toMatchObject([{ confirmedAt: null }]);
    expect((await confirm(await alertTokenFor(db, person.email))).statusCode).toBe(200);
  }
  expect(await own(unproven)).toMatchObject([{ isConfirmed: true }]);
  expect(await alertsOf("third@example.com")).toEqual([]);
});

test("the answer is the same whether an address is known, waits already or neither, and a waiting one gets no mail", async () => {
  const kurta = await soldOut();
  const member = await givenMember(shop, proven);
  await add(member, { product: kurta.id, kind: "back", size: "M" });
  const answers = [];
  for (const email of [member.email, "unknown@example.com"])
    answers.push(await add(nobody, { product: kurta.id, kind: "back", size: "M", email }));
  const [known, unknown] = answers.map(({ statusCode, body }) => [statusCode, body]);
  expect(known).toEqual(unknown);
  expect(await mailsTo(db, member.email)).toEqual([]);
  expect(await own(member), "nothing of it changed").toMatchObject([{ isConfirmed: true }]);
});

test("nobody floods a mailbox, or many of them", async () => {
  const products = await Promise.all(Array.from({ length: 6 }, soldOut));
  const codes: number[] = [];
  for (const { id } of products)
    codes.push((await add(nobody, { product: id, kind: "price", email: "flooded@example.com" })).statusCode);
  expect(codes.slice(0, 4)).toEqual([200, 200, 200, 200]);
  expect(codes.at(-1)).toBe(429);
  expect((await mailsTo(db, "flooded@example.com")).length).toBeLessThan(6);
  await db.delete(throttles);
  const [{ id } = { id: "" }] = products;
  const ask = (n: number) => add(nobody, { product: id, kind: "price", email: `m${n}@example.com` });
  await Promise.all(Array.from({ length: 23 }, (_, n) => ask(n)));
  expect((await ask(23)).statusCode).toBe(429);
});

test.for([
  [{ kind: "back", size: "M" }, { product: "Product is required." }],
  [{ product: "x", size: "M" }, { kind: "Kind is required." }],
  [{ product: "x", kind: "soon" }, { kind: "Kind must be back or price." }],
  [{ product: "x", kind: "back", size: "XXXL" }, { size: "Size must be one of XS, S, M, L, XL, XXL, Free size." }],
  [{ product: "x", kind: "price", email: "asha" }, { email: "Email format is invalid." }],
  [{ product: "x", kind: "price" }, { email: "Email is required." }],
] as const)("%j is refused", async ([payload, fields]) => {
  const answer = await add(nobody, payload);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
});

test("only a size that it comes in and that is sold out can come back, of what the shop shows", async () => {
  const asha = await givenMember(shop, proven);
  const shirt = await givenProduct(db, { sizes: ["M", "L"], quantity: 5 });
  await db.insert(productSizes).values([
    { productId: shirt.id, size: "M", quantity: 5 },
    { productId: shirt.id, size: "L", quantity: 0 },
  ]);
  const ask = (size?: string, product = shirt.id) => add(asha, { product, kind: "back", size });
  expect((await ask()).json().fields).toEqual({ size: "Size is required." });
  expect((await ask("M")).json().fields).toEqual({ size: "Size M is in stock." });
  expect((await ask("S")).json().fields).toEqual({ size: "It does not come in size S." });
  expect((await ask("L")).statusCode).toBe(200);
  await hideProduct(db, shirt.id);
  expect((await ask("L")).statusCode).toBe(404);
  expect((await ask("L", "no-such")).statusCode).toBe(404);
  expect(await own(asha)).toHaveLength(1);
});

test("somebody gives up an alert of their own, and nobody else's", async () => {
  const [asha, ravi] = [await givenMember(shop, proven), await givenMember(shop, proven)];
  const kurta = await soldOut();
  await add(asha, { product: kurta.id, kind: "price" });
  const [{ _id }] = await own(asha);
  const give = (person: Person, id: string) =>
    app.inject({ method: "DELETE", url: `/api/alert/${id}`, headers: person.headers });
  expect((await give(ravi, _id)).statusCode).toBe(404);
  expect((await give(asha, _id)).statusCode).toBe(200);
  expect((await give(asha, _id)).statusCode).toBe(404);
  expect(await own(asha)).toEqual([]);
});

test("what was asked for before signing in belongs to the account that proves the address, in its list, export and erasure", async () => {
  const kurta = await soldOut();
  const email = "later@example.com";
  await add(nobody, { product: kurta.id, kind: "price", email });
  const [stranger, asha] = [await givenMember(shop), await givenMember(shop, { email, ...proven })];
  expect(await own(stranger)).toEqual([]);
  expect(await own(asha)).toMatchObject([{ isConfirmed: false, product: { _id: kurta.id } }]);
  const data = await app.inject({ url: "/api/user/export", headers: asha.headers });
  expect(data.json().alerts.alerts).toMatchObject([{ product: kurta.name, kind: "price", confirmedAt: null }]);
  const gone = await app.inject({
    method: "DELETE",
    url: "/api/user",
    headers: asha.headers,
    payload: { password: asha.password },
  });
  expect(gone.statusCode, gone.body).toBe(200);
  expect(await alertsOf(email)).toEqual([]);
});

test("there is an end to alerts, which strangers do not learn", async () => {
  const asha = await givenMember(shop, proven);
  await db.execute(sql`with made as (
      insert into products (sku, name, slug, quantity, price_paise, is_active)
      select 'alert-' || n, 'many', 'alert-' || n, 1, 50000, false from generate_series(1, ${limits.alertsMax}::int) n returning id)
    insert into product_alerts (kind, product_id, email, user_id, price_paise, confirmed_at)
      select 'price', id, ${asha.email}, ${asha.userId}::uuid, 50000, now() from made`);
  const { id } = await soldOut();
  expect((await add(asha, { product: id, kind: "price" })).json()).toEqual({
    error: "At most 100 alerts can wait for you. Please give one up first.",
  });
  expect((await add(nobody, { product: id, kind: "price", email: asha.email })).statusCode).toBe(200);
  expect(await alertsOf(asha.email)).toHaveLength(limits.alertsMax);
});

test("every mail can be unsubscribed from by one press and by the button of mail programs, and opening the page ends nothing", async () => {
  const asha = await givenMember(shop, proven);
  const [kurta, other] = [await soldOut(), await soldOut()];
  await add(asha, { product: kurta.id, kind: "back", size: "M" });
  await add(asha, { product: other.id, kind: "back", size: "M" });
  await db.execute(sql`update products set quantity = 9 where id = ${kurta.id}`);
  await sendBackMails(db, shop.settings);
  const [mail] = await mailsTo(db, asha.email);
  if (!mail) throw new Error("no mail");
  expect(mail.text, "nine are not few").not.toContain("as we write");
  const { headers } = formatMessage(mail, shop.settings);
  expect(headers).toMatchObject({
    "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:3000\/api\/alert\/stop\/[\w-]+>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect((await app.inject(new URL(mail.unsubscribeUrl ?? "").pathname)).statusCode, "a look").toBe(404);
  expect(await own(asha)).toHaveLength(1);
  const pressed = await app.inject({
    method: "POST",
    url: new URL(mail.unsubscribeUrl ?? "").pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(pressed.json()).toEqual({ success: true, message: "Done. You will get no more mails of this kind." });
  expect(await own(asha), "also what still waited").toEqual([]);
  expect((await stop(await unsubscribeTokenFor(db, asha.email))).statusCode, "twice is as good as once").toBe(200);
});

test("every choice about mails is noted with its moment and its way, and shown to its person", async () => {
  const asha = await givenMember(shop, proven);
  const choose = (payload: object) =>
    app.inject({ method: "PUT", url: "/api/mail-preferences", headers: asha.headers, payload });
  const unsubscribeToken = (list: "wishPrices" | "leftBag") =>
    unsubscribeLinks(shop.settings, { list, id: asha.userId }).page.split("/").at(-1) ?? "";
  await choose({ wishPrices: true });
  await choose({ wishPrices: true, leftBag: true });
  for (const _ of [1, 2]) await stop(unsubscribeToken("wishPrices"));
  await app.inject({
    method: "POST",
    url: `/api/alert/stop/${unsubscribeToken("leftBag")}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  await add(asha, { product: (await soldOut()).id, kind: "price" });
  const [alert] = await alertsOf(asha.email);
  await stop(
    unsubscribeLinks(shop.settings, { list: "alerts", id: alert?.id ?? "" })
      .page.split("/")
      .at(-1) ?? "",
  );

  const { choices } = await exportAlerts(db, { userId: asha.userId, provenEmail: asha.email });
  expect(choices.map(({ at: _, ...choice }) => choice)).toEqual([
    { mails: "wishPrices", isWanted: true, way: "account" },
    { mails: "leftBag", isWanted: true, way: "account" },
    { mails: "wishPrices", isWanted: false, way: "mailed link" },
    { mails: "leftBag", isWanted: false, way: "mail program" },
    { mails: "alerts", isWanted: false, way: "mailed link" },
  ]);
  const exported = await app.inject({ url: "/api/user/export", headers: asha.headers });
  expect(exported.body).toContain("mail program");
});

test("what a stranger agreed to with somebody's mailbox ends when its owner comes", async () => {
  const stranger = await givenMember(shop);
  const payload = { wishPrices: true, leftBag: true };
  await app.inject({ method: "PUT", url: "/api/mail-preferences", headers: stranger.headers, payload });
  await app.inject({ method: "POST", url: "/api/auth/forgot", payload: { email: stranger.email } });
  const form = { password: "a new password", confirmPassword: "a new password" };
  const url = `/api/auth/reset/${await resetTokenFor(db, stranger.email)}`;
  expect((await app.inject({ method: "POST", url, payload: form })).statusCode).toBe(200);
  const [kept] = await db.select().from(mailPreferences).where(eq(mailPreferences.userId, stranger.userId));
  expect(kept).toMatchObject({ wishPrices: false, leftBag: false, stock: true });
  const { choices } = await exportAlerts(db, { userId: stranger.userId, provenEmail: stranger.email });
  const ended = choices.filter(({ isWanted }) => !isWanted).map(({ mails }) => mails);
  expect(ended.sort()).toEqual(["leftBag", "wishPrices"]);
});

test("of choices that ended long ago nothing is kept, but consent that still holds", async () => {
  const asha = await givenMember(shop, proven);
  const choice = { userId: asha.userId, way: "account" } as const;
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const longAgo = ago(shop.settings.keepConsentsDays + 1);
  await db.insert(mailPreferences).values({ userId: asha.userId, wishPrices: true });
  await db.insert(mailChoices).values([
    { ...choice, mails: "leftBag", isWanted: true, createdAt: ago(shop.settings.keepConsentsDays + 2) },
    { ...choice, mails: "leftBag", isWanted: false, createdAt: longAgo },
    { ...choice, mails: "wishPrices", isWanted: true, createdAt: longAgo },
    { ...choice, mails: "stock", isWanted: false },
  ]);
  await deleteOldChoices(db, shop.settings);
  const kept = await db.select().from(mailChoices).where(eq(mailChoices.userId, asha.userId));
  expect(kept.map(({ mails }) => mails)).toEqual(["wishPrices", "stock"]);
});

test("tokens that the shop did not make, or made for another purpose, change nothing", async () => {
  const asha = await givenMember(shop, proven);
  const kurta = await soldOut();
  await add(asha, { product: kurta.id, kind: "price" });
  const visitor = "forged@example.com";
  await add(nobody, { product: kurta.id, kind: "price", email: visitor });
  const [alert] = await alertsOf(asha.email);
  const id = alert?.id ?? "";
  const forged = unsubscribeLinks(
    { ...shop.settings, tokenSecret: "another secret of some length" },
    { list: "alerts", id },
  );
  const confirming = await alertTokenFor(db, visitor);
  for (const token of [id, forged.page.split("/").at(-1) ?? "", confirming, `A${confirming}`, "..", "%00"]) {
    await stop(token);
    if (token !== confirming) expect((await confirm(token)).statusCode, token).toBeGreaterThanOrEqual(400);
  }
  const unsubscribeToken = unsubscribeLinks(shop.settings, { list: "alerts", id }).page.split("/").at(-1) ?? "";
  expect((await confirm(unsubscribeToken)).statusCode, "a token to unsubscribe confirms nothing").toBe(400);
  expect(await own(asha)).toHaveLength(1);
  expect(await alertsOf(visitor)).toMatchObject([{ confirmedAt: null }]);
});

test("what nobody confirmed within a week is forgotten, with its link", async () => {
  const kurta = await soldOut();
  const email = "slow@example.com";
  await add(nobody, { product: kurta.id, kind: "price", email });
  const token = await alertTokenFor(db, email);
  const old = and(eq(productAlerts.email, email));
  await db.update(productAlerts).set({ createdAt: sql`now() - interval '8 days'` }).where(old);
  expect((await confirm(token)).statusCode).toBe(400);
  await deleteOldAlerts(db);
  expect(await alertsOf(email)).toEqual([]);
  expect(await db.$count(mails, eq(mails.recipient, email))).toBe(1);
});

test("nobody is asked to untick anything: mails that need consent are off until they are ticked", async () => {
  const asha = await givenMember(shop, proven);
  const change = (payload: object) =>
    app.inject({ method: "PUT", url: "/api/mail-preferences", headers: asha.headers, payload });
  const read = async () => (await app.inject({ url: "/api/mail-preferences", headers: asha.headers })).json();
  expect(await read()).toEqual({ preferences: { wishPrices: false, leftBag: false, stock: true } });
  expect((await change({ leftBag: true })).json()).toEqual({
    success: true,
    message: "Your choice is saved.",
    preferences: { wishPrices: false, leftBag: true, stock: true },
  });
  expect((await change({ wishPrices: "yes" })).json().fields).toEqual({ wishPrices: "Price mails must be yes or no." });
  expect((await change({ wishPrices: true, leftBag: false })).json().preferences.wishPrices).toBe(true);
  expect(await read()).toEqual({ preferences: { wishPrices: true, leftBag: false, stock: true } });
});
