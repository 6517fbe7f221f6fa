import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Claim } from "#contract/sales/cases/claims.ts";
import type { Return } from "#contract/sales/cases/returns.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenParcel, givenReport } from "#server/testing/given/parcels.ts";
import { approvePayouts } from "#server/testing/given/payouts.ts";
import { givenAddress, givenGuest, givenMember, type Person } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const returning = await openReturnsShop({ PAYOUT_PROVIDER: "demo" });
const { admin, app, ask, db, givenReturn, move, read, report, shop, workOffMoney } = returning;
await givenShipping(db, { flat: 49, cashFee: 25 });

const refundTo = { upi: "asha.rao@okaxis" };
const refund = 999;
const fees = 49 + 25;

let doors = 0;

/** Parcels that are not accepted are counted by phone number and address. */
async function givenBuyerOfOwnDoor(): Promise<Person> {
  const phoneNumber = `98765 1000${++doors}`;
  const buyer = await givenMember(shop, { phoneNumber });
  await givenAddress(shop, buyer, { isDefault: true, phoneNumber, address: `House ${doors}` });
  return buyer;
}

/** An order that is paid at the door: a shirt in M, which has arrived, and another in L (₹999.00 each, shipping ₹49.00, fee ₹25.00). */
async function ordered(buyer: Person, pieces = 1) {
  const overrides = { pricePaise: 99_900, taxable: false, sizes: ["M" as const, "L" as const], quantity: 500 };
  const { id: product } = await givenProduct(db, overrides);
  const order = await givenOrder(app, buyer, [
    { product, size: "M", quantity: pieces },
    { product, size: "L" },
  ]);
  await payAtTheDoor(app, buyer, order._id);
  const [item = "", other = ""] = order.products.map(({ _id }) => _id);
  await setStatus(app, admin, item, "Delivered");
  return { buyer, id: order._id, item, other };
}

/** The other shirt is in a parcel on its way, and its buyer calls it off. Gives what happens when it is back. */
async function calledOff({ buyer, id, other }: Awaited<ReturnType<typeof ordered>>): Promise<() => Promise<unknown>> {
  const parcel = await givenParcel(shop, id, [{ item: other, quantity: 1 }], { status: "In transit" });
  await ask(buyer, "PUT", `/order/status/item/${other}`, { status: "Cancelled" });
  return () => givenReport(shop, parcel, "Returned to sender");
}

async function paidOut(): Promise<void> {
  await approvePayouts(returning, admin);
  await workOffMoney();
}

async function returned(bought: { buyer: Person; id: string; item: string }, pieces = 1): Promise<string> {
  const { _id } = await givenReturn(bought, pieces, { refundTo });
  await move(admin, _id, "Approved");
  await move(admin, _id, "Received");
  await paidOut();
  return _id;
}

const returnsOf = async (buyer: Person) =>
  (await ask<{ returns: Return[] }>(buyer, "GET", "/return/me")).body.returns.toReversed();

/** The buyer is asked where the fees go, once, and says so. */
async function namesAccount(buyer: Person): Promise<Return> {
  const open = (await returnsOf(buyer)).filter(({ waitsFor }) => waitsFor === "buyer");
  expect(open).toMatchObject([{ items: [], refund: fees, status: "Received", refundTo: null, payout: null }]);
  const [{ _id } = { _id: "" }] = open;
  const name = () => ask(buyer, "PUT", `/return/${_id}/refund-to`, { refundTo });
  expect((await Promise.all([name(), name()])).map(({ status }) => status).sort()).toEqual([200, 400]);
  await paidOut();
  return read(buyer, _id);
}

const amountsOf = async (orderId: string) =>
  (await db.select().from(payouts).where(eq(payouts.orderId, orderId)).orderBy(asc(payouts.id)))
    .filter(({ state }) => state === "done")
    .map(({ amountPaise }) => amountPaise / 100);

test.each(["returned first", "back first"])("shipping and fee are paid back with the last piece: %s", async (which) => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  const comeBack = await calledOff(bought);
  if (which === "returned first") {
    await returned(bought);
    expect(await amountsOf(bought.id)).toEqual([refund]);
    await comeBack();
    await workOffMoney();
    expect(await namesAccount(bought.buyer)).toMatchObject({ status: "Refunded", waitsFor: null });
  } else {
    await comeBack();
    await returned(bought);
  }
  await workOffMoney();
  expect((await amountsOf(bought.id)).reduce((sum, amount) => sum + amount, 0)).toBe(refund + fees);
  expect(await report(bought.buyer, bought.id)).toMatchObject({ refunded: refund + fees });
});

