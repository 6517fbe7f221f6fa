import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addresses } from "#server/customers/addresses/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const sold = { sizes: ["M" as const], quantity: 5000, pricePaise: 10_000 };
const shirt = await givenProduct(db, { ...sold, name: "Plain shirt" });
const kurta = await givenProduct(db, { ...sold, name: "=HYPERLINK(1)", brandId: merchant.brandId });
const buyer = await givenBuyer(shop);
await db.update(addresses).set({ name: "=cmd|' /C calc'!A0" }).where(eq(addresses.userId, buyer.userId));
const first = await givenOrder(app, buyer, [{ product: shirt.id }, { product: kurta.id, quantity: 2 }]);
const second = await givenOrder(app, buyer, [{ product: kurta.id }]);
const gone = await givenOrder(app, buyer, [{ product: kurta.id }]);
await payAtTheDoor(app, buyer, second._id);
await cancelOrderAs(app, buyer, gone._id);

async function save(who: Person, path: string): Promise<Record<string, string>[]> {
  const answer = await app.inject({ url: `/api/order${path}`, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="orders.csv"');
  return parse(answer.body, { bom: true, columns: true });
}
const exported = async (actor: Person) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.actorId, actor.userId))).filter(({ kind }) =>
    kind.endsWith("exported"),
  );

test("staff save the filtered list, no cell of which a spreadsheet runs, and that they did is kept", async () => {
  const rows = await save(admin, "/export.csv");
  expect(rows.map((row) => row["order number"])).toEqual([second.number, first.number]);
  expect(rows[1]).toMatchObject({
    "order id": first._id,
    status: "Not processed",
    payment: "Pending",
    customer: "'=cmd|' /C calc'!A0",
    city: "Kanchipuram",
    items: "1 × Plain shirt, M, Not processed; 2 × =HYPERLINK(1), M, Not processed",
    "grand total": first.totalWithTax.toFixed(2),
  });
  for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@]/);
  expect((await save(admin, "/export.csv?status=Cancelled")).map((row) => row["order id"])).toEqual([gone._id]);
  expect(await save(admin, "/export.csv?payment=Settled")).toHaveLength(1);
  expect(await save(admin, `/export.csv?search=${first.number}`)).toHaveLength(1);
  expect(await exported(admin)).toMatchObject(
    Array.from({ length: 4 }, () => ({ kind: "personal data exported", details: { what: "orders" } })),
  );
});

test("a merchant's file has its own lines, and the address as long as it sees it", async () => {
  const [, row] = await save(merchant, "/brand/export.csv");
  expect(row).toMatchObject({
    items: "2 × '=HYPERLINK(1), M, Not processed".replace("'", ""),
    email: "",
    total: "200.00",
  });
  expect(row?.city).toBe("Kanchipuram");
  await setStatus(app, admin, first.products[1]?._id ?? "", "Delivered");
  const [, later] = await save(merchant, "/brand/export.csv");
  expect([later?.city, later?.customer, later?.phone]).toEqual(["", "", ""]);
  expect(JSON.stringify(later)).not.toContain("Plain shirt");
  expect(await exported(merchant)).toHaveLength(2);
});

test("one's own orders can be saved too", async () => {
  expect(await save(buyer, "/me/export.csv")).toHaveLength(2);
  expect(await exported(buyer)).toMatchObject([{ kind: "own data exported" }]);
});

test("a long list is saved whole, in the order of the list", async () => {
  await db.execute(`
    with placed as (
      insert into orders (cart_id, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent, status, created_at)
      select gen_random_uuid(), 0, 0, 0, 5, case when i % 3 = 0 then 'Processing' else 'Shipped' end, now() - i / 7 * interval '1 minute'
        from generate_series(1, 1100) i returning id)
    select count(*) from placed`);
  const rows = await save(admin, "/export.csv?payment=Unpaid");
  const { rows: all } = await db.execute<{ number: string }>(`
    select number from orders where status <> 'Cancelled' and payment_status = 'Pending' order by created_at desc, id desc`);
  expect(rows.map((row) => row["order number"])).toEqual(all.map(({ number }) => number));
  await db.execute("delete from orders where user_id is null");
});

test("a wrong filter saves nothing", async () => {
  const answer = await app.inject({ url: "/api/order/export.csv?status=Lost", headers: admin.headers });
  expect(answer.statusCode).toBe(400);
});
