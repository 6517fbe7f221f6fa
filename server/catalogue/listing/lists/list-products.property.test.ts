import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import type { ProductList } from "#contract/catalogue/products.ts";
import { freeSize, letterSizes, type Size, sizes } from "#contract/catalogue/sizes.ts";
import { toPaise } from "#contract/money.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { examinedMax } from "./list-several.ts";

// Tries many lists.
vi.setConfig({ testTimeout: 90_000 });

const { app, db } = await openShop();

const brandSlugs = ["loom", "indigo", "hidden"];
const categorySlugs = ["men", "women", "closed"];

/** Prices at, just below and just above the ends of bands, and anywhere else. */
const paise = fc.oneof(
  fc.integer({ min: 100, max: 900_000 }),
  fc.integer({ min: 1, max: 30 }).chain((n) => fc.constantFrom(n * 25_000 - 1, n * 25_000, n * 25_000 + 1)),
);

const Product = fc.record({
  pricePaise: paise,
  brand: fc.constantFrom(null, ...brandSlugs),
  categories: fc.uniqueArray(fc.constantFrom(...categorySlugs)),
  sizes: fc.oneof(fc.subarray<Size>([...letterSizes]), fc.constant<Size[]>([freeSize])),
  ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  isActive: fc.boolean(),
  colour: fc.constantFrom(null, 0, 5, 12),
  facts: fc.record(
    {
      cloth: fc.constantFrom("Cotton", "Silk", "Wool"),
      fit: fc.constantFrom("Slim", "Regular"),
      care: fc.constant("Silk"),
    },
    { requiredKeys: [] },
  ),
  /** What its MRP is above the price, in percent of it: at, just below and just above the choices of the filter, and anywhere else. */
  markup: fc.oneof(
    fc.constant(null),
    fc.constantFrom(0, 11.1, 11.2, 25, 42.8, 66.6, 66.7, 99.9, 100),
    fc.integer({ min: 0, max: 300 }),
  ),
});
type Made = {
  pricePaise: number;
  brand: string | null;
  categories: string[];
  sizes: Size[];
  ratings: number[];
  isActive: boolean;
  colour: number | null;
  facts: Partial<Record<string, string>>;
  markup: number | null;
};

const mrpOf = ({ pricePaise, markup }: Made) => (markup === null ? null : Math.round(pricePaise * (1 + markup / 100)));
/** In whole percent, by arithmetic that has no fractions. */
function discountOf(p: Made): number {
  const mrp = BigInt(mrpOf(p) ?? p.pricePaise);
  return Number(((mrp - BigInt(p.pricePaise)) * 100n) / mrp);
}

const Query = fc.record(
  {
    category: fc.constantFrom("all", "", "men", "women", "closed", "no-such"),
    brand: fc.constantFrom(
      "all",
      "",
      "loom",
      "indigo",
      "hidden",
      "no-such",
      "loom,indigo",
      "loom,no-such",
      "hidden,no-such",
    ),
    size: fc.oneof(
      fc.constantFrom("all", ...sizes),
      fc.uniqueArray(fc.constantFrom<string>(...sizes), { minLength: 2 }).map((values) => values.join(",")),
    ),
    colour: fc.constantFrom("", "Red", "Red,Black", "Blue", "Pink"),
    facts: fc.oneof(
      fc.constantFrom("", "cloth:Mud", "no:Silk", "care:Silk", "cloth:Cotton,no:Silk"),
      fc
        .uniqueArray(fc.constantFrom("cloth:Cotton", "cloth:Silk", "cloth:Mud", "fit:Slim", "fit:Regular"), {
          minLength: 1,
        })
        .map((values) => values.join(",")),
    ),
    rating: fc.constantFrom("0", "1", "2", "3", "4", "5"),
    min: fc.oneof(
      fc.constantFrom("0", "1", "250", "500"),
      paise.map((p) => String(p / 100)),
    ),
    max: fc.oneof(
      fc.constantFrom("0", "250", "2500", "5000"),
      paise.map((p) => String(p / 100)),
    ),
    discount: fc.constantFrom("0", "10", "20", "30", "40", "50"),
    order: fc.constantFrom("0", "1", "2", "3"),
    page: fc.constantFrom("1", "2"),
    limit: fc.constantFrom("1", "7", "10", "500"),
  },
  { requiredKeys: [] },
);
type Asked = Partial<
  Record<
    | "category"
    | "brand"
    | "size"
    | "colour"
    | "facts"
    | "rating"
    | "discount"
    | "min"
    | "max"
    | "order"
    | "page"
    | "limit",
    string
  >
>;

