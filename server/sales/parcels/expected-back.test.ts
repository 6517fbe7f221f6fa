import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Claim } from "#contract/sales/cases/claims.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import type { ParcelSummary } from "#contract/sales/packing.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { coupons } from "#server/sales/coupons/tables.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs } from "#server/testing/given/orders.ts";
import { givenAddress, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const paying = await openReturnsShop();
const { admin, app, ask, db, report, shop, workOffMoney } = paying;
await givenShipping(db, { flat: 49, cashFee: 25 });

/** A paid order of a merchant's product (₹999.00 each, shipping ₹49.00), or one that is paid at the door. */
async function ordered({
  quantity = 1,
  by = "online" as "online" | "cash",
  lines = 1,
  coupon = "",
  phoneNumber = "",
} = {}) {
  const merchant = await givenMerchant(shop);
  const buyer = phoneNumber ? await givenMember(shop, { phoneNumber }) : await givenBuyer(shop);
  if (phoneNumber) await givenAddress(shop, buyer, { isDefault: true, phoneNumber, address: `House ${phoneNumber}` });
  const overrides = {
    name: "Handloom kurta",
    brandId: merchant.brandId,
    pricePaise: 99_900,
    taxable: false,
    sizes: ["M" as const],
    quantity: 600,
  };
  const bought = await Promise.all(Array.from({ length: lines }, () => givenProduct(db, overrides)));
  const order = await givenOrder(
    app,
    buyer,
    bought.map(({ id }) => ({ product: id, quantity })),
    coupon || undefined,
  );
  if (by === "cash") await payAtTheDoor(app, buyer, order._id);
  else await paying.payOnline(buyer, order);
  const items = order.products.map(({ _id }) => _id);
  const [item = "", other = ""] = items;
  const parcel = (id: string, status: string, who: Person = merchant) =>
    ask<{ parcel: Parcel }>(who, "PUT", `/parcel/${id}/status`, { status });
  return {
    merchant,
    buyer,
    id: order._id,
    item,
    other,
    read: (): Promise<OrderDetails> => readOrderAs(app, buyer, order._id),
    parcel,
    /** A parcel with these pieces that is on its way. */
    async sent(pieces: { item: string; quantity: number }[] = [{ item, quantity }], status = "Handed over") {
      const form = { orderId: order._id, items: pieces, courier: "India Post" };
      const { body } = await ask<{ parcel: Parcel }>(merchant, "POST", "/parcel/add", form);
      await parcel(body.parcel._id, status);
      return body.parcel._id;
    },
    set: (who: Person, status: string, more: object = {}, of: string = item) =>
      ask<{ orderCancelled: boolean }>(who, "PUT", `/order/status/item/${of}`, { status, ...more }),
    cancelAll: (who: Person) => ask(who, "DELETE", `/order/cancel/${order._id}`),
    back: (who: Person, of: string = item) => ask(who, "PUT", `/order/item/${of}/returned-to-sender`, {}),
    /** Pieces that are not in stock. */
    async taken() {
      const [row] = await db
        .select({ quantity: products.quantity })
        .from(products)
        .where(eq(products.id, bought[0]?.id ?? ""));
      return 600 - (row?.quantity ?? 0);
    },
    async money() {
      await workOffMoney();
      const { paid, refunded } = await report(buyer, order._id);
      return { paid, refunded };
    },
  };
}

const shown = ({ products: items }: OrderDetails) =>
  items.map(
    ({ quantity, status, expectedBackSince }) => `${quantity} ${status}${expectedBackSince ? ", expected" : ""}`,
  );
const texts = ({ timeline }: OrderDetails) => timeline.map(({ text }) => text);

describe("what a buyer cancels on its way", () => {
  test("is Cancelled at once, and gives money and stock back only when its parcel has come back", async () => {
    const bought = await ordered();
    const parcelId = await bought.sent(undefined, "Out for delivery");
    expect((await bought.set(bought.buyer, "Cancelled")).body).toMatchObject({ orderCancelled: true });
    expect(await bought.money()).toEqual({ paid: 1048, refunded: 0 });
    expect(await bought.taken()).toBe(1);
    const waiting = await bought.read();
    expect(waiting).toMatchObject({ status: "Cancelled", parcels: [{ status: "Out for delivery" }] });
    expect(shown(waiting)).toEqual(["1 Cancelled, expected"]);
    expect((await bought.parcel(parcelId, "Returned to sender")).status).toBe(200);
    expect(await bought.money()).toEqual({ paid: 1048, refunded: 1048 });
    expect(await bought.taken()).toBe(0);
    const after = await bought.read();
    expect(shown(after)).toEqual(["1 Cancelled"]);
    expect(texts(after)).toContain("Handloom kurta (size M) came back.");
    expect((await bought.parcel(parcelId, "Delivered")).status).toBe(400);
  });

  test("is Delivered again when it is handed over all the same: nothing is refunded, and its buyer may return it", async () => {
    const bought = await ordered();
    const parcelId = await bought.sent();
    await bought.set(bought.buyer, "Cancelled");
    expect((await bought.parcel(parcelId, "Delivered")).status).toBe(200);
    expect(await bought.read()).toMatchObject({ status: "Delivered", totalWithTax: 1048 });
    expect(await bought.money()).toEqual({ paid: 1048, refunded: 0 });
    expect(await bought.taken()).toBe(1);
    expect((await paying.givenReturn(bought)).status).toMatch(/Requested|Approved/);
  });

  test("tells its buyer to refuse it, and when it is back", async () => {
    const bought = await ordered();
    const parcelId = await bought.sent();
    await bought.set(bought.buyer, "Cancelled");
    await bought.parcel(parcelId, "Out for delivery");
    await bought.parcel(parcelId, "Returned to sender");
    const mails = await mailsTo(db, bought.buyer.email);
    const subjects = mails.map(({ subject }) => subject).reverse();
    expect(subjects.slice(-3)).toEqual([
      "Your order at Tana Bana was cancelled",
      "Something from your Tana Bana order was cancelled, and is out for delivery",
      "What you cancelled at Tana Bana is refunded",
    ]);
    expect(mails.map(({ text }) => text).join()).toContain(
      "It is on its way. Please refuse it at the door; we refund when it is back.",
    );
  });

  test("is parted from what is still in the house, which is refunded at once, and from what has arrived, which stays", async () => {
    const bought = await ordered({ quantity: 4 });
    const { item } = bought;
    await bought.sent([{ item, quantity: 1 }], "Delivered");
    await bought.sent([{ item, quantity: 1 }], "In transit");
    expect((await bought.set(bought.buyer, "Cancelled")).status).toBe(200);
    expect(shown(await bought.read())).toEqual(["2 Cancelled", "2 Cancelled, expected"]);
    expect(await bought.money()).toEqual({ paid: 4045, refunded: 1998 });
    expect(await bought.taken()).toBe(2);
    const [, sent] = (await bought.read()).parcels;
    await bought.parcel(sent?._id ?? "", "Returned to sender");
    expect(shown(await bought.read())).toEqual(["2 Cancelled", "1 Delivered", "1 Cancelled"]);
    expect(await bought.money()).toEqual({ paid: 4045, refunded: 2997 });
    expect(await bought.taken()).toBe(1);
  });

  test("leaves delivered pieces delivered where nothing else of the item is on its way", async () => {
    const bought = await ordered({ quantity: 3 });
    await bought.sent([{ item: bought.item, quantity: 1 }], "Delivered");
    expect((await bought.set(bought.buyer, "Cancelled")).body.orderCancelled).toBe(false);
    expect(shown(await bought.read())).toEqual(["2 Cancelled", "1 Delivered"]);
    expect(await bought.money()).toEqual({ paid: 3046, refunded: 1998 });
  });

  test("in two parcels comes to two ends", async () => {
    const bought = await ordered({ quantity: 2 });
    const { item } = bought;
    const first = await bought.sent([{ item, quantity: 1 }]);
    const second = await bought.sent([{ item, quantity: 1 }]);
    await bought.cancelAll(bought.buyer);
    expect(shown(await bought.read())).toEqual(["2 Cancelled, expected"]);
    await bought.parcel(first, "Delivered");
    await bought.parcel(second, "Returned to sender");
    expect(shown(await bought.read()).toSorted()).toEqual(["1 Cancelled", "1 Delivered"]);
    expect(await bought.money()).toEqual({ paid: 2047, refunded: 999 });
    expect(await bought.taken()).toBe(1);
  });

  test("beside something that was not cancelled is Delivered or comes back with it", async () => {
    for (const end of ["Delivered", "Returned to sender"]) {
      const bought = await ordered({ lines: 2 });
      const { item, other } = bought;
      const parcelId = await bought.sent([item, other].map((each) => ({ item: each, quantity: 1 })));
      await bought.set(bought.buyer, "Cancelled");
      expect(shown(await bought.read())).toEqual(["1 Cancelled, expected", "1 Shipped"]);
      await bought.parcel(parcelId, end);
      const isBack = end === "Returned to sender";
      expect(shown(await bought.read())).toEqual(
        isBack ? ["1 Cancelled", "1 Cancelled"] : ["1 Delivered", "1 Delivered"],
      );
      expect(await bought.money()).toEqual({ paid: 2047, refunded: isBack ? 2047 : 0 });
    }
  });

  test("that is lost waits for a person, who can refund it and not send it again", async () => {
    const bought = await ordered();
    const parcelId = await bought.sent();
    await bought.set(bought.buyer, "Cancelled");
    expect((await bought.parcel(parcelId, "Lost")).body.parcel.decisions).toEqual(["refund"]);
    expect(await bought.money()).toEqual({ paid: 1048, refunded: 0 });
    const decide = (decision: string) => ask(bought.merchant, "PUT", `/parcel/${parcelId}/lost`, { decision });
    expect((await decide("send again")).status).toBe(400);
    expect((await decide("refund")).status).toBe(200);
    expect(await bought.money()).toEqual({ paid: 1048, refunded: 1048 });
    expect(await bought.taken()).toBe(1);
  });

  test("and is lost beside something else is refunded when that is sent again", async () => {
    const bought = await ordered({ lines: 2 });
    const { item, other } = bought;
    const parcelId = await bought.sent([item, other].map((each) => ({ item: each, quantity: 1 })));
    await bought.set(bought.buyer, "Cancelled");
    await bought.parcel(parcelId, "Lost");
    expect((await ask(bought.merchant, "PUT", `/parcel/${parcelId}/lost`, { decision: "send again" })).status).toBe(
      200,
    );
    expect(shown(await bought.read())).toEqual(["1 Cancelled", "1 Shipped"]);
    expect(await bought.money()).toEqual({ paid: 2047, refunded: 999 });
  });

  test.each([true, false])(
    "counts once when its courier reports Delivered at the same moment (cancelled first: %s)",
    async (isFirst) => {
      const bought = await ordered();
      const id = await bought.sent();
      await db.update(parcels).set({ provider: "simulator", bookingId: id }).where(eq(parcels.id, id));
      const delivery = () =>
        recordCourierReport(shop, {
          provider: "simulator",
          bookingId: id,
          source: "webhook",
          reports: [{ status: "Delivered", at: new Date() }],
        });
      const cancel = () => bought.set(bought.buyer, "Cancelled");
      const [answer] = await Promise.all(isFirst ? [cancel(), delivery()] : [delivery().then(cancel), undefined]);
      expect([200, 400]).toContain(typeof answer === "object" ? answer.status : 0);
      expect(shown(await bought.read())).toEqual(["1 Delivered"]);
      expect(await bought.money()).toEqual({ paid: 1048, refunded: 0 });
      expect(await bought.taken()).toBe(1);
    },
  );

  test("of a cash order costs nothing, and is remembered as refused unless the shop called it off", async () => {
    for (const by of ["buyer", "merchant"] as const) {
      const bought = await ordered({ by: "cash" });
      const parcelId = await bought.sent();
      await bought.set(bought[by], "Cancelled");
      expect(await bought.read()).toMatchObject({ status: "Cancelled", totalWithTax: 0 });
      expect(await bought.taken()).toBe(1);
      await bought.parcel(parcelId, "Returned to sender");
      const [row] = await db.select().from(parcels).where(eq(parcels.id, parcelId));
      expect(row?.isRefused).toBe(by === "buyer");
      expect(await bought.taken()).toBe(0);
    }
  });

  test("keeps a cash order under way for the caps, and its buyer's account from being deleted", async () => {
    const bought = await ordered({ by: "cash" });
    await bought.sent();
    await bought.cancelAll(bought.buyer);
    const { rows } = await db.execute<{ many: number }>(
      sql`select open_cash_orders(${(await givenOrder(app, bought.buyer, [{ product: (await givenProduct(db, { sizes: ["M"], quantity: 5 })).id }]))._id}::uuid) as many`,
    );
    expect(rows[0]?.many).toBeGreaterThanOrEqual(1);
    const { body } = await ask(bought.buyer, "DELETE", "/user", { password: bought.buyer.password });
    expect(body.error).toContain("under way");
  });

  test("is seen by staff and its seller, with since when, and by no other seller", async () => {
    const bought = await ordered();
    const parcelId = await bought.sent();
    const list = async (who: Person) =>
      (
        await ask<{ parcels: ParcelSummary[]; counts: { expected: number } }>(
          who,
          "GET",
          "/parcel?view=expected&limit=100",
        )
      ).body;
    expect((await list(bought.merchant)).counts.expected).toBe(0);
    await bought.set(bought.buyer, "Cancelled");
    const since = (await bought.read()).products[0]?.expectedBackSince;
    const own = await list(bought.merchant);
    expect(own.parcels).toMatchObject([{ _id: parcelId, expectedBackSince: since }]);
    expect(own.counts.expected).toBe(1);
    expect((await list(admin)).parcels.map(({ _id }) => _id)).toContain(parcelId);
    expect((await list(await givenMerchant(shop))).parcels).toEqual([]);
    await bought.parcel(parcelId, "Returned to sender");
    expect((await list(bought.merchant)).parcels).toEqual([]);
  });

  test("is announced before it is confirmed, and cannot be cancelled beside a claim or a replacement", async () => {
    const bought = await ordered();
    expect((await bought.read()).products[0]).toMatchObject({ isOnItsWay: false });
    await bought.sent();
    expect((await bought.read()).products[0]).toMatchObject({ isOnItsWay: true, allowed: ["Cancelled"] });
    const form = { item: bought.item, quantity: 1, kind: "Never arrived", wish: "Replacement", note: "" };
    const { claim } = (await ask<{ claim: Claim }>(bought.buyer, "POST", "/claim/add", form)).body;
    const refusal = { error: "This item was claimed or is being replaced, so it cannot be cancelled as well." };
    expect((await bought.set(bought.buyer, "Cancelled")).body).toEqual(refusal);
    await ask(admin, "PUT", `/claim/${claim._id}`, { decision: "Replacement", returnGoods: false });
    for (const who of [bought.buyer, bought.merchant])
      expect((await bought.set(who, "Cancelled")).body).toEqual(refusal);
    expect((await bought.cancelAll(bought.buyer)).status).toBe(400);
    const order = await bought.read();
    expect(order).toMatchObject({ canCancel: false, products: [{ allowed: [] }] });
    expect(await bought.money()).toEqual({ paid: 1048, refunded: 0 });
  });

  test("keeps its coupon used until it is back", async () => {
    const coupon = {
      code: "ONCE",
      kind: "percent",
      value: 10,
      minTotal: 0,
      perPerson: 1,
      startsAt: "2020-01-01T00:00:00Z",
    };
    await ask(admin, "POST", "/coupon/add", { ...coupon, isActive: true });
    const used = async () => (await db.select().from(coupons).where(eq(coupons.code, "ONCE")))[0]?.used;
    const bought = await ordered({ coupon: "ONCE" });
    const parcelId = await bought.sent();
    await bought.cancelAll(bought.buyer);
    expect(await used()).toBe(1);
    await bought.parcel(parcelId, "Returned to sender");
    expect(await used()).toBe(0);
  });

  test("is an order of its buyer until it is back, so that it opens no second first order", async () => {
    const first = { code: "FIRST", kind: "percent", value: 10, minTotal: 0, startsAt: "2020-01-01T00:00:00Z" };
    await ask(admin, "POST", "/coupon/add", { ...first, firstOrderOnly: true, isActive: true });
    const bought = await ordered({ coupon: "FIRST", phoneNumber: "91234 00001" });
    const { _id: product } = (await bought.read()).products[0]?.product ?? {};
    const isGiven = async () => {
      const form = { lines: [{ product, size: "M", quantity: 1 }], coupon: "FIRST" };
      const { body } = await ask<{ coupon: { applied: boolean } }>(bought.buyer, "POST", "/cart/check", form);
      return body.coupon.applied;
    };
    const parcelId = await bought.sent();
    await bought.cancelAll(bought.buyer);
    expect(await isGiven()).toBe(false);
    await bought.parcel(parcelId, "Returned to sender");
    expect(await isGiven()).toBe(true);
  });
});

describe("what was set to Shipped by hand and cancelled", () => {
  test("is refunded and in stock when its seller says that it is back, once", async () => {
    const bought = await ordered({ lines: 2 });
    const { item, other } = bought;
    for (const each of [item, other]) await bought.set(admin, "Shipped", {}, each);
    expect((await bought.back(bought.merchant)).body.error).toBe("Nothing of this item is expected back.");
    await bought.set(bought.buyer, "Cancelled");
    expect(await bought.money()).toEqual({ paid: 2047, refunded: 0 });
    expect(await bought.taken()).toBe(1);
    const rival = await givenMerchant(shop);
    expect((await bought.back(rival)).status).toBe(404);
    expect((await bought.back(bought.buyer)).status).toBe(403);
    const answers = await Promise.all([bought.back(bought.merchant), bought.back(admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await bought.money()).toEqual({ paid: 2047, refunded: 999 });
    expect(await bought.taken()).toBe(0);
    expect(shown(await bought.read())).toEqual(["1 Cancelled", "1 Shipped"]);
  });

  test("is Delivered again when staff or its seller say so, alone, and stays so", async () => {
    const bought = await ordered({ lines: 2 });
    const { item, other, merchant, buyer } = bought;
    for (const each of [item, other]) await bought.set(admin, "Shipped", {}, each);
    await bought.cancelAll(buyer);
    const as = (who: Person) => readOrderAs(app, who, bought.id);
    expect((await as(merchant)).products[0]).toMatchObject({ allowed: ["Delivered"], canTakeBack: true });
    expect((await bought.read()).products[0]).toMatchObject({ allowed: [], canTakeBack: false });
    expect((await bought.set(buyer, "Delivered")).status).toBe(400);
    expect((await bought.set(merchant, "Delivered")).status).toBe(200);
    expect(shown(await bought.read())).toEqual(["1 Delivered", "1 Cancelled, expected"]);
    expect((await bought.back(merchant)).status).toBe(400);
    expect((await bought.back(merchant, other)).status).toBe(200);
    expect(await bought.money()).toEqual({ paid: 2047, refunded: 999 });
  });

  test("in a parcel that somebody packed is not taken back or delivered without that", async () => {
    const bought = await ordered();
    const parcelId = await bought.sent();
    await bought.set(bought.buyer, "Cancelled");
    expect((await bought.back(admin)).body.error).toContain("in a parcel");
    expect((await bought.set(admin, "Delivered")).body.error).toContain("in a parcel");
    await bought.parcel(parcelId, "Returned to sender");
    expect((await bought.back(admin)).status).toBe(400);
  });
});
