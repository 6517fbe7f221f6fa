import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readlink, utimes, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { gunzipSync, gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { freeShipping } from "#contract/sales/shipping.ts";
import { buildApp } from "#server/app.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { productPictures, productSizes } from "#server/catalogue/products/tables.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { limitWork } from "#server/platform/cache/work-limits.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenBrand, givenCategory, givenPicture, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";
import { writeGoogleFeed } from "./google-feed.ts";

const { app, shop, db } = await openShop();
const picture = await givenPicture(db);
const other = await givenPicture(db);
const women = await givenCategory(db, { name: "Women" });
const brand = await givenBrand(db, { name: "Loom & Co" });

const hostile = 'Kurta <b>"5\u0007" & कुर्ता 𝒦</b> ]]>';
const kurta = await givenProduct(
  db,
  {
    name: hostile,
    slug: "kurta",
    description: "=1+1",
    pricePaise: 99_900,
    mrpPaise: 129_900,
    taxable: true,
    sizes: ["M", "XXL"],
    quantity: 3,
    brandId: brand.id,
    pictureId: picture.id,
    colour: "Indigo",
    hsn: "6211",
  },
  [women],
);
await transaction(db, async (tx) => {
  await tx.insert(productSizes).values([
    { productId: kurta.id, size: "M", quantity: 3 },
    { productId: kurta.id, size: "XXL", quantity: 0 },
  ]);
  await tx.insert(productPictures).values({ productId: kurta.id, pictureId: other.id, position: 1 });
});
const cap = await givenProduct(db, { name: "Cap", slug: "cap", sizes: [], pictureId: picture.id });
await givenProduct(db, { name: "Unseen", slug: "unseen" });
const hidden = await givenProduct(db, { name: "Gone", slug: "gone", pictureId: picture.id });
await hideProduct(db, hidden.id);

/** Each process keeps feeds for a while; a new folder begins anew. */
async function readFeeds(settings = {}) {
  const dataDir = await mkdtemp(`${shop.settings.dataDir}/feeds-`);
  const fresh = await buildApp({ ...shop, settings: { ...shop.settings, dataDir, ...settings } });
  const [google, meta] = [await fresh.inject("/feeds/google.xml"), await fresh.inject("/feeds/meta.csv")];
  await fresh.close();
  return { google, meta, rows: parse<Record<string, string>>(meta.body, { columns: true }) };
}

/** The text of each field of an item; a field that comes twice is a list. */
function itemsOf(xml: string) {
  const items = [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => item);
  return items.map(
    (item) => (name: string) =>
      [...item.matchAll(new RegExp(`<g:${name}>([^<]*)</g:${name}>`, "g"))].map(([, value]) => value),
  );
}

test("a feed has a row for each size of each product that the shop shows, with a picture", async () => {
  const { google, rows } = await readFeeds();
  expect(google.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const items = itemsOf(google.body);
  const ids = items.map((field) => field("id")[0]);
  expect(ids.toSorted()).toEqual([`${kurta.id}-m`, `${kurta.id}-xxl`, cap.id].toSorted());
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test("a row says what the page says: price with tax, stock of the size, pictures, colour, for whom", async () => {
  const { google, rows } = await readFeeds();
  const kurtas = itemsOf(google.body).filter((field) => field("item_group_id")[0] === kurta.id);
  expect(kurtas.map((field) => [field("size")[0], field("availability")[0]])).toEqual([
    ["M", "in_stock"],
    ["XXL", "out_of_stock"],
  ]);
  const field = kurtas[0] ?? (() => []);
  const file = (id: string) => `http://localhost:3000/pictures/${id}/640.webp`;
  // The second is that of delivery.
  expect(field("price")).toEqual(["1048.95 INR", "0.00 INR"]);
  expect(field("sale_price")).toEqual([]);
  expect(field("maximum_retail_price")).toEqual(["1299.00 INR"]);
  expect(field("link")).toEqual(["http://localhost:3000/product/kurta"]);
  expect([field("image_link"), field("additional_image_link")]).toEqual([[file(picture.id)], [file(other.id)]]);
  expect([field("color"), field("gender"), field("age_group")]).toEqual([["Indigo"], ["female"], ["adult"]]);
  expect([field("brand"), field("condition"), field("google_product_category")]).toEqual([
    ["Loom &amp; Co"],
    ["new"],
    ["1604"],
  ]);
  const row = rows.find(({ id }) => id === `${kurta.id}-m`);
  expect(row).toMatchObject({
    availability: "in stock",
    price: "1048.95 INR",
    brand: "Loom & Co",
    size: "M",
    item_group_id: kurta.id,
    image_link: file(picture.id),
    additional_image_link: file(other.id),
    gender: "female",
  });
  const plain = rows.find(({ id }) => id === cap.id);
  expect(plain).toMatchObject({ size: "", gender: "", brand: "Tana Bana", price: "999.00 INR", description: "Cap" });
});

test("hostile words stay words: nothing is markup, no control character is left, no cell is a formula", async () => {
  const { google, rows } = await readFeeds();
  const [title] = itemsOf(google.body).find((field) => field("size")[0] === "M")?.("title") ?? [];
  expect(title).toBe("Kurta &lt;b&gt;&quot;5&quot; &amp; कुर्ता 𝒦&lt;/b&gt; ]]&gt;, Indigo, M");
  const row = rows.find(({ size }) => size === "M");
  expect(row?.title).toBe('Kurta <b>"5" & कुर्ता 𝒦</b> ]]>, Indigo, M');
  expect(row?.description).toBe("'=1+1");
});

test("colours of one garment are one group, and a long name is cut between characters", async () => {
  const garment = { colourGroupId: crypto.randomUUID(), pictureId: picture.id, sizes: ["S" as const, "L" as const] };
  const red = await givenProduct(db, { ...garment, name: "𝒦".repeat(140), slug: "red", colour: "Red" });
  const blue = await givenProduct(db, { ...garment, name: "Dress", slug: "blue", colour: "Blue" });
  const { rows } = await readFeeds();
  const group = rows.filter(({ item_group_id }) => item_group_id === garment.colourGroupId);
  expect(group.map(({ color, size }) => `${color} ${size}`).toSorted()).toEqual(["Blue L", "Blue S", "Red L", "Red S"]);
  expect(group.every(({ title = "" }) => title.isWellFormed() && Array.from(title).length <= 150)).toBe(true);
  await hideProduct(db, red.id);
  await hideProduct(db, blue.id);
});

test("a promotion makes a sale price, with tax like the other", async () => {
  const targets = [cap, kurta].map(({ id }) => ({ kind: "product" as const, id }));
  await givenPromotion(db, { kind: "percent", valueHundredths: 2000 }, targets);
  const { rows } = await readFeeds();
  expect(rows.find(({ id }) => id === cap.id)).toMatchObject({ price: "999.00 INR", sale_price: "799.20 INR" });
  const taxed = rows.find(({ id }) => id === `${kurta.id}-m`);
  expect(taxed).toMatchObject({ price: "1048.95 INR", sale_price: "839.16 INR" });
});

test("whoever has the feed is told that it is the same, and a feed is compressed once for all", async () => {
  const first = await app.inject({ url: "/feeds/google.xml", headers: { "accept-encoding": "gzip" } });
  expect(first.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "public, max-age=900" });
  expect(gunzipSync(first.rawPayload).toString()).toContain("<rss version=");
  const again = await app.inject({
    url: "/feeds/google.xml",
    headers: { "if-none-match": String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const head = await app.inject({ method: "HEAD", url: "/feeds/google.xml" });
  expect([head.statusCode, head.headers.etag]).toEqual([200, first.headers.etag]);
});

test("a feed is made anew once it is a quarter of an hour old, and the former file goes", async () => {
  const dataDir = `${shop.settings.dataDir}/renewed`;
  const kept = await buildApp({ ...shop, settings: { ...shop.settings, dataDir } });
  const names = async () => (await kept.inject("/feeds/meta.csv")).body.includes("Dated stole");
  expect(await names()).toBe(false);
  const stole = await givenProduct(db, { name: "Dated stole", slug: "dated-stole", pictureId: picture.id });
  const age = async (minutes: number) => {
    const [file] = await readdir(`${dataDir}/feeds`);
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(`${dataDir}/feeds/${file}`, then, then);
  };
  await age(14);
  expect(await names(), "as it was made").toBe(false);
  await age(16);
  expect(await names()).toBe(true);
  expect(await readdir(`${dataDir}/feeds`)).toHaveLength(1);
  await hideProduct(db, stole.id);
  await kept.close();
});

test("many who ask at once cost one writing, within what an address may ask for", async () => {
  const limits = limitWork({ maxRunning: 1, maxWaiting: 10, budget: { burst: 3, perSecond: 0.001 } });
  const settings = { ...shop.settings, dataDir: `${shop.settings.dataDir}/other` };
  const kept = await buildApp({ ...shop, settings }, { answers: new AnswerCache({ limits }) });
  const [one, two] = await Promise.all(["", ""].map(() => kept.inject("/feeds/meta.csv")));
  expect([one?.statusCode, two?.body]).toEqual([200, one?.body]);
  // Whole files are counted; whoever only asks whether it changed is not.
  let answer = one;
  for (let i = 0; i < 30 && answer?.statusCode === 200; i++) answer = await kept.inject("/feeds/meta.csv");
  expect(answer?.statusCode).toBe(429);
  const known = { "if-none-match": String(one?.headers.etag) };
  expect((await kept.inject({ url: "/feeds/meta.csv", headers: known })).statusCode).toBe(304);
  await kept.close();
});

test("those who wait for a feed that is being written take no turn from anybody else", async () => {
  const limits = limitWork({ maxRunning: 1, maxWaiting: 1 });
  const settings = { ...shop.settings, dataDir: `${shop.settings.dataDir}/waited-for` };
  const answers = new AnswerCache({ limits });
  const kept = await buildApp({ ...shop, settings }, { answers });
  const ask = (n: number) => kept.inject({ url: "/feeds/google.xml", remoteAddress: `10.0.0.${n}` });
  const asked = Array.from({ length: 20 }, (_, n) => ask(n));
  await vi.waitFor(async () => expect(await readdir(`${settings.dataDir}/feeds`)).toHaveLength(1));
  const other = answers.makeOnce("10.0.1.1", async () => "made");
  expect(await other).toBe("made");
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await kept.close();
});

test("a reader who goes away in the middle of a feed leaves no file open", async () => {
  const open = async () => {
    const names = await readdir("/proc/self/fd");
    const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
    return targets.filter((target) => target.includes("/gone-away/")).length;
  };
  const dataDir = `${shop.settings.dataDir}/gone-away`;
  await mkdir(`${dataDir}/feeds`, { recursive: true });
  // More than the buffers on the way hold.
  await writeFile(`${dataDir}/feeds/google.xml.0.gz`, gzipSync(randomBytes(32 * 1024 * 1024), { level: 0 }));
  const kept = await buildApp({ ...shop, settings: { ...shop.settings, dataDir } });
  const url = await kept.listen({ port: 0, host: "127.0.0.1" });
  for (const encoding of ["gzip", "identity"]) {
    const leave = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const headers = { "accept-encoding": encoding };
    // Another test has asked for all that one address may have.
    get(`${url}/feeds/google.xml`, { headers, signal: leave.signal, localAddress: "127.0.0.2" }, (answer) => {
      answer.once("error", () => undefined).once("readable", resolve);
    }).once("error", () => undefined);
    await promise;
    expect(await open(), encoding).toBe(1);
    leave.abort();
    await expect.poll(open, { message: encoding }).toBe(0);
  }
  await kept.close();
});

test("a shop that does not want them has none", async () => {
  const { google, meta } = await readFeeds({ productFeeds: false });
  expect([google.statusCode, meta.statusCode]).toEqual([404, 404]);
});

test("a feed is made while it is written: however many products there are, a few hundred of them are in memory", async () => {
  await db.execute(sql`
    insert into products (sku, name, slug, quantity, price_paise, picture_id, sizes)
    select 'F' || n, 'Shirt', 'shirt-' || n, 1, 50000, ${picture.id}::uuid, array['S', 'M', 'L'] from generate_series(1, 1000) n
    on conflict do nothing`);
  await transaction(db, rebuildListing);
  const statements = vi.spyOn(pg.Pool.prototype, "query");
  const read = () => statements.mock.calls.filter(([query]) => JSON.stringify(query).includes("feed-batch")).length;
  const terms = { publicUrl: "http://localhost:3000", storeName: "Loom", taxRatePercent: 5, shipping: freeShipping };
  const feed = writeGoogleFeed(db, { ...terms, tax: { scheme: "flat" } });
  let rows = 0;
  for (let parts = 0; ; parts++) {
    const { value, done } = await feed.next();
    if (done) break;
    expect(read(), "no batch is read ahead").toBe(Math.min(parts, 6));
    expect(value.length).toBeLessThan(1_000_000);
    rows += value.split("<item>").length - 1;
  }
  expect(rows).toBe(3003);
  statements.mockRestore();
});
