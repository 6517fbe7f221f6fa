import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";
import { carts } from "./tables.ts";

const { app, shop, db } = await openShop();

const shirt = (overrides: Parameters<typeof givenProduct>[1] = {}) =>
  givenProduct(db, { sizes: ["S", "M"], ...overrides });
const stockOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.quantity;

test("a bag that cannot be bought is not taken over, and the first reason is given", async () => {
  const [fine, sold] = [await shirt(), await shirt({ name: "Last saree", quantity: 0 })];
  const { headers, userId } = await givenBuyer(shop);
  const add = (body: unknown) => app.inject({ method: "POST", url: "/api/cart/add", headers, payload: body as object });
  const line = (product: string, quantity = 1) => ({ product, size: "M", quantity });
  for (const [body, sentence] of [
    [{ products: [line(fine.id), line(sold.id)] }, "Last saree is out of stock."],
    [{ products: [line(fine.id, 2)] }, "Quantity may not be greater than 1."],
    [{ products: [line(fine.id, -1)] }, "Quantity must be at least 1."],
    [{ products: [line(fine.id, 1.5)] }, "Quantity must be a whole number."],
    [{ products: [line("nonsense")] }, "This product is no longer sold."],
    [{ products: [] }, "Your cart is empty."],
    [{}, "Products must be a list."],
  ] as const) {
    const answer = await add(body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  }
  expect(await db.$count(carts, eq(carts.userId, userId))).toBe(0);
});

test("a cart takes nothing from stock and keeps no price that a browser said", async () => {
  const { id } = await shirt({ quantity: 5, pricePaise: 10_000 });
  const { headers } = await givenBuyer(shop);
  const products = [{ product: id, size: "M", quantity: 1, price: 1, taxable: false }];
  const { cartId } = (
    await app.inject({ method: "POST", url: "/api/cart/add", headers, payload: { products } })
  ).json();
  const [cart] = await db.select().from(carts).where(eq(carts.id, cartId));
  expect(cart?.lines).toEqual([{ product: id, size: "M", quantity: 1 }]);
  expect(await stockOf(id)).toBe(5);
});

test("equal lines are one line before the cap is judged, however the id is spelled", async () => {
  const [scarce, plenty] = [await shirt({ quantity: 25 }), await shirt({ quantity: 30 })];
  const { headers, userId } = await givenBuyer(shop);
  const add = (products: unknown[]) =>
    app.inject({ method: "POST", url: "/api/cart/add", headers, payload: { products } });
  const line = (product: string, size = "M") => ({ product, size, quantity: 1 });
  const mixed = plenty.id.replace(/[a-f]/, (letter) => letter.toUpperCase());
  const many = await add(Array.from({ length: 25 }, (_, i) => line(i % 2 ? scarce.id : scarce.id.toUpperCase())));
  expect([many.statusCode, many.json().error]).toEqual([400, "Quantity may not be greater than 1."]);
  const six = await add([...Array.from({ length: 5 }, () => line(plenty.id)), line(mixed)]);
  expect([six.statusCode, six.json().error]).toEqual([400, "Quantity may not be greater than 5."]);
  expect(await db.$count(carts, eq(carts.userId, userId))).toBe(0);
  const fine = await add([line(plenty.id), line(plenty.id, "S"), line(mixed)]);
  const [cart] = await db.select().from(carts).where(eq(carts.id, fine.json().cartId));
  expect(cart?.lines).toEqual([
    { product: plenty.id, size: "M", quantity: 2 },
    { product: plenty.id, size: "S", quantity: 1 },
  ]);
});
