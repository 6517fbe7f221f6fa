import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RailSource } from "#contract/catalogue/home.ts";
import type { Product } from "#contract/catalogue/products.ts";
import { productSales } from "#server/catalogue/products/tables.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import {
  changeProduct,
  givenBrand,
  givenCategory,
  givenProduct,
  hideProduct,
} from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, setStatus } from "#server/testing/given/orders.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { showBlocks } from "./show-home.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const [loom, mill] = [await givenBrand(db), await givenBrand(db)];
const [kurta, stole, cap, belt] = [
  await givenProduct(db, { name: "Kurta", brandId: loom.id, pricePaise: 90_00, mrpPaise: 100_00, sizes: ["M"] }),
  await givenProduct(db, { name: "Stole", brandId: loom.id, pricePaise: 50_00, mrpPaise: 100_00, sizes: ["M"] }),
  await givenProduct(db, { name: "Cap", brandId: mill.id, sizes: ["M"] }),
  await givenProduct(db, { name: "Belt", brandId: mill.id, pricePaise: 20_00, mrpPaise: 100_00, sizes: ["M"] }),
];

async function shown(source: RailSource, place: { category?: string; brand?: string } = {}) {
  const { category = null, brand = null } = place;
  const block = { _id: randomUUID(), kind: "rail" as const, heading: "Rail", startsAt: null, endsAt: null };
  const [rail] = await showBlocks(db, [{ ...block, source, category, brand }], { at: Date.now() });
  return rail?.kind === "rail" ? { names: rail.products.map(({ name }) => name), link: rail.link } : undefined;
}
const names = (products: Product[]) => products.map(({ name }) => name);

test("a rail shows the newest, the most reduced or the most bought, of all or of a brand", async () => {
  expect(await shown("new")).toEqual({ names: ["Belt", "Cap", "Stole", "Kurta"], link: "/shop" });
  expect(await shown("reduced")).toEqual({ names: ["Belt", "Stole", "Kurta"], link: "/shop?order=3" });
  expect(await shown("most bought"), "nothing was bought").toBeUndefined();
  const lastSoldAt = new Date();
  await db.insert(productSales).values([
    { productId: cap.id, pieces: 3, lastSoldAt },
    { productId: kurta.id, pieces: 7, lastSoldAt },
  ]);
  expect((await shown("most bought"))?.names).toEqual(["Kurta", "Cap"]);
  expect(await shown("most bought", { brand: mill.id })).toEqual({ names: ["Cap"], link: `/shop/brand/${mill.slug}` });
  const { id: category } = await givenCategory(db);
  expect(await shown("new", { category }), "an empty category").toBeUndefined();
  await db.delete(productSales);
});

test("what is sold out or hidden is not in a rail, and comes back", async () => {
  await changeProduct(db, belt.id, { quantity: 0 });
  expect((await shown("reduced"))?.names).toEqual(["Stole", "Kurta"]);
  await changeProduct(db, belt.id, { quantity: 5 });
  expect((await shown("reduced"))?.names).toEqual(["Belt", "Stole", "Kurta"]);
});

test("what a browser remembers is answered in its order, without what is gone, and never kept", async () => {
  const gone = await givenProduct(db, { name: "Gone" });
  await hideProduct(db, gone.id);
  const ids = [cap.id, gone.id, randomUUID(), kurta.id.toUpperCase(), cap.id].join(",");
  const answer = await app.inject(`/api/home/seen?ids=${ids}`);
  expect(names(answer.json().products)).toEqual(["Cap", "Kurta"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect((await app.inject("/api/home/seen?ids=")).json()).toEqual({ products: [] });
  for (const wrong of [
    "me",
    Array(13)
      .fill(0)
      .map(() => randomUUID())
      .join(","),
  ]) {
    const refused = await app.inject(`/api/home/seen?ids=${wrong}`);
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      "Ids must be at most 12 ids with commas between them.",
    ]);
  }
});

test("brands are liked by hearts and by orders that were not cancelled, each by its own person", async () => {
  const liked = async ({ headers }: { headers: object }) => {
    const answer = await app.inject({ url: "/api/home/liked", headers: { ...headers } });
    expect(answer.headers["cache-control"]).toBe("no-store");
    return names(answer.json().products);
  };
  const [member, buyer] = [await givenMember(shop), await givenBuyer(shop)];
  expect(await liked(member)).toEqual([]);
  await db.insert(wishes).values({ userId: member.userId, productId: kurta.id });
  expect(await liked(member)).toEqual(["Stole", "Kurta"]);
  const order = await givenOrder(app, buyer, [{ product: cap.id }]);
  expect(await liked(buyer)).toEqual(["Belt", "Cap"]);
  await setStatus(app, buyer, order.products[0]?._id ?? "", "Cancelled");
  expect(await liked(buyer)).toEqual([]);
  expect(await liked(member)).toEqual(["Stole", "Kurta"]);
  expect(stole.brandId).toBe(loom.id);
});
