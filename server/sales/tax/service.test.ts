import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { gstRatePercent } from "#contract/sales/gst.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { hsnOfProduct, readTaxRules, taxRulesSql } from "./service.ts";
import { taxSettings } from "./tables.ts";

const { db } = await openShop();

async function hsnOf(id: string): Promise<unknown> {
  const { rows } = await db.execute(sql`select ${hsnOfProduct} as hsn from products p where p.id = ${id}`);
  return rows[0]?.hsn;
}

test("a product has its own HSN code, or that of the first of its categories by name, or none", async () => {
  const [plain, shirts, tops] = [
    await givenCategory(db, { name: "All" }),
    await givenCategory(db, { name: "Shirts", hsn: "6205" }),
    await givenCategory(db, { name: "Tops", hsn: "6109" }),
  ];
  const own = await givenProduct(db, { hsn: "61091000" }, [shirts]);
  const several = await givenProduct(db, {}, [tops, plain, shirts]);
  const without = await givenProduct(db, {}, [plain]);
  const alone = await givenProduct(db);
  expect(await Promise.all([own, several, without, alone].map(({ id }) => hsnOf(id)))).toEqual([
    "61091000",
    "6205",
    "",
    "",
  ]);
});

test("nothing of GST counts before it is switched on; then all rates do", async () => {
  expect(await readTaxRules(db)).toEqual({ scheme: "flat" });
  const set = (scheme: "flat" | "gst") =>
    db
      .insert(taxSettings)
      .values({ scheme, sellerState: "29", gstin: "29AAGCB7383J1Z4" })
      .onConflictDoUpdate({ target: taxSettings.isTheRow, set: { scheme } });
  await set("flat");
  expect(await readTaxRules(db)).toEqual({ scheme: "flat" });
  await set("gst");
  const rules = await readTaxRules(db);
  if (rules.scheme !== "gst") throw new Error("GST is not on");
  const { rows } = await db.execute(sql`select 1 as more, ${taxRulesSql} as rules`);
  expect(rows).toEqual([{ more: 1, rules }]);
  expect(rules).toMatchObject({ sellerState: "29", gstin: "29AAGCB7383J1Z4" });
  const rate = (hsn: string, day: string) =>
    gstRatePercent(rules.rates, { hsn, day, totalPaise: 2_000_00, quantity: 1 });
  expect([rate("6205", "2025-09-21"), rate("6205", "2025-09-22"), rate("5007", "2025-09-22")]).toEqual([12, 5, 5]);
});
