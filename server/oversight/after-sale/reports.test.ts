import { eq, ne, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Size } from "#contract/catalogue/sizes.ts";
import type {
  ClaimReport,
  ExchangeReport,
  ParcelReport,
  ReturnReport,
} from "#contract/oversight/after-sale-reports.ts";
import { indiaDay } from "#contract/sales/gst.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { parcelEvents, parcelItems, parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", STORE_NAME: "Karigar" });
// They are written by hand, so that their days and states are those the test is about, and no order has to bear them.
afterAll(async () => {
  for (const table of [returns, exchanges, claims]) await db.delete(table);
  await db.delete(parcels).where(ne(parcels.courier, ""));
});
const [admin, merchant, rival] = [await givenAdmin(shop), await givenMerchant(shop), await givenMerchant(shop)];
const buyer = await givenBuyer(shop);
const sizes: Size[] = ["M", "L"];
const kurta = await givenProduct(db, { name: "=Kurta", sizes, quantity: 900, brandId: merchant.brandId });
const shirt = await givenProduct(db, { name: "Shirt", sizes, quantity: 900 });

/** A delivered item of so many pieces. */
async function delivered(product: string, quantity: number, size: Size = "M") {
  const order = await givenOrder(app, buyer, [{ product, quantity, size }]);
  await payAtTheDoor(app, buyer, order._id);
  const itemId = order.products[0]?._id ?? "";
  expect((await setStatus(app, admin, itemId, "Delivered")).statusCode).toBe(200);
  await db.update(orderItems).set({ deliveredAt: new Date() }).where(eq(orderItems.id, itemId));
  return { orderId: order._id, itemId };
}

type Bought = Awaited<ReturnType<typeof delivered>>;
const money = { totalPaise: 100, taxPaise: 0 };

async function sentBack(
  { orderId, itemId }: Bought,
  brandId: string | null,
  of: Partial<typeof returnItems.$inferInsert>,
) {
  const [made] = await db
    .insert(returns)
    .values({ orderId, brandId, refundPaise: 100, acceptedPaise: of.acceptedPaise ?? 0 })
    .returning();
  if (!made) throw new Error("no return was made");
  const item = { returnId: made.id, itemId, size: "M", quantity: 1, reason: "Too small", ...money } as const;
  await db.insert(returnItems).values({ ...item, ...of });
  return made.id;
}

