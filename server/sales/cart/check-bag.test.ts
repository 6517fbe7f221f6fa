import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { productSizes } from "#server/catalogue/products/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { changeProduct, givenBrand, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db } = await openShop({ TAX_RATE_PERCENT: "5" });

const post = (payload: unknown) =>
  app.inject({ method: "POST", url: "/api/cart/check", payload: payload as Record<string, unknown> });

const line = (product: string, size = "M", quantity = 1) => ({ product, size, quantity });

async function check(...lines: ReturnType<typeof line>[]): Promise<CheckedBag> {
  const answer = await post({ lines });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const problemsAndCaps = ({ lines }: CheckedBag) => lines.map(({ problem, cap }) => [problem, cap]);

/** Stock of its own for each size; the product has as many as all of them. */
async function givenSizes(pieces: Partial<Record<"S" | "M" | "L", number>>) {
  const counts = Object.entries(pieces) as ["S" | "M" | "L", number][];
  const quantity = counts.reduce((sum, [, count]) => sum + count, 0);
  const sizes = counts.map(([size]) => size);
  const product = await givenProduct(db, { name: "Ikat shirt", sizes, quantity });
  await db
    .insert(productSizes)
    .values(counts.map(([size, count]) => ({ productId: product.id, size, quantity: count })));
  return product;
}

test("a line is described and priced from the catalogue, whatever the browser says", async () => {
  const { id, slug } = await givenProduct(db, {
    name: "Indigo kurta",
    sizes: ["S", "M"],
    quantity: 30,
    pricePaise: 129_950,
    taxable: true,
  });
  const bag = await check({ ...line(id, "M", 2), price: 1, taxable: false, name: "Cheap" } as ReturnType<typeof line>);
  expect(bag).toEqual({
    lines: [
      {
        product: id,
        size: "M",
        quantity: 2,
        name: "Indigo kurta",
        slug,
        imageUrl: "/art/placeholder.svg",
        picture: null,
        sizes: ["S", "M"],
        soldOutSizes: [],
        price: 1299.5,
        mrp: null,
        salePrice: 1299.5,
        taxable: true,
        totalPrice: 2599,
        discount: 0,
        adjustments: [],
        taxRate: 5,
        tax: 129.95,
        cap: 5,
        arrives: null,
        problem: null,
        sentence: "",
      },
    ],
    total: 2599,
    totalMrp: 2599,
    totalDiscount: 0,
    shipping: 0,
    cashFee: 0,
    taxIncluded: false,
    coupon: null,
    payment: { online: true, cashOnDelivery: { allowed: true, sentence: "" } },
    delivery: null,
    totalTax: 129.95,
    totalWithTax: 2728.95,
  });
});

test("tax is rounded line by line, half a paisa up, and only taxable products carry it", async () => {
  const overrides = { sizes: ["M", "L"] as ("M" | "L")[], quantity: 200 };
  const taxed = await givenProduct(db, { ...overrides, pricePaise: 10_010, taxable: true });
  const free = await givenProduct(db, { ...overrides, pricePaise: 10_010, taxable: false });
  const bag = await check(line(taxed.id, "M"), line(taxed.id, "L"), line(free.id, "M", 3));
  expect(bag.lines.map(({ tax }) => tax)).toEqual([5.01, 5.01, 0]);
  expect(bag).toMatchObject({ total: 500.5, totalTax: 10.02, totalWithTax: 510.52 });
});

test.each([
  [1, 1],
  [25, 1],
  [26, 5],
  [100, 5],
  [101, 25],
  [499, 25],
  [500, 50],
])("with %i in stock a line holds at most %i", async (quantity, cap) => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity });
  expect(problemsAndCaps(await check(line(id, "M", cap)))).toEqual([[null, cap]]);
});

test("more than the cap is short, says so, and is left out of the totals", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], quantity: 26, pricePaise: 10_000 });
  const fine = await givenProduct(db, { sizes: ["M"], quantity: 26, pricePaise: 50_000 });
  const bag = await check(line(id, "M", 6), line(fine.id));
  expect(bag.lines[0]).toMatchObject({ problem: "short", cap: 5, sentence: "Quantity may not be greater than 5." });
  expect(bag.total).toBe(500);
});

