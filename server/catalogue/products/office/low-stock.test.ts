import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { lowStockProducts, products } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { cancelOrderAs, givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [admin, merchant, rival] = [await givenAdmin(shop), await givenMerchant(shop), await givenMerchant(shop)];
const { lowStockMax } = limits;

const listed = async ({ headers }: Pick<Person, "headers">, query: Record<string, string> = {}) => {
  const answer = await app.inject({ url: "/api/product", query: { stock: "low", ...query }, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const { products: found, count } = answer.json<{ products: { name: string }[]; count: number }>();
  return { names: found.map(({ name }) => name), count };
};

const given = (name: string, quantity: number, overrides: object = {}) =>
  givenProduct(db, { name, sizes: ["M"], quantity, ...overrides });

test("the list of low stock has active products of which five or fewer are left, sold out ones among them", async () => {
  await given("Plenty", lowStockMax + 1);
  await given("Few", lowStockMax);
  await given("None", 0);
  await given("Off", 0, { isActive: false });
  expect(await listed(admin)).toEqual({ names: ["None", "Few"], count: 2 });
  expect(await listed(admin, { search: "few" })).toEqual({ names: ["Few"], count: 1 });
  expect(await listed(admin, { search: "plenty" })).toEqual({ names: [], count: 0 });
  expect((await listed(admin, { page: "2", limit: "1" })).names).toEqual(["Few"]);
  expect(await listed(admin, { page: "3", limit: "1" })).toEqual({ names: [], count: 2 });
  expect((await app.inject({ url: "/api/product?stock=high", headers: admin.headers })).json().error).toBe(
    "Stock must be low.",
  );
});

test("a sale brings a product in, a cancelled order takes it out, and so does switching it off", async () => {
  const { id } = await given("Six", lowStockMax + 1, { brandId: merchant.brandId });
  const isNoted = async () => (await db.$count(lowStockProducts, eq(lowStockProducts.productId, id))) === 1;
  const buyer = await givenBuyer(shop);
  expect(await isNoted()).toBe(false);
  const order = await givenOrder(app, buyer, [{ product: id }]);
  expect(await isNoted()).toBe(true);
  expect(await listed(merchant)).toEqual({ names: ["Six"], count: 1 });
  expect(await listed(rival)).toEqual({ names: [], count: 0 });
  await cancelOrderAs(app, buyer, order._id);
  expect(await isNoted()).toBe(false);
  await givenOrder(app, buyer, [{ product: id }]);
  await app.inject({
    method: "PUT",
    url: `/api/product/${id}/active`,
    headers: merchant.headers,
    payload: { product: { isActive: false } },
  });
  expect(await isNoted()).toBe(false);
});

test("it follows the product to another brand, and goes with it", async () => {
  const { id } = await given("Moving", 1, { brandId: merchant.brandId });
  await db.update(products).set({ brandId: rival.brandId }).where(eq(products.id, id));
  expect((await listed(merchant)).names).not.toContain("Moving");
  expect((await listed(rival)).names).toEqual(["Moving"]);
  await app.inject({ method: "DELETE", url: `/api/product/delete/${id}`, headers: rival.headers });
  expect(await listed(rival)).toEqual({ names: [], count: 0 });
});
