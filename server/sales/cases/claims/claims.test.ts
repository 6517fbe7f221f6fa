import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Claim } from "#contract/sales/cases/claims.ts";
import { remindOfCasesJob } from "#server/sales/cases/remind-of-cases.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { caseTools, setStock } from "#server/testing/given/cases.ts";
import { readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { claims } from "./tables.ts";

const paying = await openPayingShop("demo");
const { app, shop, db } = paying;
const admin = await givenAdmin(shop);
const support = await givenAdmin(shop, { staffRole: "support" });
const merchant = await givenMerchant(shop);
const { call, deliveredItem, age, workOff, runJob } = caseTools(app, shop, admin);

const form = { quantity: 1, kind: "Damaged", wish: "Refund", note: "A seam is open." };
const add = (who: Person, item: string, rest: object = {}) =>
  call(who, "POST", "/claim/add", { ...form, item, ...rest });
const added = async (who: Person, item: string, rest: object = {}): Promise<Claim> => {
  const answer = await add(who, item, rest);
  expect(answer.json()).toMatchObject({ success: true, claim: { status: "Requested" } });
  return answer.json().claim;
};
const decide = (who: Person, id: string, decision: string, rest: object = {}) =>
  call(who, "PUT", `/claim/${id}`, { decision, returnGoods: false, ...rest });
const read = async (who: Person, id: string): Promise<Claim> => (await call(who, "GET", `/claim/${id}`)).json().claim;
const upi = { refundTo: { upi: "asha@upi" } };

/** An order that was paid online and has arrived: one piece for ₹1,000 and one for ₹500. */
async function paidItem(status: "Shipped" | "Delivered" = "Delivered") {
  const bought = await paying.order();
  const { body } = await paying.createSession(bought.buyer, bought);
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
  const item = bought.lines[0]?._id ?? "";
  await setStatus(app, admin, item, status);
  return { ...bought, item };
}

const moneyJobs = ["refund-order", "track-refund", "issue-invoice", "issue-credit-note", "settle-cases"];

test("a damaged piece of a paid order is refunded without coming back, once, by who may, and settled when money is through", async () => {
  const { buyer, item, id: orderId, productId } = await paidItem();
  const stock = await paying.stockOf(productId);
  const claim = await added(buyer, item);
  expect(claim).toMatchObject({ kind: "Damaged", wish: "Refund", amount: 1000, waitsFor: "seller" });
  expect((await add(buyer, item)).json().error).toContain("All pieces");
  expect((await decide(support, claim._id, "Refund")).statusCode).toBe(403);
  expect((await read(support, claim._id)).allowed).toEqual(["Replacement", "Refuse"]);
  const both = await Promise.all([decide(admin, claim._id, "Refund"), decide(admin, claim._id, "Refund")]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await read(buyer, claim._id)).toMatchObject({ status: "Accepted", refunded: 1000, allowed: [] });
  expect((await decide(admin, claim._id, "Refuse", { reason: "No." })).json().error).toContain("decided already");
  await workOff(...moneyJobs);
  expect(await read(buyer, claim._id)).toMatchObject({ status: "Settled", waitsFor: null });
  expect(await paying.report(buyer, orderId)).toMatchObject({ paid: 1500, refunded: 1000 });
  expect(await paying.stockOf(productId)).toBe(stock);
  const order = await readOrderAs(app, buyer, orderId);
  expect(order.timeline.map(({ text }) => text).join(" ")).toContain("Damaged: the claim about");
});

test("a cash order is refunded to the account that its buyer names, before or after the decision", async () => {
  const { buyer, item, order } = await deliveredItem();
  const claim = await added(buyer, item, { wish: "Replacement" });
  await decide(support, claim._id, "Refund");
  expect(await read(buyer, claim._id)).toMatchObject({ status: "Accepted", needsRefundTo: true, waitsFor: "buyer" });
  expect((await call(admin, "PUT", `/claim/${claim._id}/paid`, {})).statusCode).toBe(400);
  expect((await call(admin, "PUT", `/claim/${claim._id}/refund-to`, upi)).statusCode).toBe(403);
  const wrong = { refundTo: { upi: "asha" } };
  expect((await call(buyer, "PUT", `/claim/${claim._id}/refund-to`, wrong)).statusCode).toBe(400);
  expect((await call(buyer, "PUT", `/claim/${claim._id}/refund-to`, upi)).statusCode).toBe(200);
  expect((await call(buyer, "PUT", `/claim/${claim._id}/refund-to`, upi)).statusCode).toBe(400);
  expect(await read(buyer, claim._id)).toMatchObject({ refundTo: "UPI as•••@upi", refunded: order.totalWithTax });
  expect((await call(admin, "PUT", `/claim/${claim._id}/paid`, { reference: "UTR 1" })).statusCode).toBe(200);
  await workOff(...moneyJobs);
  expect(await read(buyer, claim._id)).toMatchObject({ status: "Settled" });
  const [row] = await db.select().from(claims).where(eq(claims.id, claim._id));
  expect(row?.refundTo).toBeNull();
});

test("goods that are asked for come back before money goes, and go into stock only if they can be sold", async () => {
  const { buyer, item, stock } = await deliveredItem({ brandId: merchant.brandId, quantity: 2, stock: { M: 600 } });
  const first = await added(buyer, item, { kind: "Wrong item", ...upi });
  const second = await added(buyer, item, upi);
  const isAway = { kind: "Missing" };
  for (const { _id } of [first, second]) await decide(merchant, _id, "Refund", { returnGoods: true });
  expect(await read(buyer, first._id)).toMatchObject({ status: "Accepted", refunded: 0, canReceiveGoods: false });
  expect((await add(buyer, item, isAway)).statusCode).toBe(400);
  const goods = (who: Person, id: string, saleable: boolean) => call(who, "PUT", `/claim/${id}/goods`, { saleable });
  expect((await goods(await givenMerchant(shop, { name: "Other" }), first._id, true)).statusCode).toBe(404);
  expect((await goods(merchant, first._id, true)).statusCode).toBe(200);
  expect((await goods(merchant, first._id, true)).statusCode).toBe(200);
  expect((await goods(merchant, second._id, false)).statusCode).toBe(200);
  expect(await stock()).toEqual({ M: 599 });
  expect((await read(buyer, first._id)).refunded + (await read(buyer, second._id)).refunded).toBe(
    (await readOrderAs(app, buyer, first.orderId)).totalWithTax,
  );
});

test("a replacement leaves stock, is packed, and settles the claim when it arrives; sold out, a refund is offered", async () => {
  const { buyer, item, stock, product } = await deliveredItem({ brandId: merchant.brandId, stock: { M: 2 } });
  const { _id: id } = await added(buyer, item, { wish: "Replacement" });
  await setStock(db, product.id, { M: 0 });
  expect((await decide(merchant, id, "Replacement")).json().error).toContain("Please refund it");
  expect((await read(merchant, id)).parcel).toBeNull();
  await setStock(db, product.id, { M: 3 });
  expect((await decide(merchant, id, "Replacement")).json().claim).toMatchObject({
    status: "Accepted",
    parcel: { status: "Packed" },
    waitsFor: "seller",
  });
  expect(await stock()).toEqual({ M: 2 });
  const move = async (status: string) => {
    const parcel = (await read(merchant, id)).parcel?._id;
    expect((await call(merchant, "PUT", `/parcel/${parcel}/status`, { status })).statusCode).toBe(200);
    await workOff("follow-parcel");
  };
  await move("Returned to sender");
  expect(await stock()).toEqual({ M: 3 });
  expect(await read(merchant, id)).toMatchObject({ waitsFor: "shop", allowed: ["Refund", "Replacement"] });
  await decide(merchant, id, "Replacement");
  await move("Handed over");
  await move("Lost");
  expect(await stock()).toEqual({ M: 2 });
  expect(await read(merchant, id)).toMatchObject({ status: "Accepted", waitsFor: "shop" });
  await decide(merchant, id, "Replacement");
  expect(await stock()).toEqual({ M: 1 });
  await move("Delivered");
  expect(await read(buyer, id)).toMatchObject({ status: "Settled", refunded: 0 });
  const lost = await db.select({ decision: parcels.lostDecision }).from(parcels).where(eq(parcels.claimId, id));
  expect(lost.map(({ decision }) => decision).filter(Boolean)).toEqual(["send again"]);
  // What came instead can be claimed again.
  expect((await add(buyer, item)).statusCode).toBe(200);
});

test("what never arrived is cancelled and paid back while it is on its way, and replaced as a whole", async () => {
  const { buyer, item, id: orderId } = await paidItem("Shipped");
  expect((await add(buyer, item)).json().error).toContain("not delivered yet");
  const { _id: id } = await added(buyer, item, { kind: "Never arrived" });
  expect((await decide(admin, id, "Refund", { returnGoods: true })).json().error).toContain("cannot be sent back");
  await decide(admin, id, "Refund");
  await workOff(...moneyJobs);
  expect(await read(buyer, id)).toMatchObject({ status: "Settled", refunded: 1000 });
  expect((await readOrderAs(app, buyer, orderId)).products[0]?.status).toBe("Cancelled");

  const part = await deliveredItem({ status: "Shipped", quantity: 2, stock: { M: 600 } });
  const one = await added(part.buyer, part.item, { kind: "Never arrived" });
  expect((await decide(admin, one._id, "Replacement")).json().error).toContain("only all pieces");
  await decide(admin, one._id, "Refund");
  expect(await read(part.buyer, one._id)).toMatchObject({ status: "Settled", refunded: 0 });
  expect(await part.stock()).toEqual({ M: 598 });
  const other = await added(part.buyer, part.item, { kind: "Never arrived", wish: "Replacement" });
  await decide(admin, other._id, "Replacement");
  const parcel = (await read(admin, other._id)).parcel?._id;
  await call(admin, "PUT", `/parcel/${parcel}/status`, { status: "Delivered" });
  await workOff("follow-parcel");
  expect(await read(part.buyer, other._id)).toMatchObject({ status: "Settled" });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.id, part.item));
  expect(line).toMatchObject({ status: "Delivered", quantity: 1 });
});

