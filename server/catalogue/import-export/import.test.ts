import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { ImportProblem } from "#contract/catalogue/import-export.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { letterSizes } from "#contract/catalogue/sizes.ts";
import { startJobs } from "#server/background-jobs.ts";
import { listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { createImportClient, heading } from "#server/testing/clients/import-client.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db, shop } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());

const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop, { name: "Kosala Looms" });
const { upload, request, waitForState, check, startAndWait, download } = createImportClient(app);
const ownSlug = `brand-of-${merchant.userId}`;
const productOf = async (sku: string) => (await db.select().from(products).where(eq(products.sku, sku)))[0];

test("a file adds new products and changes those whose sku is known, each noted and in the listing", async () => {
  const old = await givenProduct(db, { sku: "OLD-1", name: "Old kurta", brandId: merchant.brandId });
  const found = await check(
    merchant,
    `NEW-1,New kurta,,"Soft, cool",1299.50,7,S M,,yes,,yes`,
    `OLD-1,Old kurta,${old.slug},Now described,"1,499",0,M,M:3 ,no,${ownSlug},no`.replace(",0,M", ",,M"),
  );
  expect(found).toMatchObject({ rows: 2, checked: 2, withProblems: 0, problems: [], fileName: "shirts.csv" });
  expect(await productOf("NEW-1")).toBeUndefined();

  const done = await startAndWait(merchant, found._id);
  expect(done).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 0 });
  const added = await productOf("NEW-1");
  expect(added).toMatchObject({
    name: "New kurta",
    slug: "new-kurta",
    description: "Soft, cool",
    pricePaise: 129_950,
    quantity: 7,
    sizes: ["S", "M"],
    taxable: true,
    isActive: true,
    brandId: merchant.brandId,
    pictureId: null,
  });
  expect(await productOf("OLD-1")).toMatchObject({
    id: old.id,
    pricePaise: 149_900,
    quantity: 3,
    sizes: ["M"],
    isActive: false,
    brandId: merchant.brandId,
  });
  expect(await db.$count(listingEntries, eq(listingEntries.productId, added?.id ?? ""))).toBe(1);
  const notes = await db.select().from(auditEntries).where(eq(auditEntries.userId, merchant.userId));
  expect(notes.map(({ action, thingName }) => `${action} ${thingName}`).sort()).toEqual([
    "added New kurta",
    "changed Old kurta",
  ]);
});

test("what is exported and imported again changes nothing", async () => {
  const odd = { name: "=HYPERLINK(1)", description: '\'+ "quoted",\r\nsecond; line\nthird' };
  await givenProduct(db, {
    sku: "-ODD-",
    slug: "_odd",
    ...odd,
    brandId: merchant.brandId,
    pricePaise: 100_01,
    mrpPaise: 120_50,
    hsn: "6211",
  });
  await givenProduct(db, { sku: "BARE", slug: "bare", description: "No brand" });
  await db.update(products).set({ description: "Some words" }).where(eq(products.description, ""));
  await db
    .update(products)
    .set({ sizes: ["M"] })
    .where(eq(products.sizes, []));
  const before = await db.select().from(products).orderBy(products.id);
  const notes = await db.$count(auditEntries);
  for (const person of [admin, merchant]) {
    const file = await download(person);
    expect(
      file.startsWith(
        `\uFEFF${heading},categories,long description,mrp,hsn,weight grams,pictures,colour,garment,fact cloth,fact weave,fact fit,fact length,fact occasion,fact care,fact country of origin,fact maker,fact packer,fact net quantity,fact consumer care\r\n`,
      ),
    ).toBe(true);
    expect(file).toContain(`'-ODD-,'=HYPERLINK(1),_odd,"''+ ""quoted"",\r\nsecond; line\nthird",100.01,5,M,,no,`);
    const answer = await upload(person, file);
    const { _id, withProblems } = await waitForState(person, answer.json().import._id, "checked");
    expect(withProblems).toBe(0);
    const done = await startAndWait(person, _id);
    expect(done).toMatchObject({ added: 0, changed: 0, refused: 0, unchanged: done.rows });
  }
  expect(await db.select().from(products).orderBy(products.id)).toEqual(before);
  expect(await db.$count(auditEntries)).toBe(notes);
});

