import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { ask } from "#bench/answer.ts";
import { inDatabase } from "#bench/people.ts";
import type { Row, Shop } from "#bench/row.ts";
import { slugsOf } from "./cold.ts";

/** A page is to be made at 0.7 of the speed at which its tree is rendered alone. */
const timesAtMost = 1 / 0.7;
const recorded = 40;

type Paths = (shop: Shop) => Promise<(n: number) => string>;

const pageRow = (kind: string, paths: Paths): Row => ({
  name: `${kind}-page-cold`,
  title: `${kind} page, HTML, each address once`,
  products: 100_000,
  connections: 1,
  timesAtMost,
  async prepare(shop) {
    const path = await paths(shop);
    let n = recorded;
    return {
      request: { method: "GET", path: "/", freshPath: () => path(n++) },
      limit: {
        program: "same-tree",
        options: { shopUrl: shop.url, paths: Array.from({ length: recorded }, (_, i) => path(i)) },
      },
    };
  },
});

const filters = (n: number) => `min=${500 + ((n * 7) % 901)}&max=${1500 + ((n * 13) % 3501)}&page=${1 + (n % 4)}`;

const homePageCold: Row = {
  name: "home-page-cold",
  title: "home page, HTML, each time after a change",
  products: 100_000,
  connections: 1,
  timesAtMost,
  async prepare(shop) {
    const get = { method: "GET", path: "/" } as const;
    const action = async (url: string) => {
      await inDatabase(shop, (db) => db.execute(sql`select pg_notify('shop_changes', 'everything')`));
      // Until the shop has heard of it.
      await wait(50);
      const start = performance.now();
      await ask(url, get);
      return performance.now() - start;
    };
    return {
      request: { ...get, action },
      limit: { program: "same-tree", options: { shopUrl: shop.url, paths: ["/"] } },
    };
  },
};

export const pagesCold: Row[] = [
  homePageCold,
  pageRow("shop", async () => (n) => `/shop?${filters(n)}`),
  pageRow("brand", async ({ url }) => {
    const { body } = await ask(url, { method: "GET", path: "/api/brand/list" });
    const { brands } = JSON.parse(body.toString()) as { brands: { slug: string }[] };
    return (n) => `/shop/brand/${brands[n % brands.length]?.slug}?${filters(n)}`;
  }),
  pageRow("product", async (shop) => {
    const slugs = await slugsOf(shop, 20_000);
    return (n) => `/product/${slugs[n % slugs.length]}`;
  }),
];
