import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [merchant, rival, admin] = [await givenMerchant(shop), await givenMerchant(shop), await givenAdmin(shop)];

type Colour = { product: string; colour: string };
const put = (who: Person, id: string, body: object) =>
  app.inject({ method: "PUT", url: `/api/product/${id}/colours`, headers: who.headers, body });
const onPage = async (slug: string) =>
  (await app.inject(`/api/product/item/${slug}`)).json<{ product: ProductDetails }>().product;
const namesOn = async (slug: string) => (await onPage(slug)).colours.map(({ name }) => name);
const family = (name: string) => colourFamilies.findIndex((one) => one.name === name);
const familyOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.colourFamily;
const listedAs = async (id: string) =>
  (await db.select().from(listingEntries).where(eq(listingEntries.productId, id))).map(({ colour }) => colour);
const kurta = (overrides = {}) => givenProduct(db, { brandId: merchant.brandId, ...overrides });

/** A kurta in three colours. */
async function givenGarment() {
  const [indigo, madder, mehendi] = [await kurta(), await kurta(), await kurta()];
  const others: Colour[] = [
    { product: madder.id, colour: "Madder" },
    { product: mehendi.id, colour: "Mehendi" },
  ];
  const answer = await put(merchant, indigo.id, { colour: "Indigo", products: others });
  expect(answer.statusCode, answer.body).toBe(200);
  return { indigo, madder, mehendi };
}

test("the colours of a garment know each other, on the page and in lists", async () => {
  const { indigo, madder, mehendi } = await givenGarment();
  const slugs = [indigo.slug, madder.slug, mehendi.slug];
  for (const slug of slugs) {
    const { colours } = await onPage(slug);
    expect(colours.map(({ name }) => name)).toEqual(["Indigo", "Madder", "Mehendi"]);
    expect(colours.map((one) => one.slug)).toEqual(slugs);
    expect(colours[0]).toMatchObject({ imageUrl: "/art/placeholder.svg", swatch: "#33427f" });
  }
  expect((await onPage(madder.slug)).colour).toBe("Madder");
  const { products: listed } = (await app.inject(`/api/product/list?name=${madder.name}&max=0`)).json();
  expect(listed[0].colours).toHaveLength(3);
  const office = await app.inject({ url: `/api/product/${madder.id}`, headers: merchant.headers });
  const { product } = office.json<{ product: ManagedProduct }>();
  expect(product.colourFamily).toBe("Red");
  expect(product.otherColours).toMatchObject([{ colour: "Indigo" }, { colour: "Mehendi" }]);
});

test("people filter by the family of a colour, which follows its name or is set by hand", async () => {
  const { indigo, mehendi } = await givenGarment();
  expect(await familyOf(indigo.id)).toBe(family("Blue"));
  expect(await listedAs(mehendi.id)).toEqual([family("Green")]);
  const alone = await kurta();
  const save = (body: object) => put(merchant, alone.id, { products: [], ...body });
  await save({ colour: "Monsoon" });
  expect(await listedAs(alone.id)).toEqual([null]);
  await save({ colour: "Monsoon", family: "Grey" });
  expect(await listedAs(alone.id)).toEqual([family("Grey")]);
  await save({ colour: "Monsoon" });
  expect(await listedAs(alone.id)).toEqual([family("Grey")]);
  await save({ colour: "Haldi" });
  expect(await listedAs(alone.id)).toEqual([family("Yellow")]);
  await save({ colour: "Haldi", family: "Gold" });
  await save({ colour: "Haldi", family: "" });
  expect(await listedAs(alone.id)).toEqual([family("Yellow")]);
  expect((await save({ colour: "Haldi", family: "Turmeric" })).statusCode).toBe(400);
});

test("a colour that is hidden is not shown beside the others", async () => {
  const { indigo, madder } = await givenGarment();
  await hideProduct(db, madder.id);
  expect(await namesOn(indigo.slug)).toEqual(["Indigo", "Mehendi"]);
});

test("an empty list takes a product out of its garment, and one that is left alone is none", async () => {
  const { indigo, madder, mehendi } = await givenGarment();
  await put(merchant, indigo.id, { colour: "Indigo", products: [] });
  expect(await namesOn(indigo.slug)).toEqual([]);
  expect(await namesOn(madder.slug)).toEqual(["Madder", "Mehendi"]);
  await put(merchant, mehendi.id, { colour: "Mehendi", products: [] });
  expect(await namesOn(madder.slug)).toEqual([]);
});

