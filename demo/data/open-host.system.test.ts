import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { addDemoData } from "./demo-data.ts";

// Fills the shop with demo data twice.
vi.setConfig({ testTimeout: 90_000 });

const { shop, db } = await openShop({ HOST: "0.0.0.0" });

test("a start that breaks leaves nothing half-made, and the next one makes it whole", async () => {
  await db.execute(sql`alter table reviews add constraint broken check (rating < 5)`);
  await expect(addDemoData(shop, () => undefined)).rejects.toThrow();
  expect(await db.$count(products)).toBe(0);
  expect(await db.$count(users)).toBe(0);
  await db.execute(sql`alter table reviews drop constraint broken`);
  await addDemoData(shop, () => undefined);
  expect(await db.$count(products)).toBeGreaterThan(100);
});

test("a shop that others can reach has no account with a known password", async () => {
  expect(await db.$count(users, sql`password_hash is not null`)).toBe(0);
  expect(await db.$count(users, sql`role <> 'ROLE MEMBER'`)).toBe(0);
  expect(await db.$count(merchants)).toBe(5);
});
