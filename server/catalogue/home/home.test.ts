import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import type { HomeDraft, ShownBlock } from "#contract/catalogue/home-page.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenPicture, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { defaultArrangement } from "./default-arrangement.ts";
import { homePictures, homeVersions } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const other = await givenAdmin(shop);

const ask = (method: "GET" | "PUT" | "POST" | "DELETE", path: string, body?: object, who = admin) =>
  app.inject({ method, url: `/api/home${path}`, headers: who.headers, ...(body && { body }) });
const shown = async (): Promise<ShownBlock[]> => (await app.inject("/api/home")).json().blocks;
const draft = async (): Promise<HomeDraft> => (await ask("GET", "/draft")).json().draft;
const headings = (blocks: readonly (HomeBlock | ShownBlock)[]) =>
  blocks.map((block) => ("heading" in block ? block.heading : block.kind));

const common = () => ({ _id: randomUUID(), startsAt: null, endsAt: null });
const text = (heading: string, overrides: object = {}): HomeBlock => ({
  ...common(),
  kind: "text",
  heading,
  text: "",
  links: [],
  hasPromises: false,
  ...overrides,
});
const rail = (heading: string, source: string, overrides: object = {}) =>
  ({ ...common(), kind: "rail", heading, source, category: null, brand: null, ...overrides }) as HomeBlock;

async function save(blocks: object[], who = admin) {
  return ask("PUT", "/draft", { version: (await draft()).version, blocks }, who);
}

async function publish(blocks: object[]) {
  const saved = await save(blocks);
  expect(saved.statusCode, saved.body).toBe(200);
  const answer = await ask("POST", "/publish", { version: saved.json().draft.version });
  expect(answer.statusCode, answer.body).toBe(200);
}

test("a shop that nobody has arranged shows what it came with", async () => {
  expect(await draft()).toMatchObject({ blocks: defaultArrangement, version: 0, isSaved: false, by: null });
  const blocks = await shown();
  expect(headings(blocks)).toEqual([
    "slides",
    "Cloth that remembers the loom.",
    "Who is it for?",
    "Everything under ₹999",
    // A rail without products is left out; those of the person are filled in by the browser.
    "You looked at",
    "From makers you like",
  ]);
  expect(blocks[0]).toMatchObject({
    slides: [
      { drawing: "banner-1", title: "", link: "" },
      { drawing: "banner-2", title: "", link: "" },
    ],
  });
  expect(blocks[2]).toMatchObject({ tiles: [{ name: "Men" }, { name: "Unisex" }, { name: "Women" }] });
});

test("a draft is seen by staff alone until it is published, and every step is noted", async () => {
  const before = await shown();
  const saved = await save([text("Diwali is near")]);
  expect(saved.json()).toMatchObject({ message: "Home has been kept as a draft.", draft: { isSaved: true } });
  expect(await shown()).toEqual(before);
  expect((await ask("GET", "/preview")).json().blocks).toMatchObject([{ heading: "Diwali is near" }]);
  expect((await ask("GET", "/preview")).headers["cache-control"]).toBe("no-store");
  const { version } = saved.json().draft;
  expect((await ask("POST", "/publish", { version })).json()).toMatchObject({
    message: "Home has been published.",
    draft: { isSaved: false },
  });
  expect(headings(await shown())).toEqual(["Diwali is near"]);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thing, "home page"));
  expect(noted.map(({ action }) => action)).toEqual(["changed", "published"]);
  expect(noted[1]).toMatchObject({ after: { blocks: ["text: Diwali is near"] } });
});

