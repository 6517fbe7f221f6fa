import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Claim } from "#contract/sales/cases/claims.ts";
import type { Payout } from "#contract/sales/payouts.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const shops = { hand: await openReturnsShop(), demo: await openReturnsShop({ PAYOUT_PROVIDER: "demo" }) };
type Kind = keyof typeof shops;

const refundTo = { upi: "asha.rao@okaxis" };

/** A cash order of a merchant that nobody but the merchant says was delivered. */
async function boughtFrom(kind: Kind, { buyer: known, quantity = 1 }: { buyer?: Person; quantity?: number } = {}) {
  const { app, db, shop } = shops[kind];
  const merchant = await givenMerchant(shop);
  await db.update(merchants).set({ phoneNumber: "90000 00001" }).where(eq(merchants.id, merchant.merchantId));
  const product = await givenProduct(db, { brandId: merchant.brandId, taxable: false, sizes: ["M"], quantity: 500 });
  const buyer = known ?? (await givenBuyer(shop));
  const order = await givenOrder(app, buyer, [{ product: product.id, quantity }]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  return { buyer, merchant, id: order._id, item };
}

async function deliveredByMerchant(kind: Kind, options: Parameters<typeof boughtFrom>[1] = {}) {
  const bought = await boughtFrom(kind, options);
  for (const status of ["Processing", "Shipped", "Delivered"] as const)
    await setStatus(shops[kind].app, bought.merchant, bought.item, status);
  return bought;
}

/** The merchant approves the return and says that it is back. */
async function returned(kind: Kind, bought: Awaited<ReturnType<typeof boughtFrom>>) {
  const { givenReturn, move } = shops[kind];
  const { _id } = await givenReturn(bought, 1, { refundTo });
  for (const status of ["Approved", "Received"]) await move(bought.merchant, _id, status);
  return _id;
}

async function payoutOf(kind: Kind, about: { return: string } | { claim: string }): Promise<Payout> {
  const { admin, ask } = shops[kind];
  const { payouts } = (await ask<{ payouts: Payout[] }>(admin, "GET", "/payout?limit=100")).body;
  const found = payouts.find((payout) =>
    "return" in about ? payout.return === about.return : payout.claim === about.claim,
  );
  if (!found) throw new Error("there is no such payout");
  return found;
}

const approve = (kind: Kind, who: Person, id: string) =>
  shops[kind].ask<{ payout: Payout }>(who, "PUT", `/payout/${id}/status`, { status: "Approved" });

test("nothing is paid on the word of a seller alone until somebody who may refund orders approves it", async () => {
  const { admin, ask, db, move, read, shop, workOffMoney } = shops.hand;
  const bought = await deliveredByMerchant("hand");
  const returnId = await returned("hand", bought);
  const payout = await payoutOf("hand", { return: returnId });
  expect(payout).toMatchObject({ state: "to approve", proof: "only the seller's word", approved: null, amount: 999 });
  const details = () => ask(admin, "POST", `/payout/${payout._id}/details`, {});
  const refusal = "This payout has to be approved before it is paid.";
  expect(await details()).toMatchObject({ status: 400, body: { error: refusal } });
  expect(await move(admin, returnId, "Refunded")).toMatchObject({ status: 400, body: { error: refusal } });
  expect((await read(admin, returnId)).allowed).toEqual([]);
  const support = await givenAdmin(shop, { staffRole: "support" });
  for (const who of [support, bought.merchant, bought.buyer])
    expect((await approve("hand", who, payout._id)).status).toBe(403);
  expect((await ask(admin, "PUT", `/payout/${payout._id}/status`, { status: "Paid" })).status).toBe(400);

  const answers = await Promise.all([approve("hand", admin, payout._id), approve("hand", admin, payout._id)]);
  expect(answers.map(({ status, body }) => [status, body.payout.state])).toEqual([
    [200, "due"],
    [200, "due"],
  ]);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thingId, payout._id));
  expect(noted.map(({ action }) => action)).toEqual(["approved"]);
  expect(await details()).toMatchObject({ status: 200, body: { amount: 999, refundTo } });
  expect((await read(admin, returnId)).allowed).toEqual(["Refunded"]);
  expect((await move(admin, returnId, "Refunded", { reference: "UTR 42" })).status).toBe(200);
  await workOffMoney();
  expect(await read(bought.buyer, returnId)).toMatchObject({ status: "Refunded", payout: { state: "done" } });
  const { timeline } = await readOrderAs(shops.hand.app, bought.buyer, bought.id);
  expect(timeline.map(({ text }) => text)).toContain(
    "A payment of ₹999.00 to the account that was given is being checked.",
  );
});

