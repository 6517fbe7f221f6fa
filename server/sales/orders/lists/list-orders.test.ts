import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Order, OrderList } from "#contract/sales/orders.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { orderBrands, orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop, { phoneNumber: "98765 43210" });
const shirt = await givenProduct(db, { name: "Shirt", sizes: ["M"], quantity: 5000, pricePaise: 10_000 });
const own = await givenProduct(db, {
  name: "Own kurta",
  sizes: ["M"],
  quantity: 5000,
  pricePaise: 20_000,
  brandId: merchant.brandId,
});

async function list(who: Person, path: string): Promise<OrderList> {
  const answer = await app.inject({ url: `/api/order${path}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const ids = ({ orders: listed }: { orders: Order[] }) => listed.map(({ _id }) => _id);

/** As if the order had been placed some days ago. */
const backdate = (id: string, days: number) =>
  db
    .update(orders)
    .set({ createdAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(orders.id, id));

test("one's own orders come newest first, a page at a time, and the numbers agree", async () => {
  const buyer = await givenBuyer(shop);
  const placed: string[] = [];
  for (let i = 0; i < 5; i++) placed.unshift((await givenOrder(app, buyer, [{ product: shirt.id }]))._id);
  const first = await list(buyer, "/me?limit=2");
  expect(first).toMatchObject({ totalPages: 3, currentPage: 1, count: 5 });
  expect(ids(first)).toEqual(placed.slice(0, 2));
  expect(ids(await list(buyer, "/me?limit=2&page=3"))).toEqual(placed.slice(4));
  expect(await list(buyer, "/me?page=9")).toEqual({ orders: [], totalPages: 1, currentPage: 9, count: 5 });
  expect(first.orders[0]).toEqual(
    (({ timeline, canCancel, paymentTried, invoiceNumber, parcels, cash, ...order }) => order)(
      await readOrderAs(app, buyer, placed[0] ?? ""),
    ),
  );
  expect(await list(await givenMember(shop), "/me")).toEqual({ orders: [], totalPages: 0, currentPage: 1, count: 0 });
});

test("cancelled orders leave every list and every count, and stay readable", async () => {
  const buyer = await givenBuyer(shop);
  const [kept, gone] = [
    await givenOrder(app, buyer, [{ product: own.id }]),
    await givenOrder(app, buyer, [{ product: own.id }]),
  ];
  const before = [await list(admin, ""), await list(merchant, "/brand")];
  await cancelOrderAs(app, buyer, gone._id);
  expect(await list(buyer, "/me")).toMatchObject({ count: 1, orders: [{ _id: kept._id }] });
  const after = [await list(admin, ""), await list(merchant, "/brand")];
  for (const [i, { count }] of after.entries()) expect(count).toBe((before[i]?.count ?? 0) - 1);
  for (const listed of after) expect(ids(listed)).not.toContain(gone._id);
  expect((await readOrderAs(app, buyer, gone._id)).status).toBe("Cancelled");
});

test("a merchant's list shows its own lines and totals, and none of the buyer's other affairs", async () => {
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: shirt.id }, { product: own.id, quantity: 2 }]);
  const foreign = await givenOrder(app, buyer, [{ product: shirt.id }]);
  const listed = await list(merchant, "/brand?limit=100");
  expect(ids(listed)).not.toContain(foreign._id);
  const seen = listed.orders.find(({ _id }) => _id === order._id);
  expect(seen).toMatchObject({ total: 400, totalTax: 0, totalWithTax: 400, user: null, address: order.address });
  expect(seen?.products.map(({ product, allowed }) => [product.name, allowed])).toEqual([["Own kurta", ["Cancelled"]]]);
  await setStatus(app, buyer, order.products[0]?._id ?? "", "Cancelled");
  const details = await readOrderAs(app, merchant, order._id);
  expect(details).toMatchObject({ ...seen, canCancel: false });
  expect(details.timeline.map(({ text }) => text)).toEqual(["Order placed."]);
  const idsAndMoments = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  expect(JSON.stringify(details).replaceAll(idsAndMoments, "")).not.toMatch(/Shirt|500/);
  expect((await app.inject({ url: `/api/order/${foreign._id}`, headers: merchant.headers })).statusCode).toBe(404);
});

test("an order leaves a merchant's list when all of its own lines are cancelled, though others live", async () => {
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: shirt.id }, { product: own.id }]);
  const { count } = await list(merchant, "/brand");
  await setStatus(app, merchant, order.products[1]?._id ?? "", "Cancelled");
  const after = await list(merchant, "/brand?limit=100");
  expect(after.count).toBe(count - 1);
  expect(ids(after)).not.toContain(order._id);
  expect(ids(await list(buyer, "/me"))).toContain(order._id);
});

test("a merchant who buys of its own brand sees its purchase whole, and in the brand's list as a merchant", async () => {
  await givenAddress(shop, merchant);
  const order = await givenOrder(app, merchant, [{ product: shirt.id }, { product: own.id }]);
  expect(order.products.map(({ allowed }) => allowed)).toEqual([["Cancelled"], ["Cancelled"]]);
  expect((await list(merchant, "/me")).orders[0]?.products).toHaveLength(2);
  expect((await list(merchant, "/brand")).orders[0]?.products).toHaveLength(1);
  expect(await readOrderAs(app, merchant, order._id)).toMatchObject({ total: 300, canCancel: true });
});

test("admins see everybody's, others are refused, and a page far back is found by its day", async () => {
  for (const path of ["", "?page=2"]) {
    for (const who of [merchant, await givenMember(shop)]) {
      expect((await app.inject({ url: `/api/order${path}`, headers: who.headers })).statusCode).toBe(403);
    }
  }
  expect((await app.inject({ url: "/api/order/brand", headers: admin.headers })).statusCode).toBe(403);
  const buyer = await givenBuyer(shop);
  const old: string[] = [];
  for (const days of [1, 1, 3, 400]) {
    const { _id } = await givenOrder(app, buyer, [{ product: own.id }]);
    await backdate(_id, days);
    old.push(_id);
  }
  const { count } = await list(admin, "");
  expect(count).toBe(await db.$count(orders, sql`status <> 'Cancelled'`));
  const walked: string[] = [];
  const { totalPages } = await list(admin, "?limit=2");
  for (let page = 1; page <= totalPages; page++) walked.push(...ids(await list(admin, `?limit=2&page=${page}`)));
  const all = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`status <> 'Cancelled'`)
    .orderBy(sql`created_at desc, id desc`);
  expect(walked).toEqual(all.map(({ id }) => id));
  expect(walked.slice(-2)).toEqual(old.slice(-2));
  const ofBrand = await list(merchant, "/brand?limit=1");
  expect(ids(await list(merchant, `/brand?limit=1&page=${ofBrand.totalPages}`))).toEqual(old.slice(-1));
  expect(ids(await list(admin, "?limit=2&page=1000000"))).toEqual([]);
});

test("the kept counts are what counting would say, also when orders come in masses or go", async () => {
  const kept = async (owner: string) =>
    (
      await db.execute<{ n: number }>(
        sql`select coalesce(sum(many), 0)::int as n from order_counts where owner = ${owner} and status <> 'Cancelled'`,
      )
    ).rows[0]?.n;
  await db.execute(sql`
    insert into orders (cart_id, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent, status, created_at)
    select gen_random_uuid(), 0, 0, 0, 5, case when i % 3 = 0 then 'Cancelled' else 'Shipped' end, now() - i * interval '1 hour'
      from generate_series(1, 99) i`);
  await db.execute(sql`
    insert into order_brands (brand_id, order_id, created_at, status)
    select ${merchant.brandId}, id, created_at, status from orders where tax_rate_percent = 5 and user_id is null`);
  const nil = "00000000-0000-0000-0000-000000000000";
  expect(await kept(nil)).toBe(await db.$count(orders, sql`status <> 'Cancelled'`));
  expect(await kept(merchant.brandId)).toBe(
    await db.$count(orderBrands, sql`status <> 'Cancelled' and brand_id = ${merchant.brandId}`),
  );
  await db.execute(sql`delete from orders where user_id is null and total_paise = 0`);
  expect(await kept(nil)).toBe(await db.$count(orders, sql`status <> 'Cancelled'`));
  expect(await kept(merchant.brandId)).toBe(
    await db.$count(orderBrands, sql`status <> 'Cancelled' and brand_id = ${merchant.brandId}`),
  );
});

test("a search finds the order with the complete id: one's own, or for admins anybody's", async () => {
  const buyer = await givenBuyer(shop);
  const { _id } = await givenOrder(app, buyer, [{ product: own.id }]);
  const search = async (who: Person, text: string) =>
    ids(await list(who, `/search?search=${encodeURIComponent(text)}`));
  expect(await search(buyer, ` ${_id.toUpperCase()} `)).toEqual([_id]);
  expect(await search(admin, _id)).toEqual([_id]);
  expect(await search(merchant, _id)).toEqual([]);
  expect(await search(await givenMember(shop), _id)).toEqual([]);
  for (const text of [_id.slice(0, 20), "nonsense", "", "'", "0190a000-0000-7000-8000-000000000000"]) {
    expect(await search(admin, text)).toEqual([]);
  }
  expect((await app.inject({ url: "/api/order/search", headers: buyer.headers })).json()).toEqual({ orders: [] });
});

test.each(["?page=0", "?page=x", "?limit=0", "?limit=-1"])("/order/me%s is refused", async (query) => {
  const { headers } = await givenMember(shop);
  expect((await app.inject({ url: `/api/order/me${query}`, headers })).statusCode).toBe(400);
});

test("a merchant without a brand has no orders of one", async () => {
  const bare = await givenMerchant(shop);
  await db.update(merchants).set({ brandId: null }).where(eq(merchants.id, bare.merchantId));
  expect(await list(bare, "/brand")).toEqual({ orders: [], totalPages: 0, currentPage: 1, count: 0 });
});

test("a merchant sees the address while there is something to fulfil, and never that of a former owner's order", async () => {
  const seller = await givenMerchant(shop, { name: "Seller Looms" });
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 50, brandId: seller.brandId });
  const buyer = await givenBuyer(shop);
  const [first, second] = [
    await givenOrder(app, buyer, [{ product: id }]),
    await givenOrder(app, buyer, [{ product: id }]),
  ];
  const addressFor = async (who: Person, order: { _id: string }) => {
    const listed = await list(who, "/brand");
    const { address } = await readOrderAs(app, who, order._id);
    expect(listed.orders.find(({ _id }) => _id === order._id)?.address ?? null).toEqual(address);
    return address?.city ?? null;
  };
  expect(await addressFor(seller, first)).toBe("Kanchipuram");
  await setStatus(app, admin, first.products[0]?._id ?? "", "Delivered");
  await setStatus(app, admin, second.products[0]?._id ?? "", "Shipped");
  expect([await addressFor(seller, first), await addressFor(seller, second)]).toEqual([null, "Kanchipuram"]);
  const heir = await givenMerchant(shop, { name: "Heir Looms" });
  await db.update(merchants).set({ brandId: null }).where(eq(merchants.id, seller.merchantId));
  await db.update(merchants).set({ brandId: seller.brandId }).where(eq(merchants.id, heir.merchantId));
  expect(await addressFor(heir, second)).toBeNull();
  expect((await readOrderAs(app, buyer, first._id)).address?.city).toBe("Kanchipuram");
});
