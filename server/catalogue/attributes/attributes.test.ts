import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Attribute, AttributeInUse } from "#contract/catalogue/attributes.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { attributes, productAttributes } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const { headers } = admin;

const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  app.inject({ method, url: `/api/fact${path}`, headers, ...(payload && { payload }) });
const listFields = async (): Promise<Attribute[]> => (await app.inject("/api/fact/list")).json().fields;
const readAttributes = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.attributes;
const readModel = async (productId: string) =>
  (await db.select().from(productAttributes).where(eq(productAttributes.productId, productId))).map(
    ({ choice }) => choice,
  );

let fields = 0;
async function givenField(form: object = {}): Promise<AttributeInUse> {
  const answer = await send("POST", "/add", {
    label: `Collar ${++fields}`,
    kind: "choice",
    choices: ["Mandarin", "Shirt", "Round"],
    ...form,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().field;
}
const change = ({ _id, label, choices }: AttributeInUse, form: object) =>
  send("PUT", `/${_id}`, { label, choices, ...form });

/** Saves the product as it was read, with these attributes. */
async function save(id: string, form: object, who = headers) {
  const { product } = (await app.inject({ url: `/api/product/${id}`, headers: who })).json();
  const payload = { product: { ...product, brand: product.brand?._id, description: "Cotton", sizes: ["M"], ...form } };
  return app.inject({ method: "PUT", url: `/api/product/${id}`, headers: who, payload });
}

test("a new shop asks for what people look for and what the law wants shown", async () => {
  const list = await listFields();
  expect(list.map(({ key }) => key)).toEqual([
    ...["cloth", "weave", "fit", "length", "occasion", "care"],
    ...["countryOfOrigin", "maker", "packer", "netQuantity", "consumerCare"],
  ]);
  expect(list.filter(({ isFacet }) => isFacet).map(({ label }) => label)).toEqual([
    ...["Cloth", "Weave", "Fit", "Length", "Occasion"],
  ]);
  expect(list.filter(({ isLegal }) => isLegal)).toHaveLength(5);
  expect(list.some(({ isRequired }) => isRequired)).toBe(false);
});

test("a product is added with its facts as JSON in the form, and shows them labelled and in order", async () => {
  const { id: brand } = await givenBrand(db);
  const facts = JSON.stringify({ fit: "regular", cloth: "Khadi", care: " Wash <b>cold</b> ", weave: "", packer: null });
  const added = await sendProduct(app, admin, productFields({ brand, facts }), await photo());
  expect(added.statusCode, added.body).toBe(200);
  const { product } = added.json();
  expect(product.facts).toEqual({ fit: "Regular", cloth: "Khadi", care: "Wash cold" });
  expect(product.missingFacts).toEqual(["Country of origin", "Maker", "Packer", "Net quantity", "Consumer care"]);
  const page = (await app.inject(`/api/product/item/${product.slug}`)).json();
  expect(page.product.facts).toEqual(product.facts);
  expect(page.product.shownFacts.map(({ label, value }: { label: string; value: string }) => [label, value])).toEqual([
    ...[
      ["Cloth", "Khadi"],
      ["Fit", "Regular"],
      ["Care", "Wash cold"],
    ],
  ]);
  expect(await readModel(product._id)).toHaveLength(2);
});

test("facts stay as they are when they are left out, and go when they are not named", async () => {
  const product = await givenProduct(db, { attributes: { cloth: "Silk", care: "Dry clean" } });
  await save(product.id, { facts: undefined });
  expect(await readAttributes(product.id)).toEqual({ cloth: "Silk", care: "Dry clean" });
  expect((await save(product.id, { facts: { cloth: "Wool" } })).json().product.facts).toEqual({ cloth: "Wool" });
  const cloth = (await listFields()).find(({ key }) => key === "cloth");
  expect(await readModel(product.id)).toEqual([cloth?.choices.indexOf("Wool")]);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thingId, product.id));
  expect(entries.at(-1)).toMatchObject({ before: { facts: { cloth: "Silk" } }, after: { facts: { cloth: "Wool" } } });
});