test("the dry run names every problem with its line and column, and the good rows alone are imported", async () => {
  const alien = await givenProduct(db, { sku: "ALIEN", brandId: (await givenBrand(db, { slug: "alien" })).id });
  await givenProduct(db, { sku: "TAKER", slug: "taken-slug" });
  const found = await check(
    merchant,
    "GOOD-1,Good,,Fine,10,1,,,no,,",
    "bad sku!,,,,0.5,1.5,HUGE,S,maybe,nowhere,perhaps",
    "",
    "GOOD-1,Again,,Fine,10,1,,,no,,",
    "ALIEN,Mine now,,Fine,10,1,,,no,,",
    "SUM,Sum,,Fine,10,4,S M,S:1 M:2,no,,",
    "BRAND,Brand,,Fine,10,1,,,no,alien,",
    "SLUG,Slug,taken-slug,Fine,10,1,,,no,,",
    "LONG,Long,,Fine,10,1,,,no,,,one too many",
    `DESC,Long,,${"x".repeat(201)},10,1,,,no,,`,
    "NONE,None,,Fine,10,1,;,,no,,",
  );
  const sentences = found.problems.map(({ line, field, sentence }) => `${line} ${field}: ${sentence}`);
  expect(sentences).toEqual([
    "3 sku: Sku may hold only letters, digits, dashes and underscores.",
    "3 name: Name is required.",
    "3 description: Description is required.",
    "3 price: Price must be at least 1.",
    "3 quantity: Quantity must be a whole number.",
    "3 taxable: Taxable must be yes or no.",
    "3 active: Active must be yes or no.",
    "3 sizes: Sizes must be some of XS, S, M, L, XL, XXL, or Free size.",
    "3 size stock: Stock of each size must be a whole number.",
    "3 brand: Products can only be given your own brand.",
    "5 sku: The same sku stands in line 2 already.",
    "6 sku: Another product has this sku. Please choose another one.",
    "7 quantity: Quantity must be 3, the sum of the size stock, or empty.",
    "8 brand: Products can only be given your own brand.",
    "9 slug: Another product has this slug. Please choose another one.",
    "10 : This row has 12 cells, but the heading has 11.",
    "11 description: Description must be at most 200 characters.",
    "12 sizes: Sizes are required.",
  ]);
  expect(found).toMatchObject({ rows: 10, withProblems: 9 });
  expect(await startAndWait(merchant, found._id)).toMatchObject({ added: 1, changed: 0, refused: 0 });
  expect(await productOf("GOOD-1")).toMatchObject({ name: "Good", isActive: true, sizes: [...letterSizes] });
  expect(await productOf("ALIEN")).toEqual(alien);
});

test("a file puts products into categories and gives them a longer text, and an empty cell leaves them where they are", async () => {
  for (const slug of ["men-csv", "kurtas-csv"]) await givenCategory(db, { slug });
  await givenCategory(db, { slug: "closed-csv", isActive: false });
  const columns = "sku,name,description,price,quantity,taxable,categories,long description";
  const bring = async (...lines: string[]) => {
    const answer = await upload(merchant, [columns, ...lines].join("\n"));
    const { _id } = await waitForState(merchant, answer.json().import._id, "checked");
    const { problems } = await request<{ problems: ImportProblem[] }>(merchant, `/product/import/${_id}/problems`);
    const done = problems.length === 0 ? await startAndWait(merchant, _id) : {};
    return { ...done, problems: problems.map(({ field, sentence }) => `${field}: ${sentence}`) };
  };
  const categoriesOf = async (sku: string) => {
    const { product } = await request<{ product: ManagedProduct }>(merchant, `/product/${(await productOf(sku))?.id}`);
    return product.categories.map(({ slug }) => slug).sort();
  };
  expect(await bring('CAT-1,Kurta,Fine,100,1,no,"men-csv, kurtas-csv","Woven slowly.\n\nWash cold."')).toMatchObject({
    added: 1,
    problems: [],
  });
  expect(await categoriesOf("CAT-1")).toEqual(["kurtas-csv", "men-csv"]);
  expect(await productOf("CAT-1")).toMatchObject({ longDescription: "Woven slowly.\n\nWash cold." });
  expect(await download(merchant)).toContain('kurtas-csv men-csv,"Woven slowly.\n\nWash cold."');
  expect(await bring("CAT-1,Kurta,Fine,100,1,no,,")).toMatchObject({ changed: 1 });
  expect(await categoriesOf("CAT-1")).toEqual(["kurtas-csv", "men-csv"]);
  expect(await bring("CAT-1,Kurta,Fine,100,1,no,men-csv,")).toMatchObject({ changed: 1 });
  expect(await categoriesOf("CAT-1")).toEqual(["men-csv"]);
  expect(await bring("CAT-1,Kurta,Fine,100,1,no,men-csv,")).toMatchObject({ unchanged: 1 });
  const refused = await bring(
    "CAT-2,Kurta,Fine,100,1,no,nowhere,",
    "CAT-3,Kurta,Fine,100,1,no,men-csv closed-csv,",
    `CAT-4,Kurta,Fine,100,1,no,,${"x".repeat(4001)}`,
  );
  expect(refused.problems).toEqual([
    "categories: There is no category with the slug nowhere.",
    "categories: There is no category with the slug closed-csv.",
    "long description: Long description must be at most 4000 characters.",
  ]);
});

