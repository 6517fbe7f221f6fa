import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDemoData } from "#demo/data/demo-data.ts";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { addFurtherViews } from "./add-further-views.ts";
import { demoProducts } from "./products.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const encoding = { widths: [40], avifEffort: 0, webpEffort: 0 };
const catalogue = demoProducts();
const picturesOf = async (slug = "") =>
  (await app.inject(`/api/product/item/${slug}`)).json().product.pictures.map(({ alt }: { alt: string }) => alt);

test("a shop that opens with the front of each garment gets the other views afterwards, also after a stop in between", async () => {
  await addDemoData(shop, () => undefined, { encoding, viewsLater: true });
  expect(await db.$count(products)).toBe(catalogue.length);
  expect(await db.$count(productPictures)).toBe(0);
  const [first, second, third] = catalogue.filter(({ isActive }) => isActive);
  expect(await picturesOf(first?.slug)).toEqual([first?.views[0]?.alt]);

  // Somebody has changed the pictures of one meanwhile.
  await db
    .update(products)
    .set({ pictureAlt: "my own photo" })
    .where(eq(products.slug, second?.slug ?? ""));

  const stop = new AbortController();
  const addedOne = async () => {
    while ((await db.$count(productPictures)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    stop.abort();
  };
  await Promise.all([addFurtherViews(shop, { encoding, signal: stop.signal }), addedOne()]);
  const untilStop = await db.$count(productPictures);
  expect(untilStop).toBeGreaterThan(0);
  expect(untilStop).toBeLessThan(2 * catalogue.length);

  await addFurtherViews(shop, { encoding });
  expect(await db.$count(productPictures)).toBe(2 * (catalogue.length - 1));
  expect(await picturesOf(first?.slug)).toEqual(first?.views.map(({ alt }) => alt));
  expect(await picturesOf(second?.slug)).toEqual(["my own photo"]);

  // Once all are there, a view that is deleted does not come back.
  await db.delete(productPictures).where(sql`product_id = (select id from products where slug = ${third?.slug})`);
  await addFurtherViews(shop, { encoding });
  expect(await picturesOf(third?.slug)).toEqual([third?.views[0]?.alt]);
});
