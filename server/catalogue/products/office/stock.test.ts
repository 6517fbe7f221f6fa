import { expect, test } from "vitest";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { productSizes } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

async function given(sizeStock?: Record<string, number>): Promise<ManagedProduct> {
  const { id } = await givenProduct(db, { description: "Cotton", sizes: ["S", "M"], quantity: 5 });
  const rows = Object.entries(sizeStock ?? {}).map(([size, quantity]) => ({
    productId: id,
    size: size as "S",
    quantity,
  }));
  if (rows.length > 0) await db.insert(productSizes).values(rows);
  return (await app.inject({ url: `/api/product/${id}`, headers: admin.headers })).json().product;
}

async function change(product: ManagedProduct, changes: object) {
  const body = { product: { ...product, brand: undefined, ...changes } };
  return app.inject({ method: "PUT", url: `/api/product/${product._id}`, headers: admin.headers, body });
}
const stock = ({ quantity, sizes, sizeStock }: ManagedProduct) => ({ quantity, sizes, sizeStock });
const seen = ({ quantity, sizeStock }: ManagedProduct) => ({ stockSeen: { quantity, sizeStock } });
const after = async (product: ManagedProduct, changes: object) => {
  const answer = await change(product, changes);
  expect(answer.statusCode, answer.body).toBe(200);
  return stock(answer.json().product);
};

test("counting by size begins, changes and ends", async () => {
  const product = await given();
  const bySize = await after(product, { sizes: ["S", "L"], sizeStock: { S: 2, L: 4 } });
  expect(bySize).toEqual({ quantity: 6, sizes: ["S", "L"], sizeStock: { S: 2, L: 4 } });
  expect(await after(product, { quantity: 9, sizes: ["S"], sizeStock: null })).toEqual({
    quantity: 9,
    sizes: ["S"],
    sizeStock: null,
  });
});

test("a size that is no longer offered takes its stock along", async () => {
  const product = await given({ S: 2, M: 3 });
  expect(await after(product, { sizes: ["M", "XL"], sizeStock: undefined })).toEqual({
    quantity: 3,
    sizes: ["M", "XL"],
    sizeStock: { M: 3, XL: 0 },
  });
});

test("a total alone cannot change what is counted by size", async () => {
  const answer = await change(await given({ S: 2, M: 3 }), { quantity: 50, sizeStock: undefined });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("This product is counted by size. Please change the stock of its sizes.");
});

test("what was sold while somebody looked at the form is not brought back by saving it", async () => {
  const product = await given();
  await change(product, { quantity: 3 });
  const renamed = await change(product, { name: "New name", ...seen(product) });
  expect(renamed.json().product).toMatchObject({ name: "New name", quantity: 3 });
  const answer = await change(product, { quantity: 8, ...seen(product) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    quantity: "The stock has changed meanwhile: there are 3 now. Please look at it and save again.",
  });
  expect(await after(product, { quantity: 8, stockSeen: { quantity: 3, sizeStock: null } })).toMatchObject({
    quantity: 8,
  });
});

test("the same holds for each size", async () => {
  const product = await given({ S: 2, M: 3 });
  await change(product, { sizeStock: { S: 1, M: 3 } });
  expect(await after(product, { ...seen(product), sizeStock: product.sizeStock })).toMatchObject({
    quantity: 4,
    sizeStock: { S: 1, M: 3 },
  });
  expect((await change(product, { ...seen(product), sizeStock: { S: 2, M: 9 } })).statusCode).toBe(400);
});