test("a file gives products an MRP, an HSN code and a weight, takes them away, and names what is wrong with them", async () => {
  const bring = async (...lines: string[]) => {
    const answer = await upload(
      merchant,
      ["sku,name,description,price,quantity,taxable,mrp,hsn,weight grams", ...lines].join("\n"),
    );
    const { _id } = await waitForState(merchant, answer.json().import._id, "checked");
    const { problems } = await request<{ problems: ImportProblem[] }>(merchant, `/product/import/${_id}/problems`);
    return { ...(problems.length === 0 ? await startAndWait(merchant, _id) : {}), problems };
  };
  expect(await bring('MRP-1,Kurta,Fine,1499,1,no,"₹ 1,999",6109,250')).toMatchObject({ added: 1, problems: [] });
  expect(await productOf("MRP-1")).toMatchObject({ mrpPaise: 199_900, hsn: "6109", weightGrams: 250 });
  expect(await download(merchant)).toMatch(/MRP-1.*,1999,6109,250,{14}\r\n/);
  const { problems } = await bring(
    "MRP-1,Kurta,Fine,2000,1,no,1999,6109,250",
    "MRP-2,Kurta,Fine,2000,1,no,,61O9,250",
    "MRP-3,Kurta,Fine,2000,1,no,,,-250",
  );
  expect(problems).toEqual([
    { line: 2, field: "mrp", sentence: "MRP must be at least the price." },
    { line: 3, field: "hsn", sentence: "HSN code must be 4 to 8 digits." },
    { line: 4, field: "weight grams", sentence: "Weight must be a whole number of grams from 0 to 100000." },
  ]);
  const raise = await upload(merchant, "sku,price\nMRP-1,2000\n");
  const raised = await waitForState(merchant, raise.json().import._id, "checked");
  expect(raised).toMatchObject({ rows: 1, withProblems: 1 });
  await request(merchant, `/product/import/${raised._id}/cancel`, "POST");
  expect(await bring("MRP-1,Kurta,Fine,1499,1,no,,,")).toMatchObject({ changed: 1, problems: [] });
  expect(await productOf("MRP-1")).toMatchObject({ pricePaise: 149_900, mrpPaise: null, hsn: "", weightGrams: null });
});

test("sizes of a file are the free size alone or some of the others", async () => {
  const answer = await upload(
    merchant,
    "sku,name,description,price,quantity,taxable,sizes\nFREE-1,Saree,Fine,100,4,no,free size\nFREE-2,Bag,Fine,100,4,no,Free size M",
  );
  const { _id } = await waitForState(merchant, answer.json().import._id, "checked");
  const { problems } = await request<{ problems: ImportProblem[] }>(merchant, `/product/import/${_id}/problems`);
  expect(problems).toEqual([
    { line: 3, field: "sizes", sentence: "A product comes either in Free size or in XS to XXL, not in both." },
  ]);
  await startAndWait(merchant, _id);
  expect(await productOf("FREE-1")).toMatchObject({ sizes: ["Free size"], quantity: 4 });
  expect(await download(merchant)).toContain(",100,4,Free size,");
});

test("a column that the file leaves out stays as it is, and a new product needs what the form needs", async () => {
  const kept = await givenProduct(db, { sku: "KEPT", description: "Stays", taxable: true, sizes: ["M"] });
  const answer = await upload(admin, "quantity;sku\n42;KEPT\n1;FRESH\n");
  const { _id } = await waitForState(admin, answer.json().import._id, "checked");
  const { problems } = await request<{ problems: ImportProblem[] }>(admin, `/product/import/${_id}/problems`);
  expect(problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
    "3 name",
    "3 description",
    "3 price",
    "3 taxable",
  ]);
  await startAndWait(admin, _id);
  expect(await productOf("KEPT")).toMatchObject({ ...kept, quantity: 42, updatedAt: expect.any(Date) });
});

test("a row that is at fault when its turn comes is refused alone", async () => {
  const found = await check(admin, "LATE,Late,late-slug,Fine,10,1,,,no,,", "NEXT,Next,,Fine,10,1,,,no,,");
  await givenProduct(db, { sku: "FASTER", slug: "late-slug" });
  const done = await startAndWait(admin, found._id);
  expect(done).toMatchObject({ added: 1, refused: 1 });
  const { problems } = await request<{ problems: ImportProblem[] }>(admin, `/product/import/${found._id}/problems`);
  expect(problems).toEqual([
    { line: 2, field: "slug", sentence: "Another product has this slug. Please choose another one." },
  ]);
  expect(await productOf("LATE")).toBeUndefined();
});

test("an admin names brands by slug", async () => {
  const brand = await givenBrand(db, { slug: "indigo" });
  const found = await check(admin, "IND-1,Ind,ind-one,Fine,10,1,,,no,indigo,no", "IND-2,Ind,,Fine,10,1,,,no,nobody,no");
  expect(found.problems).toEqual([{ line: 3, field: "brand", sentence: "There is no brand with the slug nobody." }]);
  await startAndWait(admin, found._id);
  expect(await productOf("IND-1")).toMatchObject({ brandId: brand.id, slug: "ind-one", isActive: false });
});