const get = async <T>(who: Person, path: string): Promise<T> => {
  const answer = await app.inject({ url: `/api/report/${path}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().report;
};
const csv = async (who: Person, path: string) => {
  const answer = await app.inject({ url: `/api/report/${path}.csv`, headers: who.headers });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return answer.body.slice(1).trim().split("\r\n");
};

const [kurtaM, kurtaL, shirtM] = [
  await delivered(kurta.id, 10),
  await delivered(kurta.id, 10, "L"),
  await delivered(shirt.id, 5),
];

test("returns are reported by reason, product, size and seller, and what they say is said", async () => {
  await sentBack(kurtaM, merchant.brandId, { quantity: 4, accepted: 4, acceptedPaise: 100 });
  await sentBack(kurtaM, merchant.brandId, { quantity: 1, reason: "Changed my mind" });
  await sentBack(kurtaL, merchant.brandId, { size: "L", quantity: 1 });
  await sentBack(shirtM, null, { quantity: 1, reason: "Damaged" });
  const withdrawn = await sentBack(shirtM, null, { quantity: 1 });
  await db.update(returns).set({ status: "Withdrawn", endedAt: new Date() }).where(eq(returns.id, withdrawn));

  const report = await get<ReturnReport>(admin, "returns");
  expect(report).toMatchObject({ returns: 4, pieces: 7, delivered: 25, percent: 28, refund: 1 });
  expect(report.reasons).toEqual([
    { reason: "Too small", pieces: 5, percent: 71.4 },
    { reason: "Changed my mind", pieces: 1, percent: 14.3 },
    { reason: "Damaged", pieces: 1, percent: 14.3 },
  ]);
  expect(report.products).toMatchObject([
    { name: "=Kurta", pieces: 6, delivered: 20, percent: 30, verdict: "Runs small: 5 of 6 returns say too small." },
    { name: "Shirt", seller: "Karigar", pieces: 1, delivered: 5, percent: 20, verdict: "" },
  ]);
  expect(report.sizes).toMatchObject([
    { size: "M", pieces: 5, delivered: 10, tooSmall: 4, verdict: "Runs small: 4 of 5 returns say too small." },
    { size: "L", pieces: 1, delivered: 10, percent: 10, verdict: "" },
    { size: "M", name: "Shirt" },
  ]);
  expect(report.sellers).toMatchObject([
    { pieces: 6, delivered: 20 },
    { seller: "Karigar", pieces: 1, delivered: 5 },
  ]);
  expect(report.weeks.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(7);

  const own = await get<ReturnReport>(merchant, "returns");
  expect(own).toMatchObject({ returns: 3, pieces: 6, delivered: 20, products: [{ name: "=Kurta" }] });
  expect(own.products).toHaveLength(1);
  expect(await get(rival, "returns")).toMatchObject({ returns: 0, pieces: 0, delivered: 0, percent: null, sizes: [] });
  expect(await get(rival, `returns?brand=nobodys`)).toMatchObject({ pieces: 0 });
  expect(await get(admin, "returns?brand=nobodys")).toMatchObject({ pieces: 0, delivered: 0 });

  const rows = await csv(admin, "returns");
  expect(rows[0]).toBe("product,sku,seller,size,reason,returned pieces,accepted,delivered in this size");
  expect(rows[1], "a formula is text").toMatch(/^'=Kurta,.*,M,Too small,4,4,10$/);
  expect(rows).toHaveLength(5);
  expect(await csv(merchant, "returns")).toHaveLength(4);
});

test("the days are those of India, the first and the last included, and at most a year", async () => {
  const [{ start } = { start: "" }] = (
    await db.execute<{ start: string }>(sql`select (date '2026-03-05')::timestamp at time zone 'Asia/Kolkata' as start`)
  ).rows;
  const at = async (moment: number) => {
    const id = await sentBack(shirtM, null, { reason: "Other" });
    const hex = moment.toString(16).padStart(12, "0");
    const early = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${crypto.randomUUID().slice(-12)}`;
    await db.execute(sql`
      with old as (delete from return_items where return_id = ${id} returning *),
      moved as (update returns set id = ${early}, created_at = ${new Date(moment)} where id = ${id} returning id)
      select 1 from moved`);
    await db.insert(returnItems).values({
      returnId: early,
      itemId: shirtM.itemId,
      size: "M",
      quantity: 1,
      reason: "Other",
      ...money,
    });
    return early;
  };
  const midnight = new Date(start).getTime();
  const made = [
    await at(midnight - 1),
    await at(midnight),
    await at(midnight + 86_399_999),
    await at(midnight + 86_400_000),
  ];
  const pieces = async (days: string) => (await get<ReturnReport>(admin, `returns?${days}`)).pieces;
  expect(await pieces("from=2026-03-05&to=2026-03-05")).toBe(2);
  expect(await pieces("from=2026-03-04&to=2026-03-06")).toBe(4);
  expect(await get(admin, "returns?to=2026-03-05")).toMatchObject({ from: "2025-12-06", to: "2026-03-05", pieces: 3 });
  expect(await get(admin, "returns")).toMatchObject({ to: indiaDay(new Date()), pieces: 7 });
  for (const id of made) await db.delete(returns).where(eq(returns.id, id));

  const refused = async (days: string) => {
    const answer = await app.inject({ url: `/api/report/returns?${days}`, headers: admin.headers });
    return [answer.statusCode, answer.json().error];
  };
  expect(await refused("from=2026-03-05&to=2026-03-04")).toEqual([400, "From must not be after To."]);
  expect(await refused("from=2025-03-05&to=2026-03-06")).toEqual([400, "A report covers at most 366 days."]);
  expect(await refused("from=soon")).toEqual([400, "From must be a date such as 2026-01-31."]);
});

test("exchanges are reported by product and by the sizes they went from and to", async () => {
  const of = (bought: Bought, brandId: string | null) => ({ orderId: bought.orderId, itemId: bought.itemId, brandId });
  await db.insert(exchanges).values([
    { ...of(kurtaM, merchant.brandId), fromSize: "M", size: "L", quantity: 4 },
    { ...of(kurtaL, merchant.brandId), fromSize: "L", size: "M", quantity: 1 },
    { ...of(shirtM, null), fromSize: "M", size: "L", quantity: 1 },
    { ...of(shirtM, null), fromSize: "M", size: "L", quantity: 1, status: "Refused", endedAt: new Date() },
  ]);
  const report = await get<ExchangeReport>(admin, "exchanges");
  expect(report).toMatchObject({ exchanges: 3, pieces: 6, delivered: 25, percent: 24 });
  expect(report.moves).toEqual([
    { from: "M", to: "L", pieces: 5 },
    { from: "L", to: "M", pieces: 1 },
  ]);
  expect(report.products).toMatchObject([
    { pieces: 5, larger: 4, smaller: 1, verdict: "Runs small: 4 of 5 exchanges went to a larger size." },
    { name: "Shirt", pieces: 1 },
  ]);
  expect(await get(merchant, "exchanges")).toMatchObject({ exchanges: 2, pieces: 5, delivered: 20 });
  expect(await csv(merchant, "exchanges")).toHaveLength(3);
});