test("a buyer is mailed once that an account is needed, reads why, and staff see it wait", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  const comeBack = await calledOff(bought);
  await returned(bought);
  await comeBack();
  await workOffMoney();
  const mails = (await mailsTo(db, bought.buyer.email)).filter(({ subject }) =>
    subject.startsWith("Please name an account"),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("₹74.00");
  const open = (await returnsOf(bought.buyer)).at(-1);
  expect(await read(admin, open?._id ?? "")).toMatchObject({ items: [], waitsFor: "buyer", allowed: [], brand: null });
  expect((await ask(bought.buyer, "DELETE", `/return/${open?._id}`)).status).toBe(400);
  expect((await move(admin, open?._id ?? "", "Rejected")).status).toBe(400);
});

test("orders that owe fees since before this was asked for get a return that waits for the account", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  await returned(bought);
  await ask(bought.buyer, "PUT", `/order/status/item/${bought.other}`, { status: "Cancelled" });
  await db.execute("delete from pgboss.job where name = 'settle-cases'");
  const once = readFileSync(join(import.meta.dirname, "owed-fees.once.sql"), "utf8");
  for (const _ of ["first", "again"]) await db.execute(sql.raw(once));
  await workOffMoney();
  expect(await namesAccount(bought.buyer)).toMatchObject({ status: "Refunded", overdue: false });
});

test("a guest is asked with a link that opens the order", async () => {
  const guest = await givenGuest(shop);
  await givenAddress(shop, guest, { isDefault: true });
  const bought = await ordered(guest);
  const comeBack = await calledOff(bought);
  await returned(bought);
  await comeBack();
  await workOffMoney();
  const mail = (await mailsTo(db, guest.email)).find(({ subject }) => subject.startsWith("Please name an account"));
  expect(mail?.text).toMatch(/\/guest\/[\w-]+/);
  expect(mail?.text).not.toContain(`/order/${bought.id}`);
  expect(await namesAccount(guest)).toMatchObject({ status: "Refunded" });
});

test("after two returns, the fees are paid back once", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor(), 2);
  const comeBack = await calledOff(bought);
  await returned(bought);
  await returned(bought);
  await comeBack();
  await workOffMoney();
  await namesAccount(bought.buyer);
  await workOffMoney();
  expect(await amountsOf(bought.id)).toEqual([refund, refund, fees]);
  expect(await returnsOf(bought.buyer)).toHaveLength(3);
});

test("after a claim, the fees are paid back as after a return", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  const comeBack = await calledOff(bought);
  const form = { item: bought.item, quantity: 1, kind: "Damaged", wish: "Refund", note: "A seam is open.", refundTo };
  const { claim } = (await ask<{ claim: Claim }>(bought.buyer, "POST", "/claim/add", form)).body;
  await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Refund", returnGoods: false });
  await paidOut();
  await comeBack();
  await workOffMoney();
  await namesAccount(bought.buyer);
  expect(await amountsOf(bought.id)).toEqual([refund, fees]);
});

test("what is cancelled before it is sent, after the rest was returned, gives the fees back too", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  await returned(bought);
  await ask(bought.buyer, "PUT", `/order/status/item/${bought.other}`, { status: "Cancelled" });
  await workOffMoney();
  await namesAccount(bought.buyer);
  expect(await amountsOf(bought.id)).toEqual([refund, fees]);
});

test("an account that is still known is used, and nobody is asked", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  const comeBack = await calledOff(bought);
  const { _id } = await givenReturn(bought, 1, { refundTo });
  await move(admin, _id, "Approved");
  await move(admin, _id, "Received");
  await comeBack();
  await workOffMoney();
  expect((await returnsOf(bought.buyer)).map(({ waitsFor }) => waitsFor)).toEqual(["shop", "shop"]);
  await paidOut();
  expect(await amountsOf(bought.id)).toEqual([refund, fees]);
  const { timeline } = await readOrderAs(app, bought.buyer, bought.id);
  expect(timeline.filter(({ text }) => text === "The return was refunded.")).toHaveLength(2);
});

test("an account that the bank refuses for the fees is asked for again", async () => {
  const bought = await ordered(await givenBuyerOfOwnDoor());
  const comeBack = await calledOff(bought);
  await returned(bought);
  await comeBack();
  await workOffMoney();
  const { _id } = (await returnsOf(bought.buyer)).at(-1) ?? { _id: "" };
  await ask(bought.buyer, "PUT", `/return/${_id}/refund-to`, { refundTo: { upi: "refused@demo" } });
  await paidOut();
  expect(await read(bought.buyer, _id)).toMatchObject({ waitsFor: "buyer", payout: { state: "refused" } });
  await ask(bought.buyer, "PUT", `/return/${_id}/refund-to`, { refundTo });
  await paidOut();
  expect(await read(bought.buyer, _id)).toMatchObject({ status: "Refunded" });
  expect(await amountsOf(bought.id)).toEqual([refund, fees]);
});