test("a provider is not asked to pay before that", async () => {
  const { admin, read, workOffMoney } = shops.demo;
  const returnId = await returned("demo", await deliveredByMerchant("demo"));
  await workOffMoney();
  const payout = await payoutOf("demo", { return: returnId });
  expect(payout.state).toBe("to approve");
  await approve("demo", admin, payout._id);
  await workOffMoney();
  expect(await read(admin, returnId)).toMatchObject({ status: "Refunded", payout: { state: "done" } });
});

test("claims wait for it likewise", async () => {
  const { admin, ask } = shops.hand;
  const { buyer, item, merchant } = await deliveredByMerchant("hand");
  const form = { item, quantity: 1, kind: "Damaged", wish: "Refund", note: "A seam is open.", refundTo };
  const { claim } = (await ask<{ claim: Claim }>(buyer, "POST", "/claim/add", form)).body;
  await ask(merchant, "PUT", `/claim/${claim._id}`, { decision: "Refund", returnGoods: false });
  const payout = await payoutOf("hand", { claim: claim._id });
  expect(payout).toMatchObject({ state: "to approve", proof: "only the seller's word" });
  const paid = () => ask(admin, "PUT", `/claim/${claim._id}/paid`, { reference: "UTR 42" });
  const canPay = async () => (await ask<{ claim: Claim }>(admin, "GET", `/claim/${claim._id}`)).body.claim.canPay;
  expect([(await paid()).status, await canPay()]).toEqual([400, false]);
  await approve("hand", admin, payout._id);
  expect([await canPay(), (await paid()).status]).toEqual([true, 200]);
});

test("cash that a courier collected and reports is due at once, whatever the seller said before; a part of it is not enough", async () => {
  const { ask, db, shop } = shops.hand;
  for (const { quantity, isFirst, proof } of [
    { quantity: 1, isFirst: true, proof: "courier's report" },
    { quantity: 1, isFirst: false, proof: "courier's report" },
    { quantity: 2, isFirst: true, proof: "only the seller's word" },
  ]) {
    const bought = await boughtFrom("hand", { quantity });
    const form = { orderId: bought.id, items: [{ item: bought.item, quantity: 1 }], courier: "Courier" };
    const { body } = await ask<{ parcel: { _id: string } }>(bought.merchant, "POST", "/parcel/add", form);
    const { _id: bookingId } = body.parcel;
    const booked = { provider: "simulator" as const, bookingId, cashToCollectPaise: 99_900 };
    await db.update(parcels).set(booked).where(eq(parcels.id, bookingId));
    const byMerchant = () => ask(bought.merchant, "PUT", `/parcel/${bookingId}/status`, { status: "Delivered" });
    if (!isFirst) await byMerchant();
    const reports = [{ status: "Delivered" as const, at: new Date() }];
    await recordCourierReport(shop, { provider: "simulator", bookingId, reports, source: "webhook" });
    for (const status of ["Processing", "Shipped", "Delivered"] as const)
      await setStatus(shops.hand.app, bought.merchant, bought.item, status);
    const payout = await payoutOf("hand", { return: await returned("hand", bought) });
    expect(payout).toMatchObject({ proof, state: proof === "courier's report" ? "due" : "to approve" });
    if (payout.state === "due") expect((await approve("hand", shops.hand.admin, payout._id)).status).toBe(400);
  }
});

test("a courier that had no cash to collect proves none", async () => {
  const { ask, db, shop } = shops.hand;
  const bought = await boughtFrom("hand");
  const form = { orderId: bought.id, items: [{ item: bought.item, quantity: 1 }], courier: "Courier" };
  const { _id: bookingId } = (await ask<{ parcel: { _id: string } }>(bought.merchant, "POST", "/parcel/add", form)).body
    .parcel;
  await db
    .update(parcels)
    .set({ provider: "simulator", bookingId, cashToCollectPaise: 0 })
    .where(eq(parcels.id, bookingId));
  const reports = [{ status: "Delivered" as const, at: new Date() }];
  await recordCourierReport(shop, { provider: "simulator", bookingId, reports, source: "poll" });
  expect((await payoutOf("hand", { return: await returned("hand", bought) })).state).toBe("to approve");
});

