import { expect, test } from "vitest";
import type { Product } from "#contract/catalogue/products.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import { givenBrand, givenCategory, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { boughtTogether } from "./tables.ts";

const { app, shop, db } = await openShop();
const related = async (slug: string, headers = {}): Promise<Product[]> =>
  (await app.inject({ url: `/api/product/related/${slug}`, headers })).json().products;
const slugs = (found: Product[]) => found.map(({ slug }) => slug);

test("kin of category and brand come first, then of the category, then of the brand, each by nearness of price", async () => {
  const [loom, indigo] = [await givenBrand(db), await givenBrand(db)];
  const [kurtas, sarees] = [await givenCategory(db), await givenCategory(db)];
  const shirt = await givenProduct(db, { brandId: loom.id, pricePaise: 100_000 }, [kurtas]);
  const brandOnly = await givenProduct(db, { brandId: loom.id, pricePaise: 100_000 }, [sarees]);
  const categoryFar = await givenProduct(db, { brandId: indigo.id, pricePaise: 300_000 }, [kurtas]);
  const categoryNear = await givenProduct(db, { pricePaise: 90_000 }, [kurtas]);
  const bothFar = await givenProduct(db, { brandId: loom.id, pricePaise: 50_000 }, [kurtas, sarees]);
  const bothNear = await givenProduct(db, { brandId: loom.id, pricePaise: 110_000 }, [kurtas]);
  const stranger = await givenProduct(db, { brandId: indigo.id, pricePaise: 100_000 }, [sarees]);
  const found = slugs(await related(shirt.slug));
  expect(found).toEqual([bothNear, bothFar, categoryNear, categoryFar, brandOnly].map(({ slug }) => slug));
  expect(found).not.toContain(stranger.slug);
  expect(slugs(await related(shirt.id))).toEqual(found);
});

test("there are at most eight, each once, never the product itself nor one the shop does not show", async () => {
  const brand = await givenBrand(db);
  const both = [await givenCategory(db), await givenCategory(db)];
  const made = [];
  for (let i = 0; i < 14; i++) made.push(await givenProduct(db, { brandId: brand.id, pricePaise: 50_000 }, both));
  const [it, gone] = made;
  await hideProduct(db, gone?.id ?? "");
  const found = slugs(await related(it?.slug ?? ""));
  expect(found).toHaveLength(8);
  expect(new Set(found).size).toBe(8);
  expect(found).not.toContain(it?.slug);
  expect(found).not.toContain(gone?.slug);
  expect(slugs(await related(it?.slug ?? ""))).toEqual(found);
});

test("many of the closest kind do not keep the row from being filled with the next kind", async () => {
  const brand = await givenBrand(db);
  const category = await givenCategory(db);
  const it = await givenProduct(db, { brandId: brand.id, pricePaise: 100_000 }, [category]);
  for (let i = 1; i <= 7; i++) await givenProduct(db, { brandId: brand.id, pricePaise: 100_000 + i }, [category]);
  const next = await givenProduct(db, { pricePaise: 200_000 }, [category]);
  expect(slugs(await related(it.slug)).at(-1)).toBe(next.slug);
});

test("products without a brand are not kin for lacking one, and one without anything has no kin", async () => {
  const category = await givenCategory(db);
  const [alone, other] = [await givenProduct(db), await givenProduct(db)];
  const it = await givenProduct(db, {}, [category]);
  expect(await related(alone.slug)).toEqual([]);
  expect(slugs(await related(it.slug))).not.toContain(other.slug);
});

test("related products carry the hearts of the person who asks", async () => {
  const category = await givenCategory(db);
  const [it, liked] = [await givenProduct(db, {}, [category]), await givenProduct(db, {}, [category])];
  const asha = await givenMember(shop);
  await db.insert(wishes).values({ userId: asha.userId, productId: liked.id });
  expect((await related(it.slug, asha.headers)).map(({ isLiked }) => isLiked)).toEqual([true]);
  expect((await related(it.slug)).map(({ isLiked }) => isLiked)).toEqual([false]);
});

test("what others bought with it comes after the closest kin, the most bought first, as far as it is shown", async () => {
  const brand = await givenBrand(db);
  const category = await givenCategory(db);
  const it = await givenProduct(db, { brandId: brand.id, pricePaise: 100_000 }, [category]);
  const closest = await givenProduct(db, { brandId: brand.id, pricePaise: 300_000 }, [category]);
  const sameCategory = await givenProduct(db, { pricePaise: 100_000 }, [category]);
  const [seldom, often, hidden] = [await givenProduct(db), await givenProduct(db), await givenProduct(db)];
  const pair = (other: { id: string }, times: number) => ({ productId: it.id, otherId: other.id, times });
  await db.insert(boughtTogether).values([pair(seldom, 2), pair(often, 9), pair(hidden, 99), pair(closest, 1)]);
  await hideProduct(db, hidden.id);
  expect(slugs(await related(it.slug))).toEqual([closest, often, seldom, sameCategory].map(({ slug }) => slug));
  expect(slugs(await related(often.slug))).toEqual([]);
});