test("who is not named any more leaves the garment, who is named joins it from another", async () => {
  const [one, other] = [await givenGarment(), await givenGarment()];
  const joining = { product: other.madder.id, colour: "Rust" };
  await put(merchant, one.indigo.id, { colour: "Indigo", products: [joining] });
  expect(await namesOn(one.indigo.slug)).toEqual(["Indigo", "Rust"]);
  expect(await namesOn(one.madder.slug)).toEqual([]);
  expect(await namesOn(other.indigo.slug)).toEqual(["Indigo", "Mehendi"]);
});

test("a deleted colour, or one that moves to another brand, leaves the others", async () => {
  const { indigo, madder, mehendi } = await givenGarment();
  await app.inject({ method: "DELETE", url: `/api/product/delete/${indigo.id}`, headers: admin.headers });
  expect(await namesOn(madder.slug)).toEqual(["Madder", "Mehendi"]);
  const { product } = (await app.inject({ url: `/api/product/${mehendi.id}`, headers: admin.headers })).json();
  const moved = await app.inject({
    method: "PUT",
    url: `/api/product/${mehendi.id}`,
    headers: admin.headers,
    body: { product: { ...product, description: "Cotton", sizes: ["M"], brand: rival.brandId } },
  });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(await namesOn(madder.slug)).toEqual([]);
  expect(await namesOn(mehendi.slug)).toEqual([]);
});

test("what does not go together is refused with one sentence, and changes nothing", async () => {
  const { indigo, madder, mehendi } = await givenGarment();
  const strange = await givenProduct(db, { brandId: rival.brandId });
  const refused = async (who: Person, body: object, fields: object) => {
    const answer = await put(who, indigo.id, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().fields).toEqual(fields);
  };
  const named = (product: string, colour: string) => ({ colour: "Indigo", products: [{ product, colour }] });
  const unknown = { products: "A chosen product does not exist." };
  await refused(merchant, named(strange.id, "Rust"), unknown);
  await refused(merchant, named(indigo.id, "Rust"), unknown);
  await refused(merchant, named("018f3b1e-7c1a-7000-8000-00000000000a", "Rust"), unknown);
  await refused(admin, named(strange.id, "Rust"), { products: "All colours of a garment must be of one brand." });
  await refused(merchant, named(madder.id, "indigo"), {
    products: "Two products have the colour indigo. Please call one of them otherwise.",
  });
  await refused(merchant, { ...named(madder.id, "Madder"), colour: " " }, { colour: "Colour is required." });
  await refused(
    merchant,
    { colour: "a".repeat(41), products: [] },
    { colour: "Colour must be at most 40 characters." },
  );
  expect((await put(rival, indigo.id, { colour: "Mine", products: [] })).statusCode).toBe(404);
  expect(await namesOn(mehendi.slug)).toEqual(["Indigo", "Madder", "Mehendi"]);
});

test("two who group the same products at once leave whole garments", async () => {
  const all = [await kurta(), await kurta(), await kurta(), await kurta()];
  const [a, b, c, d] = all.map(({ id }) => id) as [string, string, string, string];
  const group = (id: string, others: string[]) =>
    put(merchant, id, {
      colour: `Colour ${all.findIndex((one) => one.id === id)}`,
      products: others.map((product) => ({ product, colour: `Colour ${all.findIndex((one) => one.id === product)}` })),
    });
  const answers = await Promise.all([group(a, [b, c]), group(d, [c, b]), group(b, [a]), group(c, [d])]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const rows = await db.select().from(products).where(eq(products.brandId, merchant.brandId));
  const groups = Map.groupBy(
    rows.filter(({ colourGroupId }) => colourGroupId),
    ({ colourGroupId }) => colourGroupId,
  );
  for (const members of groups.values()) expect(members.length).toBeGreaterThan(1);
});

test("the log says what the colours were and are", async () => {
  const { indigo, madder } = await givenGarment();
  await put(merchant, indigo.id, { colour: "Neel", products: [{ product: madder.id, colour: "Madder" }] });
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thingId, indigo.id));
  expect(entries.at(-1)).toMatchObject({
    action: "changed",
    before: { colour: "Indigo" },
    after: { colour: "Neel", colours: [`Neel: ${indigo.name}`, `Madder: ${madder.name}`] },
  });
});