test("an earlier version is shown again as a new one, also what the shop came with, and a draft stays", async () => {
  await publish([text("First")]);
  await publish([text("Second")]);
  await save([text("Third")]);
  const { versions } = (await ask("GET", "/versions")).json();
  const first = versions.find(({ blocks }: { blocks: HomeBlock[] }) => headings(blocks)[0] === "First");
  expect(versions[0]).toMatchObject({ isCurrent: true, note: "", blocks: [{ heading: "Second" }] });
  expect(first.isCurrent).toBe(false);
  const preview = await ask("GET", `/preview?version=${first._id}`);
  expect(headings(preview.json().blocks)).toEqual(["First"]);
  expect((await ask("POST", `/restore/${first._id}`)).statusCode).toBe(200);
  expect(headings(await shown())).toEqual(["First"]);
  expect(headings((await draft()).blocks)).toEqual(["Third"]);
  const after = (await ask("GET", "/versions")).json();
  expect(after.count).toBe(versions.length + 1);
  expect(after.versions[0]).toMatchObject({
    isCurrent: true,
    note: expect.stringMatching(/^Brought back from [A-Z][a-z]+ \d+, \d{4}$/),
  });
  const original = after.versions.at(-1);
  expect(original).toMatchObject({ note: "As the shop came", by: null });
  await ask("POST", `/restore/${original._id}`);
  expect(headings(await shown())[1]).toBe("Cloth that remembers the loom.");
  expect((await ask("POST", `/restore/${randomUUID()}`)).statusCode).toBe(404);
  expect((await ask("DELETE", "/draft")).json().draft.isSaved).toBe(false);
  expect((await ask("DELETE", "/draft")).statusCode).toBe(404);
});