test.each([
  [{ moon: "full" }, "facts.moon", '"moon" is no fact of this product.'],
  [{ cloth: "Moonlight" }, "facts.cloth", 'Cloth has no choice "Moonlight".'],
  [{ care: "a".repeat(501) }, "facts.care", "Care must be at most 500 characters."],
  [{ care: 7 }, "care", "Facts must be texts by the keys of their fields."],
  ["cloth", "facts", "Facts must be texts by the keys of their fields."],
  [["cloth"], "facts", "Facts must be texts by the keys of their fields."],
])("facts such as %j are refused in one sentence, and nothing is saved", async (attributes, field, sentence) => {
  const product = await givenProduct(db, { attributes: { cloth: "Silk" } });
  const answer = await save(product.id, { facts: attributes, name: "Changed" });
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json()).toMatchObject({ error: sentence, fields: { [field]: sentence } });
  expect(await readAttributes(product.id)).toEqual({ cloth: "Silk" });
});

test("a field of some categories is asked of their products alone, and what a product said before it moved may stay", async () => {
  const [kurtas, sarees] = [await givenCategory(db), await givenCategory(db)];
  const { key } = await givenField({ categories: [kurtas.id], isRequired: true });
  const product = await givenProduct(db, {}, [kurtas]);
  const required = await save(product.id, { facts: {} });
  expect(Object.keys(required.json().fields)).toEqual([`facts.${key}`]);
  expect((await save(product.id, { facts: { [key]: "Round" } })).statusCode).toBe(200);
  const moved = await save(product.id, { categories: [sarees.id], facts: { [key]: "Round" } });
  expect(moved.statusCode, moved.body).toBe(200);
  expect(moved.json().product).toMatchObject({ facts: { [key]: "Round" }, shownFacts: [] });
  expect((await save(product.id, { facts: { [key]: "Shirt" } })).statusCode).toBe(400);
});

test("a product saved before a field was required can be read, and saved by whoever says nothing of facts", async () => {
  const category = await givenCategory(db);
  const product = await givenProduct(db, {}, [category]);
  const field = await givenField({ kind: "text", choices: [], categories: [category.id], isRequired: true });
  expect((await app.inject(`/api/product/item/${product.slug}`)).statusCode).toBe(200);
  expect((await save(product.id, { facts: undefined })).statusCode).toBe(200);
  const { id: brand } = await givenBrand(db);
  const added = await sendProduct(app, admin, productFields({ brand, categories: category.id }), await photo());
  expect(added.json().error).toBe(`${field.label} is required.`);
});

test("products show what their brand says where they say nothing, which also counts where a fact is required", async () => {
  const merchant = await givenMerchant(shop);
  await db
    .update(brands)
    .set({ defaultAttributes: { maker: "Loom & Co, Bhuj 370001" } })
    .where(eq(brands.id, merchant.brandId));
  const category = await givenCategory(db);
  const product = await givenProduct(db, { brandId: merchant.brandId }, [category]);
  const { product: shown } = (await app.inject(`/api/product/item/${product.slug}`)).json();
  expect(shown).toMatchObject({
    facts: {},
    shownFacts: [{ key: "maker", value: "Loom & Co, Bhuj 370001", isLegal: true }],
  });
  const saved = await save(product.id, { facts: { maker: "Own", packer: "Own" } }, merchant.headers);
  expect(saved.json().product.missingFacts).toEqual(["Country of origin", "Net quantity", "Consumer care"]);
});