test("a claim can be made for days, also about what is not returnable, with photos that only those concerned see", async () => {
  const { buyer, item } = await deliveredItem({ quantity: 2, stock: { M: 600 } });
  await age(item, 8);
  expect((await add(buyer, item)).json().error).toContain("within 7 days");
  await age(item, -2);
  for (const quantity of [0, -1, 1.5, 51, 1e12, "1"])
    expect((await add(buyer, item, { quantity })).statusCode).toBe(400);
  expect((await add(buyer, item, { quantity: 3 })).json().error).toContain("Only 2 pieces");
  expect((await add(await givenMember(shop), item)).statusCode).toBe(404);
  const { _id: id } = await added(buyer, item);
  const { payload, headers } = await formBody({}, await photo());
  const send = () =>
    app.inject({ method: "POST", url: `/api/claim/${id}/photos`, headers: { ...headers, ...buyer.headers }, payload });
  expect((await send()).statusCode).toBe(200);
  const [seen] = (await read(admin, id)).photos;
  expect((await call(buyer, "GET", `/claim/${id}/photos/${seen?._id}`)).headers["content-type"]).toBe("image/webp");
  expect((await call(await givenMember(shop), "GET", `/claim/${id}/photos/${seen?._id}`)).statusCode).toBe(404);
  expect((await decide(admin, id, "Refuse")).json().fields).toHaveProperty("reason");
  await decide(admin, id, "Refuse", { reason: "It was worn." });
  expect((await send()).statusCode).toBe(400);
  expect(await read(buyer, id)).toMatchObject({ status: "Refused", reason: "It was worn." });
  expect((await add(buyer, item, { quantity: 2 })).statusCode).toBe(200);
});