test("of two admins at once the second is told, and changes nothing", async () => {
  const { version } = await draft();
  const answers = await Promise.all(
    [admin, other].map((who) => ask("PUT", "/draft", { version, blocks: [text(who.userId)] }, who)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const sentence = "Somebody else has changed home meanwhile. Please load it again and make your change.";
  const refused = answers.find(({ statusCode }) => statusCode === 400)?.json();
  expect(refused).toEqual({ error: sentence, fields: { version: sentence } });
  expect((await ask("POST", "/publish", { version })).json().error).toBe(sentence);
  await ask("DELETE", "/draft");
  expect((await ask("POST", "/publish", { version })).json().error).toBe(
    "There is nothing to publish: please save a change first.",
  );
});

const uploaded = async () => (await givenPicture(db)).id;

test.each([
  [{ startsAt: "2027-01-02T00:00:00Z", endsAt: "2027-01-02T00:00:00Z" }, "endsAt", "The end must be after the start."],
  [{ startsAt: "soon" }, "startsAt", "Start must be a moment such as 2026-01-31T18:30:00Z."],
  [{ heading: " " }, "heading", "Heading is required."],
  [{ heading: "x".repeat(81) }, "heading", "Heading must be at most 80 characters."],
  [{ kind: "video" }, "kind", "Kind must be slides, tiles, rail, banner or text."],
  [{ kind: "rail", source: "the moon" }, "source", /^Source must be one of/],
  [{ kind: "rail", source: "recently seen", brand: randomUUID() }, "source", /cannot be narrowed down/],
  [{ kind: "rail", source: "new", brand: randomUUID() }, "brand", "This brand does not exist."],
  [{ kind: "rail", source: "new", category: randomUUID() }, "category", "This category does not exist."],
  [{ kind: "slides", slides: [] }, "slides", "Please add at least one slide."],
  [{ kind: "slides", slides: Array(9).fill({ picture: "banner-1" }) }, "slides", "There may be at most 8 slides."],
  [{ kind: "slides", slides: [{ picture: randomUUID(), alt: "Silk" }] }, "picture", /^This picture does not exist/],
  [{ kind: "slides", slides: [{ picture: "../secret", alt: "Silk" }] }, "picture", /^This picture does not exist/],
  [{ kind: "tiles", tiles: [{ name: "Men", picture: "tile-men", link: "" }] }, "link", "Link is required."],
])("a block with %j is refused because of %s, and the draft stays", async (overrides, field, sentence) => {
  const before = await draft();
  const answer = await save([{ ...text("Fine"), ...overrides }]);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().fields).toEqual({
    [field]: typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
  });
  expect(await draft()).toEqual(before);
});

test.each([
  "javascript:alert(1)",
  "https://elsewhere.example/",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "\\\\elsewhere.example",
  "shop",
  "/shop\t/x",
  "/shop x",
  "data:text/html,x",
])("a link to %j is refused", async (link) => {
  const answer = await save([text("Fine", { links: [{ text: "Go", link }] })]);
  expect(answer.json().fields).toEqual({
    link: "Link must be a page of this shop, such as /shop or /product/indigo-kurta.",
  });
});

test("blocks have ids of their own, are some and not too many, and an uploaded picture says what it shows", async () => {
  const one = text("One");
  expect((await save([one, one])).json().error).toBe("Each block needs an id of its own.");
  expect((await save([])).json().error).toBe("Home needs at least one block.");
  expect((await save(Array.from({ length: 31 }, () => text("One")))).json().error).toBe("Home has at most 30 blocks.");
  const slides = { ...common(), kind: "slides", slides: [{ picture: await uploaded(), alt: "" }] };
  expect((await save([slides])).json().fields).toEqual({ alt: "Alt text is required: say what the picture shows." });
});

test("a picture goes through the checks of product pictures, and is kept while a version shows it", async () => {
  const send = async (file: Buffer) => {
    const { payload, headers } = await formBody({}, file);
    const url = "/api/home/picture";
    return app.inject({ method: "POST", url, payload, headers: { ...admin.headers, ...headers } });
  };
  expect((await send(Buffer.from("<svg onload=alert(1)>"))).json().fields).toHaveProperty("image");
  const { picture } = (await send(await photo())).json();
  expect(picture).toMatchObject({ id: expect.any(String), width: 60, height: 80 });
  const banner = {
    ...common(),
    kind: "banner",
    heading: "Silk",
    text: "",
    label: "",
    linkText: "Look",
    link: "/shop",
    picture: picture.id,
    alt: "A bolt of silk",
  };
  await publish([banner]);
  expect(await shown()).toMatchObject([
    { image: { picture: { id: picture.id }, alt: "A bolt of silk", drawing: null } },
  ]);
  expect((await draft()).pictures[picture.id]).toMatchObject({ width: 60 });
  const [kept] = await db.select().from(homePictures).where(eq(homePictures.pictureId, picture.id));
  expect(kept).toBeDefined();
});

test("what a block leads to vanishes with it, and comes back with it", async () => {
  const brand = await givenBrand(db, { slug: "kosala-home" });
  const category = await givenCategory(db);
  const product = await givenProduct(db, { brandId: brand.id, slug: "kurta-at-home" });
  const tile = (link: string) => ({ name: link, picture: "tile-men", link });
  const tiles = [
    "/shop/brand/kosala-home",
    `/shop/category/${category.slug}`,
    "/product/kurta-at-home",
    "/product/none",
  ].map(tile);
  await publish([
    { ...common(), kind: "tiles", heading: "Tiles", tiles },
    rail("Of the brand", "new", { brand: brand.id }),
    { ...common(), kind: "tiles", heading: "Empty", tiles: [tile("/shop/category/none")] },
  ]);
  const names = async () => {
    const [first, second] = await shown();
    return [first?.kind === "tiles" ? first.tiles.map(({ name }) => name) : [], second && headings([second])[0]];
  };
  const all = tiles.slice(0, 3).map(({ name }) => name);
  expect(await names()).toEqual([all, "Of the brand"]);
  await db.update(brands).set({ isActive: false }).where(eq(brands.id, brand.id));
  await hideProduct(db, product.id);
  expect(await names()).toEqual([[all[1]], undefined]);
});

test("only so many versions are kept", async () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ blocks: [text("Old")], publishedAt: new Date(i * 1000) }));
  await db.insert(homeVersions).values(many);
  await publish([text("Newest")]);
  const { versions, count } = (await ask("GET", "/versions")).json();
  expect([versions.length, count]).toEqual([50, 50]);
  expect(headings(await shown())).toEqual(["Newest"]);
});