test("products follow a choice that is renamed, moved or joined with another", async () => {
  const field = await givenField();
  const { key } = field;
  const [round, shirt] = [
    await givenProduct(db, { attributes: { [key]: "Round" } }),
    await givenProduct(db, { attributes: { [key]: "Shirt" } }),
  ];
  // Two swap their names, a third comes first.
  const swapped = await change(field, {
    choices: ["Polo", "Shirt", "Round", "Mandarin"],
    renamed: { Round: "Shirt", Shirt: "Round" },
  });
  expect(swapped.statusCode, swapped.body).toBe(200);
  expect(swapped.json().field.uses).toEqual([0, 1, 1, 0]);
  expect(await readAttributes(round.id)).toEqual({ [key]: "Shirt" });
  expect(await readAttributes(shirt.id)).toEqual({ [key]: "Round" });
  const joined = await change(swapped.json().field, {
    choices: ["Collar"],
    renamed: { Round: "Collar", Shirt: "Collar" },
  });
  expect(joined.json().field).toMatchObject({ choices: ["Collar"], uses: [2] });
  for (const { id } of [round, shirt]) {
    expect(await readAttributes(id)).toEqual({ [key]: "Collar" });
    expect(await readModel(id)).toEqual([0]);
  }
});

test("a choice that products have is not removed, one that none has is", async () => {
  const field = await givenField();
  const product = await givenProduct(db, { attributes: { [field.key]: "Round" } });
  const sentence = '1 product has "Round". Please rename it, or give them another choice first.';
  const refused = await change(field, { choices: ["Mandarin", "Shirt"] });
  expect(refused.json()).toEqual({ error: sentence, fields: { choices: sentence } });
  expect(await readModel(product.id)).toEqual([2]);
  const removed = await change(field, { choices: ["Round"] });
  expect(removed.json().field).toMatchObject({ choices: ["Round"], uses: [1] });
  expect(await readModel(product.id)).toEqual([0]);
});

test("with a field goes what brands and products say of it; what the law asks for stays", async () => {
  const field = await givenField({ kind: "text", choices: [] });
  const brand = await givenBrand(db, { defaultAttributes: { [field.key]: "x", maker: "y" } });
  const product = await givenProduct(db, { attributes: { [field.key]: "x", cloth: "Silk" } });
  expect((await send("DELETE", `/delete/${field._id}`)).statusCode).toBe(200);
  expect(await readAttributes(product.id)).toEqual({ cloth: "Silk" });
  expect((await db.select().from(brands).where(eq(brands.id, brand.id)))[0]?.defaultAttributes).toEqual({ maker: "y" });
  expect((await send("DELETE", `/delete/${field._id}`)).statusCode).toBe(404);
  const maker = (await listFields()).find(({ key }) => key === "maker");
  const refused = await send("DELETE", `/delete/${maker?._id}`);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toBe("Maker must be shown by law. Please limit it to some categories instead.");
});

test.each([
  [{ label: "" }, "label", "Label is required."],
  [{ kind: "number" }, "kind", "Kind must be text or choice."],
  [{ choices: [] }, "choices", "Please fill in at least one choice."],
  [{ choices: ["Round", "round"] }, "choices", "Two choices are the same."],
  [{ kind: "text" }, "choices", "Only a choice has choices."],
  [
    { kind: "text", choices: [], isFacet: true },
    "isFacet",
    "People filter only by choices: a text cannot be a filter.",
  ],
  [
    { shopText: "Round" },
    "shopText",
    "The shop can say a text for all products, not a choice: people filter by what each product says.",
  ],
  [
    { kind: "text", choices: [], shopText: "a".repeat(501) },
    "shopText",
    "What the shop says must be at most 500 characters.",
  ],
  [{ key: "cloth" }, "key", "Another fact has this key. Please choose another one."],
  [{ key: "Two words" }, "key", "Key must be a small letter, then letters and digits, at most 40 in all."],
  [{ categories: ["018f3b1e-7c1a-7000-8000-00000000000a"] }, "categories", "A chosen category does not exist."],
])("a field with %j is refused in one sentence, and nothing is saved", async (form, field, sentence) => {
  const before = await db.$count(attributes);
  const answer = await send("POST", "/add", { label: "Neck", kind: "choice", choices: ["Round"], ...form });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: sentence, fields: { [field]: sentence } });
  expect(await db.$count(attributes)).toBe(before);
});

