import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Claim } from "#contract/sales/cases/claims.ts";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import type { Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const { admin, ask, db, delivered, post, report, workOff, workOffMoney } = await openReturnsShop({
  PAYOUT_PROVIDER: "demo",
});

const form = { quantity: 1, kind: "Damaged", wish: "Refund", note: "A seam is open." };
const claimOf = async (person: Person, id: string) =>
  (await ask<{ claim: Claim }>(person, "GET", `/claim/${id}`)).body.claim;
const payoutsOf = (claimId: string) =>
  db.select().from(payouts).where(eq(payouts.claimId, claimId)).orderBy(desc(payouts.id));

/** A claim about a piece that was paid at the door, which the shop refunds to an account that no bank knows. */
async function refusedClaim({ byGuest = false } = {}) {
  const bought = await delivered(undefined, { by: "cash" });
  const body = { ...form, item: bought.item, refundTo: { upi: "refused@demo" } };
  const { claim } = (await ask<{ claim: Claim }>(bought.buyer, "POST", "/claim/add", body)).body;
  if (byGuest) {
    const { email: guestEmail, userId } = bought.buyer;
    await db.delete(sessions).where(eq(sessions.userId, userId));
    await db.update(users).set({ email: null, guestEmail, passwordHash: null }).where(eq(users.id, userId));
  }
  await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Refund", returnGoods: false });
  await workOffMoney();
  return { ...bought, claimId: claim._id };
}

test("money that a bank refused waits for another account, and is paid there once", async () => {
  const { buyer, id, claimId } = await refusedClaim();
  expect(await claimOf(buyer, claimId)).toMatchObject({
    status: "Accepted",
    refunded: 999,
    waitsFor: "buyer",
    needsRefundTo: true,
    refundTo: null,
  });
  expect(await payoutsOf(claimId)).toMatchObject([{ state: "refused", details: null, amountPaise: 99_900 }]);
  expect(await report(buyer, id)).toMatchObject({ paid: 2997, refunded: 0 });
  const subjects = (await mailsTo(db, buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Please name another account"))).toHaveLength(1);

  const rename = () => ask(buyer, "PUT", `/claim/${claimId}/refund-to`, { refundTo: { upi: "asha.rao@okaxis" } });
  const answers = await Promise.all([rename(), rename()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await workOffMoney();
  expect(await claimOf(buyer, claimId)).toMatchObject({ status: "Settled", waitsFor: null });
  expect((await payoutsOf(claimId)).map(({ state }) => state)).toEqual(["done", "refused"]);
  expect(await report(buyer, id)).toMatchObject({ refunded: 999 });
});

test("a guest is asked for another account with a link that opens the order", async () => {
  const { buyer, id } = await refusedClaim({ byGuest: true });
  const mail = (await mailsTo(db, buyer.email)).find(({ subject }) =>
    subject.startsWith("Please name another account"),
  );
  expect(mail?.text).toMatch(/\/guest\/[\w-]+/);
  expect(mail?.text).not.toContain(`/order/${id}`);
});

test("a claim whose replacement is lost is refunded without the goods that were asked for with it, and settled", async () => {
  const { buyer, id, item } = await delivered();
  const { claim } = (await ask<{ claim: Claim }>(buyer, "POST", "/claim/add", { ...form, item })).body;
  await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Replacement", returnGoods: true });
  const [parcel] = await db.select().from(parcels).where(eq(parcels.claimId, claim._id));
  await ask(admin, "PUT", `/parcel/${parcel?.id}/status`, { status: "Lost" });
  await workOff(["follow-parcel"]);
  await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Refund", returnGoods: false });
  await workOffMoney();
  expect(await claimOf(buyer, claim._id)).toMatchObject({ status: "Settled", refunded: 999, returnGoods: false });
  expect(await report(buyer, id)).toMatchObject({ refunded: 999 });
});

test("staff pay by hand what a bank refused, once", async () => {
  const { buyer, id, claimId } = await refusedClaim();
  const pay = () => ask(admin, "PUT", `/claim/${claimId}/paid`, { reference: "UTR 42" });
  for (const { status, body } of await Promise.all([pay(), pay()])) expect(status, JSON.stringify(body)).toBe(200);
  await workOffMoney();
  expect(await claimOf(buyer, claimId)).toMatchObject({ status: "Settled" });
  expect((await payoutsOf(claimId)).map(({ state, provider }) => [state, provider])).toEqual([
    ["done", "hand"],
    ["refused", "demo"],
  ]);
  expect(await report(buyer, id)).toMatchObject({ refunded: 999 });
});

test("what came damaged is claimed also where nothing of the category can be returned", async () => {
  const category = await givenCategory(db);
  const product = await givenProduct(db, { taxable: false, sizes: ["M"], quantity: 500 }, [category]);
  await ask(admin, "PUT", "/return/rules", { categories: [{ category: category.id, days: 0 }] });
  const { buyer, id, item } = await delivered([{ product: product.id }], { by: "cash" });
  const items = [{ item, quantity: 1, reason: "Damaged" }];
  expect((await post(buyer, "check", { orderId: id, items })).body).toMatchObject({
    error: "This item can no longer be returned.",
  });
  const refundTo = { upi: "asha.rao@okaxis" };
  const { claim } = (await ask<{ claim: Claim }>(buyer, "POST", "/claim/add", { ...form, item, refundTo })).body;
  await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Refund", returnGoods: false });
  await workOffMoney();
  expect(await claimOf(buyer, claim._id)).toMatchObject({ status: "Settled", decision: "Refund" });
});
