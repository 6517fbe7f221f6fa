import { afterAll, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { startJobs } from "#server/background-jobs.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { announceChange, listenForChanges } from "#server/platform/cache/changes.ts";
import { type Change, topicKind } from "#server/platform/cache/dependencies.ts";
import { answerPages } from "#server/platform/pages/answer-pages.ts";
import { callInProcess } from "#server/platform/pages/call-in-process.ts";
import { createAddressReader } from "#server/platform/pages/page-address.ts";
import { createImportClient } from "#server/testing/clients/import-client.ts";
import {
  changeProduct,
  givenBrand,
  givenCategory,
  givenProduct,
  hideProduct,
} from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const { db, shop } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const answers = new AnswerCache();
const app = await buildApp(shop, { answers });

/** Pages that call the API as the loaders of the shop's own pages do. */
const render: Parameters<typeof answerPages>[2]["render"] = async (page, requestId, dependencies) => {
  const call = callInProcess(app, requestId, dependencies);
  const [, kind, slug = ""] = new URL(page.url).pathname.split("/");
  const menus = [call("GET /store", {}), call("GET /brand/list", {}), call("GET /category/list", {})];
  const content =
    kind === "product"
      ? [
          call("GET /product/item/{slug}", { params: { slug } }),
          call("GET /product/related/{slug}", { params: { slug } }),
          call("GET /review/{slug}", { params: { slug } }),
        ]
      : [call("GET /product/list", { query: kind === "brand" ? { brand: slug } : {} })];
  const replies = await Promise.all([...menus, ...content]);
  return new Response(JSON.stringify(replies.map(({ body }) => body)), {
    headers: { "content-type": "application/json" },
  });
};
const loader = true;
const readAddress = createAddressReader([
  { index: true, loader },
  ...["shop", "brand/:slug", "product/:slug"].map((path) => ({ path, loader })),
]);
const pages = answerPages(app, shop.settings, { readAddress, render });

const heard: Change[] = [];
const listening = listenForChanges(
  shop.settings.databaseUrl,
  (change) => {
    answers.invalidate(change);
    pages.invalidate(change);
    heard.push(change);
  },
  app.log,
);
const jobs = await startJobs(shop, openLog().log);
afterAll(async () => {
  await jobs.stop();
  await listening.stop();
  await app.close();
});
await vi.waitFor(() => expect(heard).toEqual(["everything"]), { timeout: 60_000 });

const admin = await givenAdmin(shop);
const [loom, mill] = [await givenBrand(db, { name: "Loom" }), await givenBrand(db, { name: "Mill" })];
const [kurtas, saris] = [await givenCategory(db, { name: "Kurtas" }), await givenCategory(db, { name: "Saris" })];
const kurta = await givenProduct(db, { name: "Kurta", brandId: loom.id, quantity: 27, sizes: ["M"] }, [kurtas]);
const sari = await givenProduct(db, { name: "Sari", brandId: mill.id, sizes: ["M"] }, [saris]);

const ofKurta = [`/product/${kurta.slug}`, `/brand/${loom.slug}`, "/"];
const ofSari = `/product/${sari.slug}`;
const all = [...ofKurta, ofSari];

/** Opens every page, does something, and answers which pages are still kept once the shop has heard of it. */
async function keptAfter(action: () => Promise<unknown>): Promise<string[]> {
  await settled();
  for (const address of all) expect((await app.inject(address)).statusCode, address).toBe(200);
  const kept = new Map(all.map((address) => [address, pages.peek(address)]));
  expect([...kept.values()]).not.toContain(undefined);
  const before = heard.length;
  await action();
  await expect.poll(() => heard.length).toBeGreaterThan(before);
  await settled();
  return all.filter((address) => pages.peek(address) === kept.get(address));
}

/** Nothing carries this topic; once it is heard, so is all that was announced before it. */
const marks = topicKind("mark");
async function settled(): Promise<void> {
  const mark = marks.of(crypto.randomUUID());
  await announceChange(db, [mark]);
  await expect.poll(() => heard.at(-1)).toEqual({ topics: [mark] });
}

const send = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
  app.inject({ method, url: `/api${url}`, headers: admin.headers, ...(payload && { payload }) }).then((answer) => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  });
const bodyOf = async (address: string) => (await app.inject(address)).body;

