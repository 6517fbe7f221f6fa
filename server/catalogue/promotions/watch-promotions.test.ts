import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import { listenForChanges } from "#server/platform/cache/changes.ts";
import type { Change } from "#server/platform/cache/dependencies.ts";
import { Expiries } from "#server/platform/cache/expiries.ts";
import { directUrl } from "#server/settings/settings.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { watchPromotions } from "./watch-promotions.ts";

// With a proxy, and to the second: watch-promotions.system.test.ts.

/** A process of the shop, with what it keeps in memory. */
async function openProcess(environment: Record<string, string> = {}) {
  const [answers, expiries] = [new AnswerCache(), new Expiries()];
  const { app, shop, db } = await openShop({ RATE_LIMITS: "off", ...environment }, { answers, expiries });
  /** Begins to hear of changes and to watch the clock, and answers how to end both. */
  function watch() {
    const invalidate = (change: Change) => answers.invalidate(change);
    const sales = watchPromotions({ db, expiries, invalidate, log: app.log });
    const onChange = (change: Change) => {
      sales.noteChange(change);
      invalidate(change);
    };
    const changes = listenForChanges(directUrl(shop.settings), onChange, app.log);
    return async () => {
      await changes.stop();
      await sales.stop();
    };
  }
  const read = async <Body>(path: string) => (await app.inject(path)).json<Body>();
  const priceOf = async (slug: string) =>
    (await read<{ product: { salePrice: number } }>(`/api/product/item/${slug}`)).product.salePrice;
  const cheapestFirst = async () =>
    (await read<ProductList>("/api/product/list?order=2")).products.map(({ slug }) => slug);
  return { app, shop, db, watch, priceOf, cheapestFirst };
}

const first = await openProcess();
const second = await openProcess({ DATABASE_URL: first.shop.settings.databaseUrl });
const { app, shop, db } = first;
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

test("a sale begins and ends by itself in every process, and not before its time", async () => {
  const [kurta, shawl] = [
    await givenProduct(db, { pricePaise: 1000_00 }),
    await givenProduct(db, { pricePaise: 700_00 }),
  ];
  const stop = [first.watch(), second.watch()];
  for (const { priceOf } of [first, second]) expect(await priceOf(kurta.slug)).toBe(1000);
  const startsAt = (await now()) + 500;
  await addSale({ products: [kurta.id], startsAt: at(startsAt), endsAt: null });
  for (const { priceOf } of [first, second]) {
    await expect.poll(() => priceOf(kurta.slug), { interval: 10 }).toBe(500);
    expect(await now()).toBeGreaterThanOrEqual(startsAt);
  }
  await expect.poll(second.cheapestFirst).toEqual([kurta.slug, shawl.slug]);

  const endsAt = (await now()) + 500;
  await addSale({ products: [shawl.id], startsAt: null, endsAt: at(endsAt) });
  // Each keeps the reduced price, unless the machine stood still until the end.
  for (const { priceOf } of [first, second])
    await expect
      .poll(async () => (await priceOf(shawl.slug)) === 350 || (await now()) >= endsAt, { interval: 10 })
      .toBe(true);
  for (const { priceOf } of [first, second]) {
    await expect.poll(now, { interval: 10 }).toBeGreaterThanOrEqual(endsAt);
    await expect.poll(() => priceOf(shawl.slug), { interval: 10 }).toBe(700);
  }
  await expect.poll(second.cheapestFirst).toEqual([kurta.slug, shawl.slug]);
  for (const each of stop) await each();
});

test("after an end at which no process was running the next one brings the lists up to date", async () => {
  await db.execute(sql`delete from products`);
  const [kurta, shawl] = [
    await givenProduct(db, { pricePaise: 1000_00 }),
    await givenProduct(db, { pricePaise: 700_00 }),
  ];
  const stop = first.watch();
  await addSale({ products: [kurta.id], startsAt: null, endsAt: at((await now()) + 3_600_000) });
  await expect.poll(first.cheapestFirst).toEqual([kurta.slug, shawl.slug]);
  await stop();
  await db.execute(sql`update promotions set ends_at = now() where ends_at > now()`);
  const { rows } = await db.execute(
    sql`select from listing_entries where product_id = ${kurta.id} and price_paise = 50000`,
  );
  expect(rows, "lists are still sorted as if it ran").not.toEqual([]);
  const stopAgain = second.watch();
  await expect.poll(second.cheapestFirst).toEqual([shawl.slug, kurta.slug]);
  await stopAgain();
});
