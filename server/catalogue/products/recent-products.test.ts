import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { expireRecentProducts, maxRecentProducts } from "./service.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

const older = 30;

async function find(search: string) {
  const answer = await app.inject({ url: "/api/product", query: { search, limit: "100" }, headers: admin.headers });
  return answer.json<{ products: { sku: string }[]; count: number }>();
}

test("what is no longer among the newest is found all the same, after the newer ones", async () => {
  await transaction(db, (tx) =>
    tx.execute(sql`
      insert into products (sku, name, slug, quantity, price_paise, is_active, created_at)
      select 'P-' || n, case when n % 3000 = 0 then 'Rare shawl' else 'Common shirt' end, 'p-' || n, 1, 100, false, now() - n * interval '1 minute'
        from generate_series(1, ${maxRecentProducts + older}::int) n`),
  );
  await expireRecentProducts(db);
  await expireRecentProducts(db);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from products where not is_recent`);
  expect(rows).toEqual([{ n: older }]);
  const rare = await find("rare shawl");
  expect(rare.products.map(({ sku }) => sku)).toEqual(["P-3000", "P-6000", "P-9000"]);
  expect((await find(`p-${maxRecentProducts + older}`)).products).toMatchObject([
    { sku: `P-${maxRecentProducts + older}` },
  ]);
  const common = await find("common");
  expect(common.count).toBe(100);
  expect(common.products[0]).toMatchObject({ sku: "P-1" });
  expect((await find("p")).products.map(({ sku }) => sku)).toContain("P-100");
});