test("a product without stock is sold out in every size", async () => {
  const { id } = await givenProduct(db, { name: "Last saree", sizes: ["S", "M"], quantity: 0 });
  const [found] = (await check(line(id))).lines;
  expect(found).toMatchObject({ problem: "sold out", cap: 0, sentence: "Last saree is out of stock." });
  expect(found?.soldOutSizes).toEqual(["S", "M"]);
});

test("a product that was switched off is gone, and keeps its name", async () => {
  const { id } = await givenProduct(db, { name: "Old jacket", sizes: ["M"] });
  await hideProduct(db, id);
  const [found] = (await check(line(id))).lines;
  expect(found).toMatchObject({ problem: "gone", name: "Old jacket", sentence: "Old jacket is no longer sold." });
});

test("the products of a brand that was switched off are gone", async () => {
  const brand = await givenBrand(db);
  const { id } = await givenProduct(db, { sizes: ["M"], brandId: brand.id });
  expect(problemsAndCaps(await check(line(id)))).toEqual([[null, 1]]);
  await transaction(db, async (tx) => {
    await tx.update(brands).set({ isActive: false }).where(eq(brands.id, brand.id));
    await reindexProducts(tx, { brandId: brand.id });
  });
  expect(problemsAndCaps(await check(line(id)))).toEqual([["gone", 0]]);
});

test("a size that the product no longer has is gone", async () => {
  const { id } = await givenProduct(db, { name: "Linen shirt", sizes: ["S", "L"] });
  const [found] = (await check(line(id))).lines;
  expect(found).toMatchObject({ problem: "size gone", sentence: "Linen shirt no longer comes in size M." });
  expect(found?.sizes).toEqual(["S", "L"]);
});

test("the cap follows the stock of the product, a size gives no more than it has, and one can be sold out alone", async () => {
  const { id } = await givenSizes({ S: 0, M: 3, L: 120 });
  const bag = await check(line(id, "S"), line(id, "M", 3), line(id, "L", 25));
  expect(problemsAndCaps(bag)).toEqual([
    ["sold out", 0],
    [null, 3],
    [null, 25],
  ]);
  const sixty = await givenSizes({ S: 10, M: 10, L: 40 });
  expect(problemsAndCaps(await check(line(sixty.id, "M", 5), line(sixty.id, "L", 5)))).toEqual([
    [null, 5],
    [null, 5],
  ]);
  const many = await check(line(sixty.id, "M", 6), line(id, "M", 4));
  expect(many.lines.map(({ sentence }) => sentence)).toEqual([
    "Quantity may not be greater than 5.",
    "Quantity may not be greater than 3.",
  ]);
  expect(bag.lines[0]?.sentence).toBe("Ikat shirt in size S is out of stock.");
  expect(bag.lines[1]?.soldOutSizes).toEqual(["S"]);
});

test("two sizes of one product cannot both take the last piece", async () => {
  const { id } = await givenProduct(db, { name: "Last shawl", sizes: ["M", "L"], quantity: 1, pricePaise: 70_000 });
  const bag = await check(line(id, "M"), line(id, "L"));
  expect(problemsAndCaps(bag)).toEqual([
    [null, 1],
    ["short", 0],
  ]);
  expect(bag.lines[1]?.sentence).toBe("Your cart holds the last of Last shawl already.");
  expect(bag.total).toBe(700);
});

test("sizes that are counted apart do not take from each other", async () => {
  const { id } = await givenSizes({ M: 1, L: 1 });
  expect(problemsAndCaps(await check(line(id, "M"), line(id, "L")))).toEqual([
    [null, 1],
    [null, 1],
  ]);
});

test("equal lines are one line, however the id is spelled, and the cap is for their sum", async () => {
  const { id } = await givenProduct(db, { sizes: ["M", "L"], quantity: 120, pricePaise: 10_000 });
  const fine = await check(line(id, "M", 2), line(id, "L"), line(id.toUpperCase(), "M", 3));
  expect(fine.lines.map(({ product, size, quantity, totalPrice }) => [product, size, quantity, totalPrice])).toEqual([
    [id, "M", 5, 500],
    [id, "L", 1, 100],
  ]);
  expect(fine.total).toBe(600);
  const tooMany = await check(line(id, "M", 25), line(id.toUpperCase(), "M"));
  expect(tooMany.lines).toMatchObject([
    { quantity: 26, problem: "short", cap: 25, sentence: "Quantity may not be greater than 25." },
  ]);
  expect(tooMany.total).toBe(0);
});

