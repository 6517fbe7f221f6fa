import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Claim, ClaimDecision } from "#contract/sales/cases/claims.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenParcel, givenReport } from "#server/testing/given/parcels.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const { admin, app, ask, db, payOnline, report, shop, stockOf, workOffMoney } = await openReturnsShop();

const stock = 500;

/** A paid order of three shirts in M and one in L, all in one parcel on its way. */
async function sent() {
  const { id: product } = await givenProduct(db, { taxable: false, sizes: ["M", "L"], quantity: stock });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [
    { product, size: "M", quantity: 3 },
    { product, size: "L" },
  ]);
  await payOnline(buyer, order);
  const [item = "", other = ""] = order.products.map(({ _id }) => _id);
  const pieces = [
    { item, quantity: 3 },
    { item: other, quantity: 1 },
  ];
  const parcel = await givenParcel(shop, order._id, pieces, { status: "In transit" });
  const add = (quantity: number) => {
    const form = { item, quantity, kind: "Never arrived", wish: "Refund", note: "Nothing came." };
    return ask<{ claim: Claim }>(buyer, "POST", "/claim/add", form);
  };
  return {
    buyer,
    product,
    item,
    parcel,
    id: order._id,
    add,
    /** A claim about some of the shirts in M, decided so. */
    async claimed(quantity: number, decision: ClaimDecision): Promise<void> {
      const { claim } = (await add(quantity)).body;
      const answer = await ask(admin, "PUT", `/claim/${claim._id}`, { decision, returnGoods: false });
      expect(answer.status, answer.body.error).toBe(200);
      await workOffMoney();
    },
  };
}

describe.each(["Refund", "Replacement"] as const)("%s", (decision) => {
  // Only whole lines are replaced while they are on their way.
  test.each(decision === "Refund" ? [3, 1] : [3])(
    "what never arrived is in stock when the parcel that it shares comes back: %i of three",
    async (many) => {
      const { product, parcel, claimed } = await sent();
      await claimed(many, decision);
      const taken = 4 + (decision === "Replacement" ? many : 0);
      expect(await stockOf(product)).toBe(stock - taken);
      await givenReport(shop, parcel, "Returned to sender");
      expect(await stockOf(product)).toBe(stock - taken + 4);
      await givenReport(shop, parcel, "Returned to sender");
      expect(await stockOf(product)).toBe(stock - taken + 4);
    },
  );

  test.each(["Delivered", "Lost"] as const)(
    "what never arrived stays out of stock when its parcel is %s",
    async (end) => {
      const { product, parcel, claimed } = await sent();
      await claimed(3, decision);
      const before = await stockOf(product);
      await givenReport(shop, parcel, end);
      expect(await stockOf(product)).toBe(before);
    },
  );
});

test("one piece after the other is given up, and each is in stock once", async () => {
  const { product, buyer, id, parcel, claimed } = await sent();
  for (const _ of ["first", "second"]) await claimed(1, "Refund");
  await givenReport(shop, parcel, "Returned to sender");
  expect(await stockOf(product)).toBe(stock);
  await workOffMoney();
  expect(await report(buyer, id)).toMatchObject({ paymentStatus: "Refunded" });
});

describe("what was lost and is packed again", () => {
  async function packedAgain() {
    const bought = await sent();
    await givenReport(shop, bought.parcel, "Lost");
    return {
      ...bought,
      packAgain: () => ask(admin, "PUT", `/parcel/${bought.parcel.id}/lost`, { decision: "send again" }),
      parcels: () => db.select().from(parcels).where(eq(parcels.orderId, bought.id)),
    };
  }

  test("cannot be said to have never arrived before it has left the house", async () => {
    const { add, packAgain } = await packedAgain();
    await packAgain();
    expect(await add(1)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("packed to be sent again") },
    });
  });

  test.each(["Refund", "Replacement"] as const)(
    "is in stock again when a claim of before is decided: %s",
    async (decision) => {
      const { product, add, packAgain, parcels: list } = await packedAgain();
      const { claim } = (await add(3)).body;
      await packAgain();
      expect(await stockOf(product)).toBe(stock - 8);
      await ask(admin, "PUT", `/claim/${claim._id}`, { decision, returnGoods: false });
      await workOffMoney();
      // The three that were packed are back; a replacement takes three.
      expect(await stockOf(product)).toBe(stock - (decision === "Refund" ? 5 : 8));
      const packed = (await list()).filter(({ status, purpose }) => status === "Packed" && purpose === "order");
      expect(packed).toHaveLength(1);
    },
  );
});