async function stock(made: Made[]) {
  await db.execute(sql`truncate products, brands, categories, category_products restart identity cascade`);
  await db.execute(
    sql`insert into brands (name, slug, is_active) values ('Loom', 'loom', true), ('Indigo', 'indigo', true), ('Hidden', 'hidden', false)`,
  );
  await db.execute(
    sql`insert into categories (name, slug, is_active) values ('Men', 'men', true), ('Women', 'women', true), ('Closed', 'closed', false)`,
  );
  for (const [n, product] of made.entries()) {
    const sum = product.ratings.reduce((a, b) => a + b, 0);
    await db.execute(sql`
      insert into products (sku, name, slug, quantity, price_paise, mrp_paise, sizes, is_active, rating_sum, rating_count, created_at, colour_family, facts, brand_id)
      values (${`P${n}`}, ${`Product ${n}`}, ${`p-${n}`}, 5, ${product.pricePaise}, ${mrpOf(product)}, ${sql.param(product.sizes)}, ${product.isActive},
              ${sum}, ${product.ratings.length}, now() - ${`${n} hours`}::interval, ${product.colour}, ${JSON.stringify(product.facts)}::jsonb, (select id from brands where slug = ${product.brand}))`);
    await db.execute(sql`
      insert into reviews (product_id, title, review, rating, status)
      select p.id, 'Good', 'Good cloth', r.rating, 'Approved' from products p, unnest(${sql.param(product.ratings)}::int[]) as r(rating)
       where p.slug = ${`p-${n}`}`);
    await db.execute(sql`
      insert into category_products select c.id, p.id from categories c, products p
       where p.slug = ${`p-${n}`} and c.slug = any(${sql.param(product.categories)})`);
  }
  await transaction(db, rebuildListing);
}

const wanted = (value: string | undefined) =>
  value === undefined || value === "" || value === "all" ? undefined : value;

const several = (value = "") => value.split(",");
const colourOf = ({ colour }: Made) => (colour === null ? "" : (colourFamilies[colour]?.name ?? ""));

/** Only these are filters: nothing has another one. */
const fields = ["cloth", "fit"];
function hasAttributes({ facts: attributes }: Made, asked: string): boolean {
  const pairs = several(asked).map((pair) => pair.split(":") as [string, string]);
  return pairs.every(([key]) =>
    pairs.some(([other, value]) => other === key && fields.includes(key) && attributes[key] === value),
  );
}

/** A model of the list that looks at every product. */
function naive(made: Made[], asked: Asked) {
  const min = Number(asked.min ?? 1) * 100;
  const bound = asked.max === undefined ? (min > 250_000 ? 0 : 2500) : Number(asked.max);
  const max = bound === 0 ? Number.POSITIVE_INFINITY : bound * 100;
  const shown = made.map((p, n) => ({ ...p, slug: `p-${n}`, n })).filter((p) => p.isActive && p.brand !== "hidden");
  const stars = (p: Made) => (p.ratings.length === 0 ? 0 : p.ratings.reduce((a, b) => a + b, 0) / p.ratings.length);
  const tests = {
    category: (p: Made) =>
      !wanted(asked.category) || (asked.category !== "closed" && p.categories.includes(asked.category ?? "")),
    brand: (p: Made) => !wanted(asked.brand) || several(asked.brand).includes(p.brand ?? ""),
    size: (p: Made) => !wanted(asked.size) || p.sizes.some((size) => several(asked.size).includes(size)),
    colour: (p: Made) => !wanted(asked.colour) || several(asked.colour).includes(colourOf(p)),
    facts: (p: Made) => !wanted(asked.facts) || hasAttributes(p, asked.facts ?? ""),
    rating: (p: Made) => stars(p) >= Number(asked.rating ?? 0),
    discount: (p: Made) => discountOf(p) >= Number(asked.discount ?? 0),
    price: (p: Made) => p.pricePaise >= Math.round(min) && p.pricePaise <= Math.round(max),
  };
  const all = Object.keys(tests) as (keyof typeof tests)[];
  const passing = (but?: keyof typeof tests) => shown.filter((p) => all.every((key) => key === but || tests[key](p)));
  const tally = (products: Made[], values: string[], has: (p: Made, value: string) => boolean) =>
    values.map((value) => [value, products.filter((p) => has(p, value)).length]).filter(([, n]) => n !== 0);
  const found = passing();
  const order = Number(asked.order ?? 0);
  if (order === 1) found.sort((a, b) => b.pricePaise - a.pricePaise);
  if (order === 2) found.sort((a, b) => a.pricePaise - b.pricePaise);
  if (order === 3) found.sort((a, b) => discountOf(b) - discountOf(a));
  const inPlace = shown.filter((p) => tests.category(p) && tests.brand(p));
  const choicesOf = (key: string, values: string[]) =>
    values.filter((value) => inPlace.some((p) => p.facts[key] === value));
  const attributes = [
    { key: "cloth", label: "Cloth", choices: choicesOf("cloth", ["Cotton", "Silk", "Wool"]) },
    { key: "fit", label: "Fit", choices: choicesOf("fit", ["Slim", "Regular"]) },
  ].filter(({ choices }) => choices.length > 0);
  return {
    found,
    facts: attributes,
    others: passing("price").length - found.length,
    categories: tally(passing("category"), ["men", "women"], (p, value) => p.categories.includes(value)),
    brands: tally(passing("brand"), ["indigo", "loom"], (p, value) => p.brand === value),
    discounts: [10, 20, 30, 40, 50]
      .map((percent) => [percent, passing("discount").filter((p) => discountOf(p) >= percent).length])
      .filter(([, n]) => n !== 0),
    sizes: tally(passing("size"), [...sizes], (p, value) => p.sizes.includes(value as Size)),
  };
}

