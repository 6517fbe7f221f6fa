import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { casePhotos } from "#server/sales/cases/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenAdmin, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const { call, deliveredItem, workOff } = caseTools(app, shop, admin);

async function must(who: Person, method: "POST" | "PUT" | "DELETE", url: string, body: object) {
  const answer = await call(who, method, url, body);
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBe(200);
  return answer.json();
}

async function addPhoto(buyer: Person, path: string): Promise<void> {
  const { payload, headers } = await formBody({}, await photo());
  const url = `/api${path}/photos`;
  const answer = await app.inject({ method: "POST", url, headers: { ...headers, ...buyer.headers }, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

const refundTo = { upi: "zebulina.q@okaxis" };

/** Somebody who returned one piece of an order, changed the size of one and claimed one; the return is still open. */
async function givenCases() {
  const { buyer, item, orderId } = await deliveredItem({ quantity: 4, stock: { M: 600, L: 5 } });
  const items = [{ item, quantity: 2, reason: "Other" }];
  const note = "Zebulina says it is too wide.";
  const { return: asked } = await must(buyer, "POST", "/return/add", { orderId, items, note, refundTo });
  await addPhoto(buyer, `/return/${asked._id}`);
  const { exchange } = await must(buyer, "POST", "/exchange/add", { item, quantity: 1, size: "L" });
  const reason = "Zebulina has worn it.";
  await must(admin, "PUT", `/exchange/${exchange._id}/status`, { status: "Refused", reason });
  const about = { item, quantity: 1, kind: "Damaged", wish: "Refund", note: "Zebulina's seam is open.", refundTo };
  const { claim } = await must(buyer, "POST", "/claim/add", about);
  await addPhoto(buyer, `/claim/${claim._id}`);
  await must(admin, "PUT", `/claim/${claim._id}`, { decision: "Refuse", returnGoods: false, reason });
  return { buyer, item, orderId, returnId: asked._id, exchangeId: exchange._id, claimId: claim._id };
}

const exportAs = async ({ headers }: Person) => (await app.inject({ url: "/api/user/export", headers })).json();
const deleteAs = (buyer: Person) => call(buyer, "DELETE", "/user", { password: buyer.password });

test("what a person returned, exchanged and claimed is theirs to take along, and goes with the account but for the figures", async () => {
  const [{ buyer, item, returnId, exchangeId, claimId }, other] = [await givenCases(), await givenCases()];
  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, buyer.userId));
  expect((await deleteAs(buyer)).json().error).toMatch(/^A return, an exchange or a claim of yours is still under way/);

  await must(admin, "PUT", `/return/${returnId}/status`, { status: "Approved" });
  const decided = [{ item, accepted: 1, rejected: 1, reason: "Zebulina has washed it." }];
  await must(admin, "PUT", `/return/${returnId}/status`, { status: "Received", items: decided });
  expect((await deleteAs(buyer)).statusCode, "money is owed").toBe(400);
  await must(admin, "PUT", `/return/${returnId}/status`, { status: "Refunded", reference: "UTR 42" });
  await workOff("settle-cases", "issue-invoice", "issue-credit-note");

  const data = await exportAs(buyer);
  expect(data.returns).toMatchObject({
    returns: [
      {
        _id: returnId,
        status: "Refunded",
        note: "Zebulina says it is too wide.",
        refundTo: "UPI ze•••@okaxis",
        items: [{ item, accepted: 1, rejected: 1, rejectedReason: "Zebulina has washed it." }],
      },
    ],
    photos: [{ returnId }, { claimId }],
  });
  expect(data.exchanges).toMatchObject([{ id: exchangeId, status: "Refused", size: "L" }]);
  expect(data.claims).toMatchObject([{ _id: claimId, kind: "Damaged", note: "Zebulina's seam is open." }]);
  expect(data.payouts).toMatchObject([{ to: "UPI ze•••@okaxis", state: "done", reference: "UTR 42" }]);
  expect(JSON.stringify(data), "nothing of others").not.toContain(other.returnId);

  expect((await deleteAs(buyer)).statusCode).toBe(200);
  const gone = { userId: null, reason: "" };
  const forgotten = { ...gone, note: "", refundTo: null, refundToMasked: null };
  const one = async (table: typeof returns | typeof exchanges | typeof claims, id: string) =>
    (await db.select().from(table).where(eq(table.id, id)))[0];
  expect(await one(returns, returnId)).toMatchObject({ ...forgotten, status: "Refunded" });
  expect(await one(exchanges, exchangeId)).toMatchObject({ ...gone, status: "Refused" });
  expect(await one(claims, claimId)).toMatchObject({ ...forgotten, status: "Refused" });
  expect(await db.select().from(returnItems).where(eq(returnItems.returnId, returnId))).toMatchObject([
    { accepted: 1, rejected: 1, rejectedReason: "" },
  ]);
  expect(await db.select().from(payouts).where(eq(payouts.returnId, returnId))).toMatchObject([
    { state: "done", masked: "", details: null, reference: null },
  ]);
  expect(await db.$count(casePhotos), "the other's are there").toBe(2);
  const named = sql`t::text ilike '%zebulina%'`;
  for (const table of ["returns", "return_items", "exchanges", "claims", "payouts"]) {
    const { rows } = await db.execute<{ many: number }>(
      sql`select count(*)::int as many from ${sql.identifier(table)} t where ${named} and t::text not like ${`%${other.orderId}%`}`,
    );
    expect(rows[0]?.many, table).toBe(0);
  }
});
