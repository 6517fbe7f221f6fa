import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ImportProblem, ProductImport } from "#contract/catalogue/import-export.ts";
import { startJobs } from "#server/background-jobs.ts";
import { productImports } from "#server/catalogue/import-export/tables.ts";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import { createImportClient } from "#server/testing/clients/import-client.ts";
import { photo } from "#server/testing/clients/product-form.ts";
import { givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

vi.setConfig({ testTimeout: 90_000 });

const { app, db, shop } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());
const { request, waitForState, startAndWait, download } = createImportClient(app);

let front: Uint8Array;
let back: Uint8Array;
beforeAll(async () => {
  front = new Uint8Array(await photo(60, 80, "#33427f"));
  back = new Uint8Array(await photo(60, 80, "#a83a31"));
});

const heading = "sku,name,description,price,quantity,taxable,pictures,colour,garment";
const table = (...rows: string[]) => strToU8([heading, ...rows].join("\n"));
const send = (person: Person, payload: Uint8Array) =>
  app.inject({
    method: "POST",
    url: "/api/product/import?fileName=spring.zip",
    headers: { ...person.headers, "content-type": "application/zip" },
    payload: Buffer.from(payload),
  });

async function check(person: Person, files: Record<string, Uint8Array>) {
  const answer = await send(person, zipSync(files));
  expect(answer.statusCode, answer.body).toBe(200);
  const found = await waitForState(person, answer.json().import._id, "checked");
  const { problems } = await request<{ problems: ImportProblem[] }>(person, `/product/import/${found._id}/problems`);
  return { ...found, problems };
}
const productOf = async (sku: string) => {
  const [row] = await db.select().from(products).where(eq(products.sku, sku));
  if (!row) throw new Error(`no product ${sku}`);
  const { rows } = { rows: await db.select().from(productPictures).where(eq(productPictures.productId, row.id)) };
  return { ...row, further: rows.length };
};

test("a ZIP brings products with their pictures, colours and garments; a second time it changes nothing", async () => {
  const merchant = await givenMerchant(shop, { name: "Zip Looms" });
  const files = {
    "spring/products.csv": table(
      "Z-1,Indigo kurta,Fine,10,1,no,front.jpg|back.jpg,Indigo,Kurta",
      "Z-2,Madder kurta,Fine,10,1,no,,Madder,Kurta",
      "Z-3,Plain kurta,Fine,10,1,no,,,",
    ),
    "spring/front.jpg": front,
    "spring/back.jpg": back,
    "Z-2-1.jpg": back,
    "Z-2-2.jpg": front,
    "__MACOSX/._front.jpg": front,
    "readme.txt": strToU8("hello"),
  };
  const { _id, problems } = await check(merchant, files);
  expect(problems).toEqual([]);
  expect(await startAndWait(merchant, _id)).toMatchObject({ added: 3, refused: 0 });
  const [one, two, plain] = [await productOf("Z-1"), await productOf("Z-2"), await productOf("Z-3")];
  expect([one.further, two.further, plain.further]).toEqual([1, 1, 0]);
  expect(plain.pictureId).toBeNull();
  expect(one.colourGroupId).toBe(two.colourGroupId);
  expect(one.colourGroupId).not.toBeNull();
  const { colours } = (await app.inject(`/api/product/item/${one.slug}`)).json().product;
  expect(colours.map(({ name }: { name: string }) => name).sort()).toEqual(["Indigo", "Madder"]);

  const exported = await download(merchant);
  expect(exported).toContain(`${one.pictureId}.webp|`);
  const again = await app.inject({
    method: "POST",
    url: "/api/product/import",
    headers: { ...merchant.headers, "content-type": "text/csv" },
    payload: exported,
  });
  const found = await waitForState(merchant, again.json().import._id, "checked");
  expect(await startAndWait(merchant, found._id)).toMatchObject<Partial<ProductImport>>({ unchanged: 3, changed: 0 });
});

test("what cannot be is said row by row", async () => {
  const merchant = await givenMerchant(shop, { name: "Torn Looms" });
  const { _id, problems } = await check(merchant, {
    "products.csv": table(
      "T-1,Kurta,Fine,10,1,no,missing.jpg,,",
      "T-2,Kurta,Fine,10,1,no,drawing.svg,,",
      "T-3,Kurta,Fine,10,1,no,,,Kurta",
      "T-4,Kurta,Fine,10,1,no,page.jpg,,",
    ),
    "page.jpg": strToU8("<html>"),
  });
  expect(problems.map(({ line, field, sentence }) => [line, field, sentence])).toEqual([
    [2, "pictures", "There is no file missing.jpg in the ZIP."],
    [3, "pictures", "drawing.svg is no jpg, jpeg or png."],
    [4, "colour", "A garment with others needs a colour."],
  ]);
  expect(await startAndWait(merchant, _id)).toMatchObject({ added: 0, refused: 1 });
  const report = await request<{ problems: ImportProblem[] }>(merchant, `/product/import/${_id}/problems`);
  expect(report.problems.at(-1)?.sentence).toBe("page.jpg: Please upload files with jpg, jpeg, png format.");
});

test("a ZIP that is none, climbs out of its folder, has no table or unpacks without end is refused and leaves nothing", async () => {
  const merchant = await givenMerchant(shop, { name: "Bad Looms" });
  const products = table("B-1,Kurta,Fine,10,1,no,,,");
  const refused = async (payload: Uint8Array, sentence: RegExp, status = 400) => {
    const answer = await send(merchant, payload);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json().error).toMatch(sentence);
  };
  await refused(strToU8("not a zip at all"), /cannot be read/);
  await refused(zipSync({ "../products.csv": products }), /unsafe name/);
  await refused(zipSync({ "C:\\products.csv": products }), /unsafe name/);
  await refused(zipSync({ "front.jpg": front }), /needs one table/);
  await refused(
    zipSync({ "products.csv": products, "bomb.jpg": new Uint8Array(11 * 1024 * 1024) }),
    /bomb.jpg is too large/,
  );
  await refused(zipSync({ "products.csv": products }).subarray(0, 60), /cannot be read/);
  expect(await db.$count(productImports, eq(productImports.userId, merchant.userId))).toBe(0);
});
