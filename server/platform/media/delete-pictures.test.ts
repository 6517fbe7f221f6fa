import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pictureReferences } from "#server/background-jobs.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { photo } from "#server/testing/clients/product-form.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { createPicture } from "./create-picture.ts";
import { deletePicture, deleteUnusedPictures } from "./delete-pictures.ts";
import { openPictureStore, type PictureStore } from "./picture-store.ts";
import { pictures } from "./tables.ts";

const { shop, db } = await openShop();
const store = openPictureStore(shop.settings);
const take = async () => (await createPicture(db, store, await photo())).id;
const aDayPasses = () => db.execute(sql`update pictures set unused_since = unused_since - interval '25 hours'`);
const left = async (id: string) =>
  (await db.$count(pictures, eq(pictures.id, id))) === 1 && (await store.read(id, "60.webp")) !== undefined;

test("a picture goes when no product has had it for a day", async () => {
  const [used, replaced, shared] = [await take(), await take(), await take()];
  const product = await givenProduct(db, { pictureId: replaced });
  await givenProduct(db, { pictureId: shared });
  const other = await givenProduct(db, { pictureId: shared });
  await deleteUnusedPictures(db, store, pictureReferences);
  await aDayPasses();
  await db.update(products).set({ pictureId: used }).where(eq(products.id, product.id));
  await db.delete(products).where(eq(products.id, other.id));
  await deleteUnusedPictures(db, store, pictureReferences);
  expect(await Promise.all([used, replaced, shared].map(left))).toEqual([true, true, true]);
  await aDayPasses();
  await deleteUnusedPictures(db, store, pictureReferences);
  expect(await Promise.all([used, replaced, shared].map(left))).toEqual([true, false, true]);
});

test("a picture that an order shows stays", async () => {
  const id = await take();
  await db.execute(sql`
    with placed as (
      insert into orders (cart_id, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent) values (uuid_v7(), 100, 0, 100, 5) returning id
    )
    insert into order_items (order_id, position, product_id, sku, name, slug, picture_id, size, quantity, price_paise, taxable, total_paise, tax_paise)
    select id, 0, uuid_v7(), 'S', 'Shirt', 'shirt', ${id}, 'M', 1, 100, false, 100, 0 from placed`);
  await deleteUnusedPictures(db, store, pictureReferences);
  await aDayPasses();
  await deleteUnusedPictures(db, store, pictureReferences);
  expect(await left(id)).toBe(true);
});

test("a picture whose files cannot be removed is tried again later", async () => {
  const id = await take();
  const broken: PictureStore = { ...store, remove: () => Promise.reject(new Error("no answer")) };
  await deleteUnusedPictures(db, store, pictureReferences);
  await aDayPasses();
  await expect(deleteUnusedPictures(db, broken, pictureReferences)).rejects.toThrow("no answer");
  expect(await left(id)).toBe(true);
  await deleteUnusedPictures(db, store, pictureReferences);
  expect(await left(id)).toBe(false);
});

test("the database keeps a picture that is in use", async () => {
  const id = await take();
  await givenProduct(db, { pictureId: id });
  await expect(deletePicture(db, store, id)).rejects.toThrow();
  expect(await left(id)).toBe(true);
});