test("parcels are reported by courier, with those that are late, and claims name the courier of their piece", async () => {
  const day = (offset: number) => indiaDay(new Date(Date.now() + offset * 86_400_000));
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const parcel = (values: Partial<typeof parcels.$inferInsert>) => ({
    orderId: kurtaM.orderId,
    brandId: merchant.brandId,
    courier: "Delhivery",
    handedOverAt: ago(6),
    ...values,
  });
  const done = (days: number) => ({ status: "Delivered" as const, deliveredAt: ago(days), endedAt: ago(days) });
  const made = await db
    .insert(parcels)
    .values([
      parcel({ ...done(2), expectedOn: day(-2) }),
      parcel({ ...done(0), expectedOn: day(-3), courier: "delhivery " }),
      parcel({ status: "In transit", expectedOn: day(-4), trackingNumber: "DL1" }),
      parcel({ status: "In transit", expectedOn: day(1) }),
      parcel({ status: "Returned to sender", isRefused: true, endedAt: ago(1), brandId: null, courier: "Blue Dart" }),
      parcel({ status: "Lost", endedAt: ago(1), brandId: null, courier: "Blue Dart", expectedOn: day(-9) }),
      parcel({ handedOverAt: null }),
    ])
    .returning();
  const [first, second] = made;
  await db.insert(parcelEvents).values({
    parcelId: first?.id ?? "",
    status: "Attempt failed",
    at: ago(3),
    source: "person",
    outcome: "counted",
  });
  const report = await get<ParcelReport>(admin, "parcels");
  // Three more were set to Delivered by hand, which makes parcels without a courier.
  expect(report).toMatchObject({ parcels: 9, delivered: 5, late: 2 });
  expect(report.couriers.filter(({ courier }) => courier)).toMatchObject([
    { parcels: 4, delivered: 2, averageDays: 5, promised: 4, late: 2, percent: 50, failedAttempts: 1, lost: 0 },
    { courier: "Blue Dart", parcels: 2, averageDays: null, promised: 1, late: 0, returned: 1, refused: 1, lost: 1 },
  ]);
  expect(report.overdue).toMatchObject([
    { orderId: kurtaM.orderId, status: "In transit", trackingNumber: "DL1", expectedOn: day(-4), daysLate: 4 },
  ]);
  expect(await get(merchant, "parcels")).toMatchObject({ parcels: 6, couriers: [{ parcels: 4 }, { courier: "" }] });
  expect(await get(rival, "parcels")).toMatchObject({ parcels: 0, overdue: [] });
  expect(await csv(admin, "parcels")).toContain("Blue Dart,2,0,,1,0,0,1,1,1");

  await db.insert(parcelItems).values({ parcelId: second?.id ?? "", itemId: kurtaM.itemId, size: "M", quantity: 10 });
  const claim = {
    orderId: kurtaM.orderId,
    itemId: kurtaM.itemId,
    brandId: merchant.brandId,
    size: "M",
    ...money,
  } as const;
  await db.insert(claims).values([
    { ...claim, quantity: 2, kind: "Damaged", wish: "Refund" },
    { ...claim, quantity: 1, kind: "Missing", wish: "Refund", status: "Refused", decision: "Refuse" },
    {
      ...claim,
      itemId: shirtM.itemId,
      orderId: shirtM.orderId,
      brandId: null,
      quantity: 1,
      kind: "Damaged",
      wish: "Refund",
    },
  ]);
  const claimed = await get<ClaimReport>(admin, "claims");
  expect(claimed).toMatchObject({ claims: 3, pieces: 4, delivered: 25, percent: 16 });
  expect(claimed.kinds).toMatchObject([
    { kind: "Damaged", pieces: 3, percent: 75 },
    { kind: "Missing", pieces: 1 },
  ]);
  expect(claimed.decisions).toEqual([
    { decision: null, pieces: 3 },
    { decision: "Refuse", pieces: 1 },
  ]);
  expect(claimed.couriers).toMatchObject([
    { courier: "delhivery", pieces: 3, parcels: 4, percent: 75 },
    { courier: "", pieces: 1 },
  ]);
  expect(await get(merchant, "claims")).toMatchObject({ claims: 2, pieces: 3 });
  expect(await csv(admin, "claims")).toHaveLength(4);
});