test("admins say in which order facts are shown, naming each once", async () => {
  const ids = (await listFields()).map(({ _id }) => _id);
  const reversed = ids.toReversed();
  expect((await send("PUT", "/order", { order: reversed })).statusCode).toBe(200);
  expect((await listFields()).map(({ _id }) => _id)).toEqual(reversed);
  expect((await send("PUT", "/order", { order: ids.slice(1) })).statusCode).toBe(400);
  expect((await send("PUT", "/order", { order: [...ids.slice(1), ids[1]] })).statusCode).toBe(400);
  await send("PUT", "/order", { order: ids });
});

test("a product saved while its choice is being renamed has the new name or is refused", async () => {
  const field = await givenField();
  const some = await Promise.all([1, 2, 3, 4].map(() => givenProduct(db)));
  const saved = some.map(({ id }) => save(id, { facts: { [field.key]: "Round" } }));
  const answers = await Promise.all([
    change(field, { choices: ["Mandarin", "Shirt", "Crew"], renamed: { Round: "Crew" } }),
    ...saved,
  ]);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 400)).toBe(true);
  for (const { id } of some) {
    const named = (await readAttributes(id))?.[field.key];
    expect([undefined, "Crew"]).toContain(named);
    expect(await readModel(id)).toEqual(named ? [2] : []);
  }
});

test("a merchant says for all products of its brand who makes and packs them; only texts can be said so", async () => {
  const merchant = await givenMerchant(shop);
  const url = `/api/brand/${merchant.brandId}`;
  const brand = { name: "Loom", slug: `loom-${merchant.brandId}`, description: "Cloth" };
  const put = (form: object) =>
    app.inject({ method: "PUT", url, headers: merchant.headers, payload: { brand: { ...brand, ...form } } });
  const saved = await put({ defaultFacts: { maker: "Loom & Co,\n Bhuj 370001", packer: " " } });
  expect(saved.json().brand.defaultFacts, saved.body).toEqual({ maker: "Loom & Co, Bhuj 370001" });
  expect((await put({})).json().brand.defaultFacts).toEqual({ maker: "Loom & Co, Bhuj 370001" });
  const refused = await put({ defaultFacts: { cloth: "Silk" } });
  expect(refused.json().fields).toEqual({ "facts.cloth": '"cloth" is no fact that a brand says for its products.' });
});

test("the shop says what neither a product nor its brand does", async () => {
  const brand = await givenBrand(db, { defaultAttributes: { consumerCare: "The brand" } });
  const [silent, branded, own] = [
    await givenProduct(db),
    await givenProduct(db, { brandId: brand.id }),
    await givenProduct(db, { brandId: brand.id, attributes: { consumerCare: "The product" } }),
  ];
  const care = (await listFields()).find(({ key }) => key === "consumerCare") as AttributeInUse;
  const saved = await change(care, { shopText: " Tana Bana,\n <b>Bhuj</b> ", isRequired: true });
  expect(saved.json().field, saved.body).toMatchObject({ shopText: "Tana Bana, Bhuj" });
  const said = async ({ slug }: { slug: string }) =>
    (await app.inject(`/api/product/item/${slug}`))
      .json()
      .product.shownFacts.find(({ key }: { key: string }) => key === "consumerCare")?.value;
  expect([await said(own), await said(branded), await said(silent)]).toEqual([
    ...["The product", "The brand", "Tana Bana, Bhuj"],
  ]);
  expect((await save(silent.id, { facts: {} })).statusCode, "required, and said").toBe(200);
  expect((await change(care, {})).json().field.shopText, "left out").toBe("Tana Bana, Bhuj");
  await change(care, { shopText: "" });
  expect(await said(silent)).toBeUndefined();
});
