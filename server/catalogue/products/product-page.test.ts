import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brands } from "#server/catalogue/brands/tables.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { givenBrand, givenCategory, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { disableMerchant } from "#server/testing/given/switches.ts";
import { openShop } from "#server/testing/shop.ts";
import { oldSlugs, productSizes, products } from "./tables.ts";

const { app, shop, db } = await openShop({}, { excused: ["a former address is the present one of a product"] });
const read = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/product/item/${encodeURIComponent(name)}`, headers });
const noProduct = { error: "No product found." };

test("a product tells all about itself, by slug or by id", async () => {
  const brand = await givenBrand(db, { name: "Indigo House" });
  const [kurtas, hidden, cotton] = [
    await givenCategory(db, { name: "Kurtas" }),
    await givenCategory(db, { name: "Old stock", isActive: false }),
    await givenCategory(db, { name: "Cotton" }),
  ];
  const [picture] = await db
    .insert(pictures)
    .values({ width: 900, height: 1200, widths: [320, 640, 900], colour: "#334455" })
    .returning();
  const product = await givenProduct(
    db,
    {
      name: "Indigo kurta",
      description: "Hand-dyed cotton",
      longDescription: "Dipped six times.",
      taxable: true,
      pricePaise: 129_950,
      sizes: ["S", "M"],
      brandId: brand.id,
      pictureId: picture?.id ?? null,
      ratingSum: 13,
      ratingCount: 3,
    },
    [kurtas, hidden, cotton],
  );
  const answer = await read(product.slug);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    product: {
      _id: product.id,
      sku: product.sku,
      name: "Indigo kurta",
      slug: product.slug,
      description: "Hand-dyed cotton",
      longDescription: "Dipped six times.",
      quantity: 5,
      inventory: 5,
      price: 1299.5,
      mrp: null,
      salePrice: 1299.5,
      discountPercent: 0,
      hsn: "",
      weightGrams: null,
      colour: "",
      colours: [],
      secondImage: null,
      pictures: [
        {
          _id: picture?.id,
          url: `/pictures/${picture?.id}/640.webp`,
          alt: "Indigo kurta",
          width: 900,
          height: 1200,
          widths: [320, 640, 900],
          colour: "#334455",
        },
      ],
      sizeChart: null,
      fit: null,
      facts: {},
      shownFacts: [],
      taxable: true,
      isActive: true,
      imageUrl: `/pictures/${picture?.id}/640.webp`,
      picture: { id: picture?.id, width: 900, height: 1200, widths: [320, 640, 900], colour: "#334455" },
      brand: { name: "Indigo House", slug: brand.slug },
      sizes: ["S", "M"],
      fewLeft: null,
      isLiked: false,
      totalReviews: 3,
      averageRating: 4.33,
      created: product.createdAt.toISOString(),
      sizeStock: null,
      daysOff: null,
      promotions: [],
      lowestBefore: null,
      categories: [
        { name: "Cotton", slug: cotton.slug },
        { name: "Kurtas", slug: kurtas.slug },
      ],
    },
  });
  expect((await read(product.id)).json()).toEqual(answer.json());
  expect((await read(product.id.toUpperCase())).statusCode).toBe(200);
});

test("where the merchant counts by size, each size has its own stock, in the order of sizes", async () => {
  const product = await givenProduct(db, { quantity: 7, sizes: ["S", "M", "L"] });
  await db.insert(productSizes).values([
    { productId: product.id, size: "L", quantity: 4 },
    { productId: product.id, size: "S", quantity: 3 },
    { productId: product.id, size: "M", quantity: 0 },
  ]);
  const { sizeStock } = (await read(product.slug)).json().product;
  expect(sizeStock).toEqual({ S: 3, M: 0, L: 4 });
  expect(Object.keys(sizeStock)).toEqual(["S", "M", "L"]);
});

test("a product without brand, picture, category or review is complete all the same", async () => {
  const { slug } = await givenProduct(db);
  expect((await read(slug)).json().product).toMatchObject({
    brand: null,
    picture: null,
    imageUrl: "/art/placeholder.svg",
    categories: [],
    totalReviews: 0,
    averageRating: 0,
  });
});

test("a former address leads to the product, which tells its present one", async () => {
  const product = await givenProduct(db);
  await db.insert(oldSlugs).values({ slug: "what-it-was-called", productId: product.id });
  expect((await read("what-it-was-called")).json().product).toMatchObject({ _id: product.id, slug: product.slug });
});

test("a present address is never taken over by a former one", async () => {
  const [now, before] = [await givenProduct(db, { slug: "indigo-shirt" }), await givenProduct(db)];
  await db.insert(oldSlugs).values({ slug: "indigo-shirt", productId: before.id });
  expect((await read("indigo-shirt")).json().product._id).toBe(now.id);
});

test.each([
  "no-such-product",
  "01a1dff1-d729-768f-a9c5-d38ba2273bc0",
  "00000000-0000-0000-0000-000000000000",
  "not an id'; drop table products --",
  "%",
  '{"$gt":""}',
  "कुर्ता",
])("there is no product %j", async (name) => {
  for (const call of ["item", "related"]) {
    const answer = await app.inject(`/api/product/${call}/${encodeURIComponent(name)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual(noProduct);
  }
});

test.each(["%00", "x".repeat(301), "%ED%A0%80"])("a name that cannot be one, %j, is not found either", async (name) => {
  expect((await app.inject(`/api/product/item/${name}`)).statusCode).toBeOneOf([400, 404]);
});

test("what the shop does not show is not found, by slug, former slug or id", async () => {
  const merchant = await givenMerchant(shop);
  const brand = await givenBrand(db);
  const [off, ofBrand, ofMerchant] = [
    await givenProduct(db),
    await givenProduct(db, { brandId: brand.id }),
    await givenProduct(db, { brandId: merchant.brandId }),
  ];
  await db.insert(oldSlugs).values({ slug: "formerly-shown", productId: off.id });
  for (const { slug } of [off, ofBrand, ofMerchant]) expect((await read(slug)).statusCode).toBe(200);
  await hideProduct(db, off.id);
  await transaction(db, async (tx) => {
    await tx.update(brands).set({ isActive: false }).where(eq(brands.id, brand.id));
    await reindexProducts(tx, { brandId: brand.id });
  });
  await disableMerchant(app, shop, merchant);
  for (const { slug, id } of [off, ofBrand, ofMerchant]) {
    expect((await read(slug)).json()).toEqual(noProduct);
    expect((await read(id)).json()).toEqual(noProduct);
  }
  expect((await read("formerly-shown")).json()).toEqual(noProduct);
  await db.delete(products).where(eq(products.id, off.id));
  expect((await read("formerly-shown")).json()).toEqual(noProduct);
});

test("the heart is that of the person whose login is good, and of nobody else (pitfall 16)", async () => {
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  const product = await givenProduct(db);
  await db.insert(wishes).values({ userId: asha.userId, productId: product.id });
  const isLiked = async (headers: Record<string, string>) => (await read(product.slug, headers)).json().product.isLiked;
  expect(await isLiked(asha.headers)).toBe(true);
  expect(await isLiked(ravi.headers)).toBe(false);
  expect(await isLiked({})).toBe(false);
  const [head, body] = asha.token.split(".");
  for (const forged of [`${head}.${body}.`, `${head}.${body}.c2lnbmF0dXJl`, `Bearer ${asha.userId}`]) {
    expect(await isLiked({ authorization: forged })).toBe(false);
  }
});