test("a change to a product refreshes its page, its brand's and the lists, and leaves another's page alone", async () => {
  expect(await keptAfter(() => changeProduct(db, kurta.id, { name: "Indigo kurta" }))).toEqual([ofSari]);
  for (const address of ofKurta) expect(await bodyOf(address), address).toContain("Indigo kurta");
});

test("a product that moves to another brand and category refreshes what is related on both sides", async () => {
  expect(await keptAfter(() => changeProduct(db, kurta.id, { brandId: mill.id }))).toEqual([]);
  expect(await keptAfter(() => changeProduct(db, kurta.id, { brandId: loom.id }))).toEqual([]);
});

test("a sale that changes what the shop shows of the stock refreshes only what shows the product", async () => {
  const buyer = await givenBuyer(shop);
  const sell = (quantity: number) => givenOrder(app, buyer, [{ product: kurta.id, quantity }]);
  expect(await keptAfter(() => sell(3))).toEqual([ofSari]);
});

test("a rating refreshes the product's page and the lists", async () => {
  const { headers } = await givenBuyer(shop);
  const review = { product: kurta.id, title: "Good", review: "Good cloth", rating: 5, isRecommended: true };
  await app.inject({ method: "POST", url: "/api/review/add", headers, payload: review });
  const { reviews } = (await app.inject({ url: "/api/review", headers: admin.headers })).json();
  expect(await keptAfter(() => send("PUT", `/review/approve/${reviews[0]._id}`))).toEqual([ofSari]);
  expect(await bodyOf(`/product/${kurta.slug}`)).toContain("Good cloth");
  expect(await keptAfter(() => send("DELETE", `/review/delete/${reviews[0]._id}`))).toEqual([ofSari]);
});

test("a brand or category in the menus refreshes every page", async () => {
  const brand = { name: "Charkha", description: "Hand-spun cotton from Wardha", isActive: true };
  const added = await keptAfter(() => send("POST", "/brand/add", brand));
  expect(added).toEqual([]);
  expect(await bodyOf(ofSari)).toContain("Charkha");
  const stole = await givenProduct(db, { name: "Stole" });
  const category = { name: "Stoles", description: "Light and warm stoles", isActive: true, products: [stole.id] };
  const { category: made } = await send("POST", "/category/add", category);
  await settled();
  expect(await bodyOf(ofSari)).toContain("Stoles");
  expect(await keptAfter(() => send("PUT", `/category/${made._id}/active`, { category: { isActive: false } }))).toEqual(
    [],
  );
  expect(await bodyOf(ofSari)).not.toContain("Stoles");
  expect(await keptAfter(() => send("DELETE", `/category/delete/${made._id}`))).toEqual([]);
});

test("a product that is deleted or hidden leaves the lists and what is related to it", async () => {
  const other = await givenProduct(db, { name: "Other kurta", brandId: loom.id }, [kurtas]);
  await settled();
  expect(await bodyOf(`/product/${kurta.slug}`)).toContain("Other kurta");
  expect(await keptAfter(() => hideProduct(db, other.id))).toEqual([ofSari]);
  for (const address of ofKurta) expect(await bodyOf(address), address).not.toContain("Other kurta");
  expect(await keptAfter(() => send("DELETE", `/product/delete/${other.id}`))).toEqual([ofSari]);
});

test("the slug of a deleted product that another takes leads to that product at once", async () => {
  const former = await givenProduct(db, { name: "Former" });
  expect(await bodyOf(`/product/${former.slug}`)).toContain("Former");
  await settled();
  await send("DELETE", `/product/delete/${former.id}`);
  await givenProduct(db, { name: "Successor", slug: former.slug });
  await settled();
  expect(await bodyOf(`/product/${former.slug}`)).toContain("Successor");
});

test("an import of many rows sends a handful of notices", async () => {
  const { check, startAndWait } = createImportClient(app);
  const rows = Array.from({ length: 60 }, (_, n) => `ROW-${n},Shawl ${n},,Warm wool,499,3,M,,yes,,yes`);
  const { _id } = await check(admin, ...rows);
  await settled();
  const before = heard.length;
  expect(await startAndWait(admin, _id)).toMatchObject({ added: 60 });
  await settled();
  // One of them is the mark of `settled`.
  expect(heard.length - before).toBeLessThanOrEqual(6);
  expect(await bodyOf("/")).toContain("Shawl");
});