async function ask(query: Asked): Promise<ProductList> {
  const answer = await app.inject({ url: "/api/product/list", query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function compare(made: Made[], asked: Asked, answer: ProductList) {
  const { found, others, categories, brands, discounts, facts: attributes, sizes: bySize } = naive(made, asked);
  const limit = Math.min(Number(asked.limit ?? 10), 100);
  const from = (Number(asked.page ?? 1) - 1) * limit;
  expect(answer.count).toBe(found.length);
  expect(answer.totalPages).toBe(Math.ceil(found.length / limit));
  expect(answer.otherPrices).toBe(others);
  expect(answer.facets.categories.map(({ slug, count }) => [slug, count])).toEqual(categories);
  expect(answer.facets.brands.map(({ slug, count }) => [slug, count])).toEqual(brands);
  expect(answer.facets.discounts.map(({ percent, count }) => [percent, count])).toEqual(discounts);
  expect(answer.facets.sizes.map(({ size, count }) => [size, count])).toEqual(bySize);
  expect(answer.facets.facts).toEqual(attributes);
  const page = found.slice(from, from + limit);
  expect(answer.products.map((p) => p.discountPercent)).toEqual(
    answer.products.map(({ slug }) => discountOf(made[Number(slug.slice(2))] as Made)),
  );
  // Products of one price or discount may stand in either order; what they are sorted by may not.
  const order = Number(asked.order ?? 0);
  if (order === 3) expect(answer.products.map((p) => p.discountPercent)).toEqual(page.map(discountOf));
  else if (order === 0) expect(answer.products.map((p) => p.slug)).toEqual(page.map((p) => p.slug));
  else expect(answer.products.map((p) => toPaise(p.price))).toEqual(page.map((p) => p.pricePaise));
}

test("lists, counts and facets agree with looking at every product", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(Product, { minLength: 1, maxLength: 40 }),
      fc.array(Query, { minLength: 25, maxLength: 25 }),
      async (made, queries) => {
        await stock(made);
        for (const query of queries) compare(made, query, await ask(query));
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

test("several brands, sizes and colours are one list in whatever order they are asked for, and only the shop's own", async () => {
  await stock(fc.sample(Product, { numRuns: 40, seed: 3 }));
  expect(await ask({ brand: "loom,indigo", size: "M,S", colour: "Red,Black" })).toEqual(
    await ask({ brand: " indigo,loom,loom", size: "S,M,S", colour: "Black,Red,all" }),
  );
  const many = Array.from({ length: 21 }, (_, n) => `brand-${n}`).join(",");
  for (const query of ["size=M,XXXL", "colour=Red,Mud", `brand=${many}`])
    expect((await app.inject({ url: `/api/product/list?${query}` })).statusCode, query).toBe(400);
});

test("a large shop looks through the first of a list's place, and says that there may be more", async () => {
  const made = fc.sample(Product, { numRuns: 60, seed: 5 }).map((p) => ({ ...p, isActive: true, brand: "loom" }));
  await stock(made);
  const asked = { size: "S,M", max: "0", limit: "100" };
  const whole = await ask(asked);
  const before = { ...examinedMax };
  try {
    examinedMax.shop = 10;
    const bounded = await ask({ ...asked, page: "1" });
    expect(bounded.isPartial).toBeUndefined();
    expect(bounded.count).toBe(whole.count);
    expect(bounded.facets.sizes).toEqual(whole.facets.sizes);
    expect(bounded.facets.brands).toEqual([{ slug: "loom", name: "Loom", count: null }]);
    expect((await ask({ ...asked, brand: "loom,indigo" })).products).toEqual(whole.products);
    examinedMax.place = 20;
    const partial = await ask({ ...asked, limit: "99" });
    expect(partial.isPartial).toBe(true);
    expect(partial.count).toBeLessThan(whole.count);
    expect(partial.products.map((p) => p._id)).toEqual(whole.products.slice(0, partial.count).map((p) => p._id));
    expect(partial.facets.sizes.every(({ count }) => count === null)).toBe(true);
  } finally {
    Object.assign(examinedMax, before);
  }
});

test("a walk through all pages meets every product once", async () => {
  await stock(
    fc
      .sample(Product, { numRuns: 60, seed: 7 })
      .map((p) => ({ ...p, pricePaise: 99_900, markup: p.markup && 50, isActive: true })),
  );
  for (const order of ["0", "1", "2", "3"]) {
    const seen: string[] = [];
    const { totalPages, count } = await ask({ order, limit: "7" });
    for (let page = 1; page <= totalPages; page++)
      seen.push(...(await ask({ order, limit: "7", page: String(page) })).products.map((p) => p._id));
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
  }
});
