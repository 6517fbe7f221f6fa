import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import type { Change } from "#server/platform/cache/dependencies.ts";
import { Expiries } from "#server/platform/cache/expiries.ts";
import { createPurger } from "#server/platform/cache/purge-proxies.ts";
import { directUrl } from "#server/settings/settings.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { prepareVarnish } from "#server/testing/programs/varnish.ts";
import { openShop } from "#server/testing/shop.ts";
import { watchPromotions } from "./watch-promotions.ts";

vi.setConfig({ testTimeout: 60_000 });

const varnish = await prepareVarnish();
afterAll(varnish.close);

/** A process of the shop, with what it keeps in memory. */
async function openProcess(environment: Record<string, string>) {
  const [answers, expiries] = [new AnswerCache(), new Expiries()];
  const opened = await openShop({ RATE_LIMITS: "off", ...environment }, { answers, expiries });
  const { app, shop, db } = opened;
  /** Begins to hear of changes and to watch the clock, and answers how to end both. */
  function watch() {
    const purger = createPurger(shop.settings, app.log);
    const invalidate = (change: Change) => {
      answers.invalidate(change);
      purger?.note(change);
    };
    const sales = watchPromotions({ db, expiries, invalidate, log: app.log });
    const onChange = (change: Change) => {
      sales.noteChange(change);
      invalidate(change);
    };
    const changes = listenForChanges(directUrl(shop.settings), onChange, app.log);
    return async () => {
      await changes.stop();
      await sales.stop();
      await purger?.close();
    };
  }
  return { ...opened, answers, watch };
}

const first = await openProcess(varnish.settings);
const second = await openProcess({ DATABASE_URL: first.shop.settings.databaseUrl });
const { app, shop, db } = first;
await app.listen({ port: 0, host: "127.0.0.1" });
await varnish.start((app.server.address() as AddressInfo).port);
/** What reached the first process. */
let reached = 0;
app.server.on("request", () => {
  reached += 1;
});
/** Views in a row of which none reaches the shop. */
async function isKept(path: string) {
  const before = reached;
  for (let i = 0; i < 3; i++) await throughProxy(path);
  return reached === before;
}
const admin = await givenAdmin(shop);

const now = async () => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return rows[0]?.ms ?? Number.NaN;
};
const at = (ms: number) => new Date(ms).toISOString();
async function addSale(overrides: object) {
  const body = { name: "Sale", kind: "percent", value: 50, ...overrides };
  const answer = await app.inject({ method: "POST", url: "/api/promotion/add", headers: admin.headers, body });
  expect(answer.statusCode, answer.body).toBe(200);
}

type Ask = (path: string) => Promise<{ body: unknown; header: string | null }>;
const inProcess =
  ({ app: asked }: typeof first): Ask =>
  async (path) => {
    const answer = await asked.inject(path);
    return { body: answer.json(), header: String(answer.headers["cache-control"]) };
  };
const throughProxy: Ask = async (path) => {
  const answer = await fetch(varnish.url + path);
  return { body: await answer.json(), header: answer.headers.get("cache-control") };
};
const everywhere: Record<string, Ask> = {
  "the first process": inProcess(first),
  "the second process": inProcess(second),
  "the proxy": throughProxy,
};
const priceOf = (body: unknown) => (body as { product: { salePrice: number } }).product.salePrice;

test("a sale begins and ends to the second in every process and behind the proxy", async () => {
  const { id, slug } = await givenProduct(db, { pricePaise: 1000_00 });
  const other = await givenProduct(db, { pricePaise: 700_00 });
  const path = `/api/product/item/${slug}`;
  const stop = [first.watch(), second.watch()];
  for (const ask of Object.values(everywhere)) expect(priceOf((await ask(path)).body)).toBe(1000);
  // Whole seconds, as people choose them.
  const startsAt = Math.ceil((await now()) / 1000) * 1000 + 2000;
  const endsAt = startsAt + 2000;
  await addSale({ products: [id], startsAt: at(startsAt), endsAt: at(endsAt) });
  const seen = new Map(Object.keys(everywhere).map((where) => [where, new Set<number>()]));
  for (;;) {
    const begun = await now();
    for (const [where, ask] of Object.entries(everywhere)) {
      const asked = await now();
      const { body } = await ask(path);
      const answered = await now();
      const price = priceOf(body);
      seen.get(where)?.add(price);
      const mayBeReduced = answered >= startsAt && asked < endsAt + 1000;
      const mayBeFull = asked < startsAt + 1000 || answered >= endsAt;
      expect(price === 500 ? mayBeReduced : mayBeFull, `${price} from ${where}`).toBe(true);
    }
    if (begun > endsAt + 1200) break;
  }
  for (const [where, prices] of seen) expect([...prices].sort(), where).toEqual([1000, 500]);
  // Lists are sorted by it, a moment later; what was not reduced cost the same all along.
  const sorted = async () =>
    ((await inProcess(second)("/api/product/list?order=2")).body as ProductList).products.map(({ slug: each }) => each);
  await expect.poll(sorted).toEqual([other.slug, slug]);
  for (const each of stop) await each();
});

test("a proxy is right after an end at which no process was running, and the next process brings the lists up to date", async () => {
  await db.execute(sql`delete from products`);
  const [{ id, slug }, other] = [
    await givenProduct(db, { pricePaise: 1000_00 }),
    await givenProduct(db, { pricePaise: 700_00 }),
  ];
  const path = `/api/product/item/${slug}`;
  const stop = first.watch();
  const endsAt = Math.ceil((await now()) / 1000) * 1000 + 5000;
  await addSale({ products: [id], startsAt: null, endsAt: at(endsAt) });
  const ownPrice = async () => priceOf((await inProcess(first)(path)).body);
  await expect.poll(ownPrice).toBe(500);
  // Kept by the proxy, but not beyond the end; nothing of what is not reduced has to be short-lived.
  const lifetimeOf = async (asked: string) =>
    Number(/s-maxage=(\d+)/.exec((await throughProxy(asked)).header ?? "")?.[1]);
  await expect.poll(() => lifetimeOf(`/api/product/item/${other.slug}`)).toBe(3600);
  await expect.poll(() => isKept(path)).toBe(true);
  expect(await lifetimeOf(path)).toBeLessThan(6);
  await stop();
  await expect.poll(now, { timeout: 20_000 }).toBeGreaterThan(endsAt);
  // As a process that was started anew: it keeps nothing.
  first.answers.invalidate("everything");
  expect(priceOf((await throughProxy(path)).body)).toBe(1000);
  const listed = async () => {
    const { products } = (await inProcess(second)("/api/product/list?order=2")).body as ProductList;
    return products.map((each) => each.slug);
  };
  const { rows } = await db.execute(sql`select from listing_entries where product_id = ${id} and price_paise = 50000`);
  expect(rows, "lists are still sorted as if it ran").not.toEqual([]);
  const stopAgain = second.watch();
  await expect.poll(listed).toEqual([other.slug, slug]);
  await stopAgain();
});
