import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { PromotionKind } from "#contract/catalogue/promotions.ts";
import { saleOfProduct, salePricePaise } from "#server/catalogue/listing/service.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { deletePromotions, givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";

// Tries many promotions.
vi.setConfig({ testTimeout: 90_000 });

const { db } = await openShop();
const brands = [await givenBrand(db), await givenBrand(db)];
const categories = [await givenCategory(db), await givenCategory(db)];
const [first, second] = brands;
if (!first || !second) throw new Error("two brands are needed");
const pricesPaise = [100, 101, 149, 99_900, 250_001, 1_000_000_00];
const products = await Promise.all(
  pricesPaise.map(async (pricePaise, i) => {
    const inCategories = categories.filter((_, n) => i % (n + 2) === 0);
    const brandId = [null, first.id, second.id][i % 3] ?? null;
    const { id } = await givenProduct(db, { pricePaise, brandId }, inCategories);
    return { id, pricePaise, brandId, categories: inCategories.map(({ id }) => id) };
  }),
);
type Sold = (typeof products)[number];

const Hours = fc.integer({ min: -2, max: 2 });
const Promotion = fc.record({
  kind: fc.constantFrom<PromotionKind>("percent", "amount", "price", "buy get"),
  value: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 300_000 })),
  targets: fc.uniqueArray(
    fc.oneof(
      fc.constant("all" as const),
      fc.constantFrom(...products.map(({ id }) => `product ${id}`)),
      fc.constantFrom(...brands.map(({ id }) => `brand ${id}`)),
      fc.constantFrom(...categories.map(({ id }) => `category ${id}`)),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  owner: fc.constantFrom(null, null, first.id, second.id),
  /** Begun or not, ended or not, or open. */
  starts: Hours,
  lasts: fc.constantFrom(null, 1, 2, 3),
  isActive: fc.constantFrom(true, true, true, false),
});
type Made = typeof Promotion extends fc.Arbitrary<infer T> ? T & { id: string } : never;

/** A model that looks at every promotion, in arithmetic that has no fractions. */
function isIn({ targets, owner }: Made, product: Sold): boolean {
  const places = ["all", `product ${product.id}`, `brand ${product.brandId}`];
  const hit = [...places, ...product.categories.map((id) => `category ${id}`)].some((place) => targets.includes(place));
  return hit && (owner === null || owner === product.brandId);
}
// A few seconds pass between this clock and the statement: a promotion begins half an hour before or after the whole hour.
const isRunning = ({ starts, lasts, isActive }: Made) =>
  isActive && starts - 0.5 <= 0 && (lasts === null || starts - 0.5 + lasts > 0);
const percentOf = (value: number) => Math.min(value, 10_000);
function reduced({ kind, value }: Made, pricePaise: number): number {
  const price = BigInt(pricePaise);
  if (kind === "percent") return Number((price * BigInt(10_000 - percentOf(value)) * 2n + 10_000n) / 20_000n);
  if (kind === "amount") return value < pricePaise ? pricePaise - value : pricePaise;
  return value;
}
function model(made: Made[], product: Sold) {
  const running = made.filter((one) => isRunning(one) && isIn(one, product));
  const best = running
    .filter(({ kind }) => kind !== "buy get")
    .map((one) => ({ id: one.id, paise: Math.max(100, reduced(one, product.pricePaise)) }))
    .filter(({ paise }) => paise < product.pricePaise)
    .sort((a, b) => a.paise - b.paise || (a.id < b.id ? -1 : 1))[0];
  return {
    paise: best?.paise ?? product.pricePaise,
    promotion: best?.id ?? null,
    buyGets: running.filter(({ kind }) => kind === "buy get").map(({ id }) => id),
  };
}

const target = (text: string) => {
  const [kind = "", id] = text.split(" ");
  return { kind: kind as "all", id };
};

async function store(made: Made[]) {
  await deletePromotions(db);
  for (const { id, kind, value, targets, owner, starts, lasts, isActive } of made) {
    const startsAt = new Date(Date.now() + (starts - 0.5) * 3_600_000);
    const endsAt = lasts === null ? null : new Date(startsAt.getTime() + lasts * 3_600_000);
    const terms =
      kind === "buy get" ? { buy: 2, get: 1 } : { valueHundredths: kind === "percent" ? percentOf(value) : value };
    await givenPromotion(
      db,
      { id, name: `Sale ${id}`, kind, ...terms, ownerBrandId: owner, startsAt, endsAt, isActive },
      targets.map(target),
    );
  }
}

async function read(product: Sold) {
  const { rows } = await db.execute<{
    paise: number;
    price_paise: number;
    promotion: { id: string; name: string } | null;
    buy_gets: { id: string; buy: number; get: number }[];
  }>(sql`
    select ${salePricePaise} as paise, sale.* from products p, lateral (${saleOfProduct}) sale where p.id = ${product.id}`);
  const [row] = rows;
  if (!row) throw new Error("the product is gone");
  expect(row.price_paise).toBe(row.paise);
  expect(row.promotion?.name ?? null).toBe(row.promotion && `Sale ${row.promotion.id}`);
  for (const one of row.buy_gets) expect(one).toMatchObject({ buy: 2, get: 1 });
  return { paise: row.paise, promotion: row.promotion?.id ?? null, buyGets: row.buy_gets.map(({ id }) => id) };
}

test("the best running promotion counts, whatever their order, never below a rupee nor above the price", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Promotion, { maxLength: 8 }), fc.nat(), async (drawn, seed) => {
      let at = Date.UTC(2026, 0, 1);
      const made: Made[] = drawn.map((one) => ({ ...one, id: newId(at++) }));
      const shuffled = made.toSorted((a, b) => ((a.value * 31 + seed) % 7) - ((b.value * 31 + seed) % 7));
      await store(shuffled);
      for (const product of products) {
        const found = await read(product);
        expect(found).toEqual(model(made, product));
        expect(found.paise).toBeGreaterThanOrEqual(100);
        expect(found.paise).toBeLessThanOrEqual(product.pricePaise);
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
  await deletePromotions(db);
});
