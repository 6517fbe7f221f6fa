import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { rebuildListing, reindexProducts } from "./service.ts";

const { db } = await openShop();

/** A small shop: two brands (one of a merchant), two categories, products of many prices, sizes and ratings. */
async function givenListing(): Promise<string[]> {
  await db.execute(sql`
    insert into brands (id, name, slug) values
      ('00000000-0000-7000-8000-0000000000b1', 'Loom', 'loom'), ('00000000-0000-7000-8000-0000000000b2', 'Indigo', 'indigo')`);
  await db.execute(sql`
    insert into categories (id, name, slug) values
      ('00000000-0000-7000-8000-0000000000c1', 'Men', 'men'), ('00000000-0000-7000-8000-0000000000c2', 'Women', 'women')`);
  await db.execute(sql`
    insert into products (sku, name, slug, quantity, price_paise, mrp_paise, sizes, brand_id, rating_sum, rating_count, colour_family)
    select 'S' || n, 'Shirt ' || n, 'shirt-' || n, 1, 24900 + n * 5050,
           case when n % 2 = 0 then (24900 + n * 5050) * (100 + n * 2) / 100 end, (array['XS','S','M','L','XL','XXL'])[1:n % 7],
           case n % 3 when 0 then null when 1 then '00000000-0000-7000-8000-0000000000b1'::uuid
             else '00000000-0000-7000-8000-0000000000b2'::uuid end, n % 6, (n % 6 > 0)::int, nullif(n % 5, 4)
      from generate_series(1, 60) n`);
  await db.execute(sql`
    insert into reviews (product_id, title, review, rating, status)
    select id, 'Good', 'Good cloth', rating_sum, 'Approved' from products where rating_count = 1`);
  await db.execute(sql`
    insert into category_products (category_id, product_id)
    select c.id, p.id from categories c, products p where (c.slug = 'men') = (p.price_paise % 101 < 50) or p.quantity = 0`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from products order by sku`);
  return rows.map(({ id }) => id);
}

const counts = async () => [
  ...(await db.execute(sql`select * from listing_counts where r0s0 <> 0 order by category_id, band, brand_id`)).rows,
  ...(await db.execute(sql`select * from listing_prices where r0s0 <> 0 order by category_id, price_paise, brand_id`))
    .rows,
  ...(
    await db.execute(
      sql`select * from listing_discount_counts where r0s0 <> 0 order by category_id, brand_id, band, at_least`,
    )
  ).rows,
  ...(
    await db.execute(
      sql`select * from listing_discount_prices where r0s0 <> 0 order by category_id, brand_id, price_paise, at_least`,
    )
  ).rows,
  ...(await db.execute(sql`select * from listing_colours where count <> 0 order by category_id, brand_id, colour`))
    .rows,
  ...(await db.execute(sql`select * from listing_facts where count <> 0 order by category_id, brand_id, fact`)).rows,
];

/** What the counts would be if they were made from nothing. */
async function expectTrueCounts() {
  const kept = await counts();
  expect(kept.length).toBeGreaterThan(0);
  await transaction(db, rebuildListing);
  expect(kept).toEqual(await counts());
}

const products = await givenListing();

test("places taken one product at a time are counted as if all were counted at once", async () => {
  for (const product of products) await transaction(db, (tx) => reindexProducts(tx, { products: [product] }));
  await expectTrueCounts();
  const [all] = (
    await db.execute(sql`select sum(r0s0)::int as n from listing_counts
    where category_id = '00000000-0000-0000-0000-000000000000' and brand_id = '00000000-0000-0000-0000-000000000000'`)
  ).rows;
  expect(all).toEqual({ n: 60 });
});

test("a changed price, a switched-off brand and a gone product leave true counts", async () => {
  await transaction(db, async (tx) => {
    await tx.execute(
      sql`update products set price_paise = 999900, mrp_paise = 2000000, colour_family = 9 where id = ${products[3]}`,
    );
    await reindexProducts(tx, { products: [products[3] ?? ""] });
  });
  await expectTrueCounts();
  await transaction(db, async (tx) => {
    await tx.execute(sql`update brands set is_active = false where slug = 'loom'`);
    await reindexProducts(tx, { brandId: "00000000-0000-7000-8000-0000000000b1" });
  });
  await expectTrueCounts();
  await db.execute(sql`delete from products where id = ${products[5]}`);
  await expectTrueCounts();
});

test("changes at the same time leave true counts", async () => {
  await Promise.all(
    products.slice(10, 40).map((product, n) =>
      transaction(db, async (tx) => {
        await tx.execute(
          sql`update products set price_paise = ${30_000 + n * 100}, mrp_paise = ${32_000 + n * 1000} where id = ${product}`,
        );
        await reindexProducts(tx, { products: [product, products[(n * 7) % 60] ?? ""] });
      }),
    ),
  );
  await expectTrueCounts();
});

test("stock that is not the sum of its sizes is refused by the database", async () => {
  const product = products[20] ?? "";
  const write = (quantity: number) =>
    transaction(db, async (tx) => {
      await tx.execute(
        sql`insert into product_sizes (product_id, size, quantity) values (${product}, 'M', 3), (${product}, 'L', 4)`,
      );
      await tx.execute(sql`update products set quantity = ${quantity} where id = ${product}`);
    });
  await expect(write(8)).rejects.toMatchObject({ cause: { constraint: "stock_is_the_sum_of_its_sizes" } });
  await expect(write(7)).resolves.toBeUndefined();
});