test("equal lines of a product that nobody knows are one line too", async () => {
  expect((await check(line("Nonsense"), line("nonsense"))).lines).toMatchObject([{ problem: "gone", quantity: 2 }]);
});

test("a line that cannot be bought takes nothing from the others", async () => {
  const { id } = await givenProduct(db, { sizes: ["M", "L"], quantity: 3 });
  expect(problemsAndCaps(await check(line(id, "M", 2), line(id, "L")))).toEqual([
    ["short", 1],
    [null, 1],
  ]);
});

test("a changed price counts from the next look", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"], pricePaise: 10_000 });
  expect((await check(line(id))).total).toBe(100);
  await changeProduct(db, id, { pricePaise: 12_345 });
  expect((await check(line(id))).total).toBe(123.45);
});

test.each(["0190a000-0000-7000-8000-000000000000", "nonsense", "", "' or 1=1 --"])(
  "a product that nobody knows (%j) is gone, and the rest of the bag stays",
  async (stranger) => {
    const { id } = await givenProduct(db, { sizes: ["M"], pricePaise: 10_000 });
    const bag = await check(line(stranger), line(id));
    expect(problemsAndCaps(bag)).toEqual([
      ["gone", 0],
      [null, 1],
    ]);
    expect(bag.lines[0]?.sentence).toBe("This product is no longer sold.");
    expect(bag.total).toBe(100);
  },
);

test("the letters of an id may be large", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"] });
  expect(problemsAndCaps(await check(line(id.toUpperCase())))).toEqual([[null, 1]]);
});

test("an empty bag costs nothing", async () => {
  expect(await check()).toEqual({
    lines: [],
    total: 0,
    totalMrp: 0,
    totalDiscount: 0,
    shipping: 0,
    cashFee: 0,
    totalTax: 0,
    totalWithTax: 0,
    taxIncluded: false,
    coupon: null,
    payment: { online: true, cashOnDelivery: { allowed: true, sentence: "" } },
    delivery: null,
  });
});

test("a bag of two hundred lines is checked, a longer one is refused", async () => {
  const lines = Array.from({ length: 200 }, (_, i) => line(`unknown-${i}`));
  expect((await check(...lines)).lines).toHaveLength(200);
  const answer = await post({ lines: [...lines, line("unknown-0")] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("A cart holds at most 200 lines.");
});

test.each([
  [{ size: "M", quantity: 1 }, "Product is required."],
  [{ product: 7, size: "M", quantity: 1 }, "Product is required."],
  [{ product: "x".repeat(101), size: "M", quantity: 1 }, "Product is required."],
  [{ product: "x", quantity: 1 }, "Please select a size."],
  [{ product: "x", size: "Q", quantity: 1 }, "Please select a size."],
  [{ product: "x", size: "M" }, "Quantity must be a whole number."],
  [{ product: "x", size: "M", quantity: "1" }, "Quantity must be a whole number."],
  [{ product: "x", size: "M", quantity: 1.5 }, "Quantity must be a whole number."],
  [{ product: "x", size: "M", quantity: 0 }, "Quantity must be at least 1."],
  [{ product: "x", size: "M", quantity: -3 }, "Quantity must be at least 1."],
  [{ product: "x", size: "M", quantity: 51 }, "Quantity may not be greater than 50."],
])("the line %j is refused: %s", async (wrong, sentence) => {
  const answer = await post({ lines: [wrong] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe(sentence);
});

test.each([{}, { lines: null }, { lines: "all" }])("a body of %j is refused", async (body) => {
  const answer = await post(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("Lines must be a list.");
});

test("a bag says the MRP of each line, and what its lines would cost by their MRPs", async () => {
  const overrides = { sizes: ["M" as const], quantity: 200, taxable: false };
  const reduced = await givenProduct(db, { ...overrides, pricePaise: 149_900, mrpPaise: 199_900 });
  const plain = await givenProduct(db, { ...overrides, pricePaise: 50_000 });
  const gone = await givenProduct(db, { ...overrides, pricePaise: 50_000, mrpPaise: 90_000, quantity: 0 });
  const bag = await check(line(reduced.id, "M", 2), line(plain.id), line(gone.id));
  expect(bag.lines.map(({ price, mrp, salePrice }) => [price, mrp, salePrice])).toEqual([
    [1499, 1999, 1499],
    [500, null, 500],
    [500, 900, 500],
  ]);
  expect(bag).toMatchObject({ total: 3498, totalMrp: 4498 });
});