test("who is late is reminded once, and the list shows it", async () => {
  const { buyer, item, orderId } = await deliveredItem({ brandId: merchant.brandId });
  const { _id: id, orderNumber } = await added(buyer, item);
  await db.update(claims).set({ dueAt: sql`now() - interval '1 minute'` }).where(eq(claims.id, id));
  await runJob(remindOfCasesJob, {});
  await runJob(remindOfCasesJob, {});
  const reminders = (await mailsTo(db, merchant.email)).filter(({ subject }) =>
    subject.includes("problem report waits"),
  );
  expect(reminders).toHaveLength(1);
  const list = async (who: Person, query: string) =>
    (await call(who, "GET", `/claim?${query}`)).json().claims.map(({ _id }: Claim) => _id);
  expect(await list(merchant, "overdue=true")).toEqual([id]);
  expect(await list(merchant, "age=3")).toEqual([]);
  await db.update(claims).set({ createdAt: sql`now() - interval '73 hours'` }).where(eq(claims.id, id));
  expect(await list(merchant, "age=3")).toEqual([id]);
  expect(await list(merchant, "age=4")).toEqual([]);
  expect((await call(merchant, "GET", "/claim?age=old")).json().fields).toHaveProperty("age");
  expect(await list(admin, `search=${orderNumber.slice(0, 8).toLowerCase()}&kind=Damaged&status=Requested`)).toEqual([
    id,
  ]);
  expect(await list(admin, `search=${orderId}`)).toEqual([id]);
  expect(await list(admin, "search=ZZZZ")).toEqual([]);
  expect(await list(await givenMerchant(shop, { name: "Another" }), "")).toEqual([]);
  expect((await call(buyer, "GET", "/claim/me")).json()).toMatchObject({
    count: 1,
    claims: [{ _id: id, user: {}, isOverdue: true }],
  });
  expect(await list(admin, `search=${orderId}&brand=${merchant.brandId}`)).toEqual([id]);
  expect(await list(admin, `search=${orderId}&brand=shop`)).toEqual([]);
});
