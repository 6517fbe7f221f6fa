import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db } = await openShop();
const brand = await givenBrand(db, { slug: "old-loom" });
const category = await givenCategory(db, { slug: "old-kurtas" });
await givenProduct(db, { name: "Indigo kurta", brandId: brand.id }, [category]);
await db.update(brands).set({ slug: "new-loom" }).where(eq(brands.id, brand.id));
await db.update(categories).set({ slug: "new-kurtas" }).where(eq(categories.id, category.id));

const list = async (query: string): Promise<ProductList> =>
  (await app.inject(`/api/product/list?max=0&${query}`)).json();

test.each([
  ["brand=old-loom", { brand: "new-loom" }],
  ["category=old-kurtas", { category: "new-kurtas" }],
  ["brand=old-loom&category=new-kurtas", { brand: "new-loom" }],
  ["brand=old-loom&category=old-kurtas&name=indigo", { brand: "new-loom", category: "new-kurtas" }],
])("a list by the former slug %s is that of the present one, which it tells", async (query, present) => {
  const found = await list(query);
  expect(found.products.map(({ name }) => name)).toEqual(["Indigo kurta"]);
  expect(found.present).toEqual(present);
});

test("present slugs tell of no other, unknown ones list nothing, and a brand that is off has none", async () => {
  expect((await list("brand=new-loom")).present).toBeUndefined();
  expect(await list("brand=unknown")).toMatchObject({ products: [], count: 0 });
  const off = await givenBrand(db, { slug: "old-off", isActive: false });
  await db.update(brands).set({ slug: "new-off" }).where(eq(brands.id, off.id));
  expect((await list("brand=old-off")).present).toBeUndefined();
});
