import {
  appendFileSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#server/platform/database/migrate/migrate.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

/** A version that comes after this one: one column more on hot tables, with an index, a rule and what it holds for the rows that are there. */
const nextVersion = [
  `alter table orders add column gift_note text;
   alter table products add column season text`,
  `alter table orders add constraint "a gift note has words" check (gift_note <> '') not valid`,
  `create index concurrently if not exists products_by_season on products (season)
   --> statement-breakpoint
   -- in batches
   update products set season = 'all' where id in (select id from products where season is null limit 1)
   --> statement-breakpoint
   alter table orders validate constraint "a gift note has words"`,
];

/** The SQL of this version and these migrations after its own. */
function givenNextVersion(migrations: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "tana-bana-next-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const journalFile = "platform/database/migrations/meta/_journal.json";
  for (const path of [...globSync("**/*.sql", { cwd: import.meta.dirname }), journalFile]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(join(import.meta.dirname, path), join(root, path));
  }
  const journal = JSON.parse(readFileSync(join(root, journalFile), "utf8"));
  for (const [i, statements] of migrations.entries()) {
    journal.entries.push({
      ...journal.entries.at(-1),
      idx: journal.entries.length,
      when: Date.now() + i,
      tag: `next${i}`,
    });
    writeFileSync(join(root, `platform/database/migrations/next${i}.sql`), statements);
  }
  writeFileSync(join(root, journalFile), JSON.stringify(journal));
  // Functions and triggers of the tables that are in use come anew as well.
  for (const file of ["catalogue/products/triggers.sql", "sales/orders/order-counts.sql"]) {
    appendFileSync(join(root, file), "\n-- of the next version");
  }
  return root;
}

test("this version goes on taking orders while the next one migrates, and after it has", async () => {
  const { id: product } = await givenProduct(db, { quantity: 1000, sizes: ["M"] });
  const root = givenNextVersion(nextVersion);
  const orders: string[] = [];
  let isOver = false;
  const buy = async () => {
    const buyer = await givenBuyer(shop);
    while (!isOver) {
      orders.push((await givenOrder(app, buyer, [{ product }]))._id);
      expect((await app.inject(`/api/product/list?page=${orders.length}`)).statusCode).toBe(200);
    }
  };
  const buyers = [buy(), buy(), buy()];
  await expect.poll(() => orders.length).toBeGreaterThan(2);
  await migrate(shop.settings.databaseUrl, { root });
  const soFar = orders.length;
  await expect.poll(() => orders.length).toBeGreaterThan(soFar + 3);
  isOver = true;
  await Promise.all(buyers);
  const { rows } = await db.execute(sql`
    select (select count(*)::int from orders) as orders, (select count(*)::int from products where season = 'all') as products,
           (select bool_and(convalidated) from pg_constraint where conname = 'a gift note has words') as validated,
           (select bool_and(indisvalid) from pg_index where indexrelid = 'products_by_season'::regclass) as indexed`);
  expect(rows).toEqual([{ orders: orders.length, products: 1, validated: true, indexed: true }]);
});
