import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db } = await openShop();

async function fewLeft(name: string) {
  const { products } = (await app.inject("/api/product/list?max=0&limit=100")).json<ProductList>();
  return products.find((product) => product.name === name)?.fewLeft;
}

test("a card names the size of which fewest are left, where stock is kept by size", async () => {
  const { id } = await givenProduct(db, { name: "Shawl", sizes: ["S", "M", "L"], quantity: 14 });
  await db.insert(productSizes).values([
    { productId: id, size: "S", quantity: 3 },
    { productId: id, size: "M", quantity: 2 },
    { productId: id, size: "L", quantity: 9 },
  ]);
  expect(await fewLeft("Shawl")).toEqual({ size: "M", quantity: 2 });
});

test("sizes that are sold out, and those of which there are enough, are not named", async () => {
  const { id } = await givenProduct(db, { name: "Stole", sizes: ["S", "M"], quantity: 9 });
  await db.insert(productSizes).values([
    { productId: id, size: "S", quantity: 0 },
    { productId: id, size: "M", quantity: 9 },
  ]);
  expect(await fewLeft("Stole")).toBeNull();
});

test("without stock by size the last three pieces are counted together", async () => {
  for (const [quantity, expected] of [
    [4, null],
    [3, { size: null, quantity: 3 }],
    [0, null],
  ] as const) {
    await givenProduct(db, { name: `Scarf ${quantity}`, sizes: ["S", "M"], quantity });
    expect(await fewLeft(`Scarf ${quantity}`), `${quantity} pieces`).toEqual(expected);
  }
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${products}`);
  expect(rows[0]?.n).toBe(5);
});