test("cash that its courier has paid over is noted once, by who may refund, and proves payouts from then on", async () => {
  const { admin, ask, db, shop } = shops.hand;
  const bought = await deliveredByMerchant("hand", { quantity: 2 });
  const first = await payoutOf("hand", { return: await returned("hand", bought) });
  expect(first).toMatchObject({ state: "to approve", proof: "only the seller's word" });
  const note = (who: Person, amount: number) => ask(who, "PUT", `/order/${bought.id}/cash-remitted`, { amount });
  const support = await givenAdmin(shop, { staffRole: "support" });
  for (const who of [support, bought.merchant, bought.buyer]) expect((await note(who, 1998)).status).toBe(403);
  for (const amount of [999, 1998.01, 0, -1998])
    expect(await note(admin, amount)).toMatchObject({
      status: 400,
      body: { error: "The cash of this order is ₹1,998.00. Please look at the amount again." },
    });
  const read = async (who: Person) => await readOrderAs(shops.hand.app, who, bought.id);
  expect((await read(admin)).cash).toEqual({ toRemit: 1998, remitted: null });
  expect([(await read(support)).cash, (await read(bought.buyer)).cash]).toEqual([null, null]);

  const answers = await Promise.all([note(admin, 1998), note(admin, 1998)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { cash, timeline } = await read(admin);
  expect(cash).toEqual({ toRemit: null, remitted: expect.any(String) });
  const said = timeline.filter(({ text }) => text === "The courier has paid over the cash of ₹1,998.00.");
  expect(said).toHaveLength(1);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thingId, bought.id));
  expect(noted.filter(({ userId }) => userId === admin.userId)).toMatchObject([
    { action: "changed", after: { "cash paid over by the courier": 1998 } },
  ]);
  expect(await payoutOf("hand", { return: first.return ?? "" })).toMatchObject({
    state: "to approve",
    proof: "courier's settlement",
  });
  const second = await payoutOf("hand", { return: await returned("hand", bought) });
  expect(second).toMatchObject({ state: "due", proof: "courier's settlement" });
});

test("no cash is noted that was not collected: before all of it is delivered, of what was cancelled, or paid online", async () => {
  const { admin, ask, delivered } = shops.hand;
  const bought = await boughtFrom("hand");
  const note = async (id: string, amount = 999) =>
    (await ask(admin, "PUT", `/order/${id}/cash-remitted`, { amount })).body.error;
  expect(await note(bought.id)).toBe("This order is not delivered yet, so its cash was not collected.");
  expect((await readOrderAs(shops.hand.app, admin, bought.id)).cash).toEqual({ toRemit: null, remitted: null });
  await setStatus(shops.hand.app, bought.buyer, bought.item, "Cancelled");
  expect(await note(bought.id)).toBe("This order is cancelled, so no cash was collected for it.");
  const online = await delivered();
  expect(await note(online.id, online.order.totalWithTax)).toBe("This order is not paid in cash.");
  expect((await readOrderAs(shops.hand.app, admin, online.id)).cash).toBeNull();
  expect(await note(crypto.randomUUID())).toBe("No order found.");
});

test("the list flags buyers who share their email, phone or address with the seller", async () => {
  const { db, shop } = shops.hand;
  const plain = await payoutOf("hand", { return: await returned("hand", await deliveredByMerchant("hand")) });
  expect(plain.flags).toEqual([]);
  const bought = await boughtFrom("hand", {
    buyer: await givenMember(shop, { phoneNumber: "91234 56789" }).then(async (buyer) => {
      await givenAddress(shop, buyer, { isDefault: true, phoneNumber: "91234 56789" });
      return buyer;
    }),
  });
  await db
    .update(merchants)
    .set({ email: bought.buyer.email, phoneNumber: "+91 91234-56789" })
    .where(eq(merchants.id, bought.merchant.merchantId));
  await givenAddress(shop, bought.merchant, { isDefault: false });
  for (const status of ["Processing", "Shipped", "Delivered"] as const)
    await setStatus(shops.hand.app, bought.merchant, bought.item, status);
  const payout = await payoutOf("hand", { return: await returned("hand", bought) });
  expect(payout.flags.toSorted()).toEqual(["address", "email", "phone"]);
});
