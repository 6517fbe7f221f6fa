import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { ImportProblem } from "#contract/catalogue/import-export.ts";
import { startJobs } from "#server/background-jobs.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { createImportClient } from "#server/testing/clients/import-client.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db, shop } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());
const merchant = await givenMerchant(shop);
const { upload, request, waitForState, startAndWait, download } = createImportClient(app);

async function bring(...lines: string[]) {
  const answer = await upload(merchant, `${lines.join("\n")}\n`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { _id } = await waitForState(merchant, answer.json().import._id, "checked");
  const { problems } = await request<{ problems: ImportProblem[] }>(merchant, `/product/import/${_id}/problems`);
  return { problems, ...(problems.length === 0 && (await startAndWait(merchant, _id))) };
}
const attributesOf = async (sku: string) =>
  (await db.select().from(products).where(eq(products.sku, sku)))[0]?.attributes;

test("a file has a column for each fact: it adds and changes them, and what it leaves empty stays", async () => {
  const known = { sku: "K-1", brandId: merchant.brandId, description: "Fine", sizes: ["M" as const] };
  await givenProduct(db, { ...known, attributes: { fit: "Slim", care: "Wash cold" } });
  const done = await bring(
    "sku,name,description,price,quantity,taxable,fact cloth,Fact Country of Origin,fact fit",
    "NEW-1,Kurta,Fine,999,3,no,khadi,India,",
    "K-1,Kurta,Fine,999,3,no,Silk,,",
  );
  expect(done).toMatchObject({ problems: [], added: 1, changed: 1 });
  expect(await attributesOf("NEW-1")).toEqual({ cloth: "Khadi", countryOfOrigin: "India" });
  expect(await attributesOf("K-1")).toEqual({ cloth: "Silk", fit: "Slim", care: "Wash cold" });
  const again = await bring(...(await download(merchant)).split("\r\n").slice(0, 3));
  expect(again).toMatchObject({ problems: [], changed: 0, unchanged: 2 });
});

test("a fact that is none, and a choice that is none, are named with their column", async () => {
  const { problems } = await bring(
    "sku,name,description,price,quantity,taxable,fact moon,fact cloth,fact care",
    `NEW-2,Kurta,Fine,999,3,no,full,Moonlight,${"a".repeat(501)}`,
  );
  expect(problems.map(({ field, sentence }) => `${field}: ${sentence}`)).toEqual([
    'fact moon: "moon" is no fact of this product.',
    'fact cloth: Cloth has no choice "Moonlight".',
    "fact care: Care must be at most 500 characters.",
  ]);
  expect(await attributesOf("NEW-2")).toBeUndefined();
});
